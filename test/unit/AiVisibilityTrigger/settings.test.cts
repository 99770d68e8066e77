import type { INode, IWebhookFunctions } from 'n8n-workflow';
import { readSettings, type Settings } from '../../../nodes/AiVisibilityTrigger/settings';

/** The trigger with these parameters; a function stands for an expression. */
function nodeWith(changes: Record<string, unknown>): IWebhookFunctions {
	const parameters: Record<string, unknown> = {
		brandId: { mode: 'id', value: 'b' },
		events: ['report.completed'],
		...changes,
	};
	return {
		getNode: () => ({ type: 'aiVisibilityTrigger', parameters }) as unknown as INode,
		getTimezone: () => 'UTC',
		getNodeParameter: (name: string, fallback: unknown) => {
			const given = Object.hasOwn(parameters, name) ? parameters[name] : fallback;
			return typeof given === 'function' ? (given as () => unknown)() : given;
		},
	} as unknown as IWebhookFunctions;
}

const fail = () => {
	throw new Error('the expression fails');
};

/** What a delivery goes on with, and what is logged. */
function readForDelivery(parameters: Record<string, unknown>) {
	const unusable: string[] = [];
	const settings = readSettings(nodeWith(parameters), (error) => void unusable.push(String(error)));
	return { settings, unusable };
}

const untouched: Settings = {
	brands: 'one',
	brandIds: ['b'],
	events: ['report.completed'],
	addSummary: true,
	language: 'en',
	ignoreTestDeliveries: false,
	allowReplays: false,
	scheduledReportIds: [],
};

it('has the settings of the form', () => {
	const form = {
		brandId: { mode: 'id', value: ' b ' },
		events: ['report.completed', 'report.failed'],
		addSummary: false,
		options: {
			language: 'fr',
			ignoreTestDeliveries: true,
			allowReplays: true,
			scheduledReportIds: 's, t',
		},
	};
	expect(readSettings(nodeWith(form))).toEqual({
		...untouched,
		events: ['report.completed', 'report.failed'],
		addSummary: false,
		language: 'fr',
		ignoreTestDeliveries: true,
		allowReplays: true,
		scheduledReportIds: ['s', 't'],
	});
});

it.each([
	['chosen', ['a', 'b']],
	['all', []],
])('has the brands: %s', (brands, brandIds) => {
	const form = { brands, brandIds: ['a', ' b ', 'a'] };
	const expected = { ...untouched, brands, brandIds };
	expect(readSettings(nodeWith(form))).toEqual(expected);
});

it.each([[['a', ' b ', '']], ['a, b,'], [['a', 'b', 'a']]])('has each event once: %j', (events) => {
	expect(readSettings(nodeWith({ events })).events).toEqual(['a', 'b']);
});

const switches = (name: string) =>
	['yes', 1, '', null].map((on) => ({ options: { [name]: on, scheduledReportIds: ['s'] } }));

const unusableValues: Array<[label: string, changes: Partial<Settings>, form: object[]]> = [
	['Brands', { brandIds: [] }, ['two', null].map((brands) => ({ brands }))],
	['Brand', { brandIds: [] }, ['', null, '..'].map((brandId) => ({ brandId }))],
	[
		'Brand Names or IDs',
		{ brands: 'chosen', brandIds: [] },
		['', [], undefined].map((brandIds) => ({ brands: 'chosen', brandIds })),
	],
	[
		'Events',
		{ events: [] },
		[[], '', null, undefined, [null], ' , '].map((events) => ({ events })),
	],
	['Ignore Test Deliveries', { scheduledReportIds: ['s'] }, switches('ignoreTestDeliveries')],
	['Run Replays Again', { scheduledReportIds: ['s'] }, switches('allowReplays')],
	[
		'Schedule Names',
		{},
		[[{ id: 's' }], [null, true]].map((scheduledReportIds) => ({
			options: { scheduledReportIds },
		})),
	],
	['Add Summary', {}, ['yes', [], null].map((addSummary) => ({ addSummary }))],
];

describe.each(unusableValues)('a value of %s that cannot be used', (label, changes, forms) => {
	it.each(forms.map((form) => [form]))('is refused at activation: %j', (form) => {
		expect(() => readSettings(nodeWith({ ...form }))).toThrow(label);
	});

	it.each(forms.map((form) => [form]))('counts as not set at a delivery: %j', (form) => {
		const { settings, unusable } = readForDelivery({ ...form });
		expect(settings).toEqual({ ...untouched, ...changes });
		expect(unusable).toEqual([expect.stringContaining(label)]);
	});
});

it.each<[string, Partial<Settings>]>([
	['brandId', { brandIds: [] }],
	['events', { events: [] }],
	['options', {}],
])('counts as not set at a delivery where its expression fails: %s', (name, changes) => {
	const { settings, unusable } = readForDelivery({ [name]: fail });
	expect(settings).toEqual({ ...untouched, ...changes });
	expect(unusable).toHaveLength(1);
});
