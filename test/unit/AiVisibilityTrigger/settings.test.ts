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
	const settings = readSettings(nodeWith(parameters), (error) => unusable.push(String(error)));
	return { settings, unusable };
}

const untouched: Settings = {
	registration: 'automatic',
	brands: 'one',
	brandId: 'b',
	brandIds: [],
	events: ['report.completed'],
	description: '',
	addSummary: true,
	ignoreTestDeliveries: false,
	allowReplays: false,
	reportIds: [],
	scheduledReportIds: [],
	toleranceSeconds: 300,
};

it('has the settings of the form', () => {
	const form = {
		registration: 'byHand',
		brandId: { mode: 'id', value: ' b ' },
		events: ['report.completed', 'report.failed'],
		addSummary: false,
		options: {
			description: 'Mine',
			ignoreTestDeliveries: true,
			allowReplays: true,
			reportIds: ['r'],
			scheduledReportIds: 's, t',
			tolerance: 60,
		},
	};
	expect(readSettings(nodeWith(form))).toEqual({
		...untouched,
		registration: 'byHand',
		events: ['report.completed', 'report.failed'],
		description: 'Mine',
		addSummary: false,
		ignoreTestDeliveries: true,
		allowReplays: true,
		reportIds: ['r'],
		scheduledReportIds: ['s', 't'],
		toleranceSeconds: 60,
	});
});

it.each([
	['chosen', ['a', 'b']],
	['all', []],
])('has the brands: %s', (brands, brandIds) => {
	const form = { brands, brandIds: ['a', ' b ', 'a'] };
	const expected = { ...untouched, brands, brandId: '', brandIds };
	expect(readSettings(nodeWith(form))).toEqual(expected);
});

it('lets everything through that no option rules out', () => {
	expect(readSettings(nodeWith({}))).toEqual(untouched);
});

it.each([
	[
		['a', ' b ', ''],
		['a', 'b'],
	],
	['a, b,', ['a', 'b']],
	[
		['a', 'b', 'a'],
		['a', 'b'],
	],
])('has each event once: %j', (events, expected) => {
	expect(readSettings(nodeWith({ events })).events).toEqual(expected);
});

const unusableValues: Array<[label: string, changes: Partial<Settings>, form: object[]]> = [
	[
		'Registration',
		{ registration: undefined },
		['automatc', '', null].map((registration) => ({ registration })),
	],
	['Brands', { brands: undefined, brandId: '' }, ['two', null].map((brands) => ({ brands }))],
	['Brand', { brandId: '' }, ['', null, '..'].map((brandId) => ({ brandId }))],
	[
		'Brand Names or IDs',
		{ brands: 'chosen', brandId: '' },
		['', [], undefined].map((brandIds) => ({ brands: 'chosen', brandIds })),
	],
	[
		'Events',
		{ events: [] },
		[[], '', null, undefined, [null], ' , '].map((events) => ({ events })),
	],
	...(
		[
			['Tolerance (Seconds)', 'tolerance', ['abc', '-5', 0, '', ' ', null, []]],
			['Ignore Test Deliveries', 'ignoreTestDeliveries', ['yes', 1, '', null]],
			['Run Replays Again', 'allowReplays', ['yes', 1, '', null]],
		] as Array<[string, string, unknown[]]>
	).map(([label, name, values]): [string, Partial<Settings>, object[]] => [
		label,
		{ reportIds: ['r'] },
		values.map((value) => ({ options: { [name]: value, reportIds: ['r'] } })),
	]),
	[
		'Report Names',
		{},
		[[{ id: 'r' }], [null, true]].map((reportIds) => ({ options: { reportIds } })),
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
	['brandId', { brandId: '' }],
	['events', { events: [] }],
	['registration', { registration: undefined }],
	['options', {}],
])('counts as not set at a delivery where its expression fails: %s', (name, changes) => {
	const { settings, unusable } = readForDelivery({ [name]: fail });
	expect(settings).toEqual({ ...untouched, ...changes });
	expect(unusable).toHaveLength(1);
});
