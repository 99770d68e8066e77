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

const untouched: Omit<Settings, 'words'> = {
	brands: 'one',
	brandIds: ['b'],
	events: ['report.completed'],
	addSummary: true,
	timezone: 'UTC',
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
	const { words, ...settings } = readSettings(nodeWith(form));
	expect(words.format.texts.locale).toBe('fr-FR');
	expect(settings).toEqual({
		...untouched,
		events: ['report.completed', 'report.failed'],
		addSummary: false,
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
	expect(readSettings(nodeWith(form))).toMatchObject(expected);
});

it.each([[['a', ' b ', '']], ['a, b,'], [['a', 'b', 'a']]])('has each event once: %j', (events) => {
	expect(readSettings(nodeWith({ events })).events).toEqual(['a', 'b']);
});

it.each<[label: string, form: object]>([
	['Brands', { brands: 'two' }],
	['Brand', { brandId: '..' }],
	['Brand Names or IDs', { brands: 'chosen', brandIds: [] }],
	['Events', { events: ' , ' }],
	['Events', { events: undefined }],
	['Add Summary', { addSummary: 'yes' }],
	['Ignore Test Deliveries', { options: { ignoreTestDeliveries: '' } }],
	['Run Replays Again', { options: { allowReplays: null } }],
	['Schedule Names', { options: { scheduledReportIds: [{ id: 's' }] } }],
])('a value of %s that cannot be used is refused: %j', (label, form) => {
	expect(() => readSettings(nodeWith({ ...form }))).toThrow(label);
});
