import type { INode, IWebhookFunctions } from 'n8n-workflow';
import { readSettings, type Settings } from '../../../nodes/AiVisibilityTrigger/settings';

/** The trigger with these parameters. */
function nodeWith(changes: Record<string, unknown>): IWebhookFunctions {
	const parameters: Record<string, unknown> = {
		brandId: { mode: 'id', value: 'b' },
		events: ['report.completed'],
		...changes,
	};
	return {
		getNode: () => ({ type: 'aiVisibilityTrigger', parameters }) as unknown as INode,
		getTimezone: () => 'UTC',
		getNodeParameter: (name: string, fallback: unknown) =>
			Object.hasOwn(parameters, name) ? parameters[name] : fallback,
	} as unknown as IWebhookFunctions;
}

const untouched: Settings = {
	registration: 'automatic',
	brands: 'one',
	brandId: 'b',
	brandIds: [],
	events: ['report.completed'],
	description: '',
	enrich: ['summary'],
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
		options: {
			description: 'Mine',
			enrich: ['report'],
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
		enrich: ['report'],
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

it.each([[[]], ['']])('adds the summary to the event where the option is empty: %j', (enrich) => {
	expect(readSettings(nodeWith({ options: { enrich } })).enrich).toEqual(['summary']);
});

const option = (name: string, values: unknown[]) =>
	values.map((value) => ({ options: { [name]: value } }));

it.each<[label: string, forms: object[]]>([
	['Registration', ['automatc', '', null].map((registration) => ({ registration }))],
	['Brands', ['two', null].map((brands) => ({ brands }))],
	['Brand', ['', null, '..'].map((brandId) => ({ brandId }))],
	['Brand Names or IDs', ['', [], undefined].map((brandIds) => ({ brands: 'chosen', brandIds }))],
	['Events', [[], '', null, undefined, [null], ' , '].map((events) => ({ events }))],
	['Tolerance (Seconds)', option('tolerance', ['abc', '-5', 0, '', ' ', null, []])],
	['Ignore Test Deliveries', option('ignoreTestDeliveries', ['yes', 1, '', null])],
	['Run Replays Again', option('allowReplays', ['yes', 1, '', null])],
	['Enrich', option('enrich', [['reports'], 'everything'])],
])('refuses a value of %s that cannot be used', (label, forms) => {
	for (const form of forms) expect(() => readSettings(nodeWith({ ...form }))).toThrow(label);
});
