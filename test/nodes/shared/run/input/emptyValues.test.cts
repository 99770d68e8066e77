import type { INodeParameters } from 'n8n-workflow';
import type { Field } from '../../../../../nodes/shared/forms/describe/types';
import { normalize } from '../../../../../nodes/shared/run/input/values';
import {
	nodeOperations,
	titleOf,
	withInner,
	type NodeOperation,
} from '../../../coverage/operations.cts';
import { byId, useScene } from '../../../support/scene.cts';

const scene = useScene();

const campaign = (more: INodeParameters) => {
	const { contactLists, sequences } = scene.sandbox.state;
	return scene.call('campaign', 'create', {
		name: 'Careful',
		contactListId: byId(contactLists.all()[0].id),
		sequenceId: byId(sequences.all()[0].id),
		...more,
	});
};

const NOTHING = '={{ $json.nothing }}';

/** With the times from 9 to 5, otherwise changed. */
const times = (more: INodeParameters) => ({
	sending: {
		...{ sendWindowEnd: '17:00', sendWindowStart: '09:00', sendWindowTimezone: 'UTC' },
		...more,
	},
});

const INCOMPLETE = "and 'Send Window Time Zone' belong together";

describe('a campaign', () => {
	it.each<[string, INodeParameters]>([
		["'Template' is empty", { emailsFrom: 'template', templateId: byId(NOTHING) }],
		["'Send Window Time Zone' is empty", times({ sendWindowTimezone: NOTHING })],
		["'Send Window End' is empty", times({ sendWindowEnd: NOTHING })],
		["'Send Window Start' must be a time such as 17:30", times({ sendWindowStart: '9:00' })],
		["'Send Window End' must be a time such as 17:30", times({ sendWindowEnd: '24:00' })],
		[INCOMPLETE, { sending: { sendWindowStart: '09:00' } }],
		[INCOMPLETE, { sending: { sendWindowEnd: '17:00' } }],
		[INCOMPLETE, { sending: { sendWindowStart: '09:00', sendWindowEnd: '17:00' } }],
	])('is not created when %s', async (message, more) => {
		const { error } = await scene.runFailing(campaign(more));
		expect(`${error.message}. ${error.description}`).toContain(message);
		expect(scene.requests).toEqual([]);
	});

	it('sends in working hours of the workflow by default, and when it is told to', async () => {
		const bodyWith = async (more: INodeParameters) => {
			await scene.run(campaign({ contactListId: byId(''), ...more }));
			return scene.requestsTo('POST', '/v1/brands/{brand_id}/campaigns').at(-1)!.body;
		};
		const named = { name: 'Careful', sequence_id: expect.any(String) };
		const day = { send_window_start: '09:00', send_window_end: '17:00' };
		expect(await bodyWith({})).toEqual({
			...{ ...named, ...day, send_window_timezone: 'Europe/Berlin' },
			...{ skip_weekends: true, send_interval_minutes: 10 },
		});
		expect(await bodyWith(times({ sendWindowStart: '22:30' }))).toEqual({
			...{ ...named, ...day, send_window_start: '22:30', send_window_timezone: 'UTC' },
		});
		expect(await bodyWith({ sending: { sendIntervalMinutes: 0 } })).toEqual({
			...{ ...named, send_interval_minutes: 0 },
		});
	});
});

it('one end of the send window can be changed alone', async () => {
	const [{ id }] = scene.sandbox.state.campaigns.all();
	const updateFields = { sendWindowStart: '08:30' };
	await scene.run(scene.call('campaign', 'update', { campaignId: byId(id), updateFields }));
	expect(scene.requests.map(({ body }) => body)).toEqual([{ send_window_start: '08:30' }]);
});

// Without a value, most would do more than with it.
it.each<[operation: string, name: string, given?: string, why?: string]>([
	['campaign: create', 'dailyLimit'],
	['campaign: create', 'mailboxId'],
	['email: create', 'mailboxId'],
	['campaign: update', 'dailyLimit'],
	['campaign: update', 'skipWeekends'],
	['email: send', 'mailboxId'],
	['email: send', 'sendAt'],
	['email: send', 'dryRun'],
	['email: send', 'idempotencyKey'],
	['report: generate', 'country'],
	['report: generate', 'language'],
	['report: generate', 'location'],
	['report: generate', 'aiPlatforms'],
	['citation: getMany', 'minSvcScore'],
	['citation: getMany', 'hasBacklink'],
	['citation: getMany', 'domainCategory'],
	['scheduledReport: run', 'regionConfigId'],
	['report: create', 'regionConfigId'],
	['pageAudit: create', 'requestId'],
	['brandShare: create', 'expirationDays'],
	['reportShare: create', 'rotate'],
	['report: getRows', 'batchId'],
	['report: getRows', 'reportId'],
	['report: getRows', 'since'],
	['report: getRows', 'since', 'soon', ' must be a date, e.g. 2026-03-01T09:00'],
	['report: getRows', 'since', '2199-01-01', ' must be in the past'],
	['report: getHtml', 'fileField'],
	['report: getHtml', 'accentColor', 'red', ' must be a color such as #3366FF'],
	['report: getHtml', 'logoUrl', 'http://x.example/a.png', ' must be an address with https://'],
	['report: getOverview', 'brandIds'],
	['report: getOverview', 'reportName'],
	['report: getOverview', 'market'],
	['webhookEndpoint: create', 'url', 'http://hooks.example', ' must be an address with https://'],
])('%s does not take every value of %s', (...[operation, name, given, why = ' is empty']) => {
	const { properties } = nodeOperations.find((each) => titleOf(each).endsWith(`, ${operation}`))!;
	const property = properties.flatMap(withInner).find((each) => each.name === name);
	expect(() => normalize(given, property as Field)).toThrow(why);
});

const withBody = nodeOperations.filter(
	({ properties }) =>
		properties.some(({ name }) => name === 'bodyJson') &&
		!properties.some(({ name, required }) => name === 'contact' && required),
);

it.each(withBody.map((form) => [titleOf(form), form] as const))(
	'a body that the user did not touch is not sent: %s',
	async (_, { resource, operation, properties }) => {
		const isId = ({ type, required }: NodeOperation['properties'][number]) =>
			required === true && type === 'resourceLocator';
		const ids = properties.filter(isId).map(({ name }) => [name, byId(scene.brandId)]);
		const form = { ...Object.fromEntries(ids), bodyJson: '{}' };
		const { error } = await scene.runFailing(scene.call(resource, operation, form));
		expect(error.message).toMatch(/'Body \(JSON\)' (is|are) empty$/);
		expect(scene.requests).toEqual([]);
	},
);
