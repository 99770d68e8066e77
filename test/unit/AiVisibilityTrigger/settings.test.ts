import type { IGetNodeParameterOptions, IWebhookFunctions } from 'n8n-workflow';
import { readSettings, signingSecretIn } from '../../../nodes/AiVisibilityTrigger/settings';
import type { ServiceCredential } from '../../../nodes/shared/requests/keys/serviceAddress';

/** The trigger with these parameters; a function stands for an expression. */
function nodeWith(changes: Record<string, unknown>) {
	const parameters: Record<string, unknown> = { events: ['report.completed'], ...changes };
	const getNodeParameter = (name: string, absent: unknown, options?: IGetNodeParameterOptions) => {
		const given = parameters[name] === undefined ? absent : parameters[name];
		const value: unknown = typeof given === 'function' ? given() : given;
		return options?.extractValue ? (value as { value?: unknown })?.value : value;
	};
	return { getNodeParameter } as unknown as IWebhookFunctions;
}

const fail = () => {
	throw new Error('the expression cannot be read');
};

/** What a delivery goes on with, and what is logged. */
function readForDelivery(parameters: Record<string, unknown>) {
	const unusable: string[] = [];
	const settings = readSettings(nodeWith(parameters), ({ message }) => unusable.push(message));
	return { settings, unusable };
}

const untouched = {
	registration: 'automatic',
	brandId: '',
	events: ['report.completed'],
	enrich: [],
	ignoreTestDeliveries: false,
	allowReplays: false,
	reportIds: [],
	scheduledReportIds: [],
	toleranceSeconds: 300,
};

it('the webhook trigger reads the form', () => {
	const form = {
		registration: 'byHand',
		brandId: { mode: 'id', value: ' b ' },
		events: ['report.completed', 'report.failed'],
		'options.enrich': ['report'],
		'options.ignoreTestDeliveries': true,
		'options.allowReplays': true,
		'options.reportIds': ['r'],
		'options.scheduledReportIds': 's, t',
		'options.tolerance': 60,
	};
	expect(readSettings(nodeWith(form), fail)).toEqual({
		registration: 'byHand',
		brandId: 'b',
		events: ['report.completed', 'report.failed'],
		enrich: ['report'],
		ignoreTestDeliveries: true,
		allowReplays: true,
		reportIds: ['r'],
		scheduledReportIds: ['s', 't'],
		toleranceSeconds: 60,
	});
});

it('the webhook trigger lets everything through that the options do not rule out', () => {
	expect(readSettings(nodeWith({}), fail)).toEqual(untouched);
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
])('the webhook trigger reads each event once: %j', (events, expected) => {
	expect(readSettings(nodeWith({ events }), fail).events).toEqual(expected);
});

describe.each([
	['registration', 'Registration', { registration: undefined }, ['automatc', '', null]],
	['options.tolerance', 'Tolerance (Seconds)', {}, ['abc', '-5', 0, '', ' ', null, []]],
	['options.ignoreTestDeliveries', 'Ignore Test Deliveries', {}, ['yes', 1, '', null]],
	['options.allowReplays', 'Run Replays Again', { allowReplays: true }, ['yes', 1, '', null]],
	['options.enrich', 'Enrich', {}, [['reports'], 'everything']],
	['events', 'No events are chosen', { events: [] }, [[], '', null, undefined, [null], ' , ']],
])('a value of %s that cannot be used', (name, label, changes, values) => {
	it.each(values.map((value) => [value]))(
		'is refused when the workflow is published: %j',
		(value) => {
			const read = () =>
				readSettings(nodeWith({ [name]: () => value }), (error) => {
					throw error;
				});
			expect(read).toThrow(label);
		},
	);

	it.each(values.map((value) => [value]))('loses no event: %j', (value) => {
		const { settings, unusable } = readForDelivery({ [name]: () => value });
		expect(settings).toEqual({ ...untouched, ...changes });
		expect(unusable).toEqual([expect.stringContaining(label)]);
	});
});

it.each([
	['brandId', {}],
	['events', { events: [] }],
	['options.enrich', {}],
	['options.reportIds', {}],
	['options.scheduledReportIds', {}],
])('the webhook trigger goes on without %s where its expression fails', (name, changes) => {
	const { settings, unusable } = readForDelivery({ [name]: fail });
	expect(settings).toEqual({ ...untouched, ...changes });
	expect(unusable).toEqual(['the expression cannot be read']);
});

describe('the signing secret in the credential', () => {
	const secretIn = (webhookSigningSecret: unknown) =>
		signingSecretIn({ webhookSigningSecret } as ServiceCredential);

	it.each(['whsec_1', ' whsec_1 ', 'whsec_1\n', '\r\nwhsec_1\t'])(
		'counts without what was pasted around it: %j',
		(pasted) => expect(secretIn(pasted)).toBe('whsec_1'),
	);

	it.each([undefined, '', ' \n'])('is missing: %j', (none) => {
		expect(() => secretIn(none)).toThrow('The credential has no Webhook Signing Secret');
	});

	it.each(['whsec_1\nwhsec_2', 'whsec_••••'])('cannot be right: %j', (unusable) => {
		expect(() => secretIn(unusable)).toThrow('a line break or a character that no secret has');
	});
});
