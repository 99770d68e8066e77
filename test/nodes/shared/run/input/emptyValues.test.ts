import type { INodeParameters } from 'n8n-workflow';
import type { Field } from '../../../../../nodes/shared/forms/describe/types';
import { normalize } from '../../../../../nodes/shared/run/input/values';
import {
	nodeOperations,
	titleOf,
	withInner,
	type NodeOperation,
} from '../../../coverage/operations';
import { PACK } from '../../../engine/nodeTypes';
import { byId, useScene } from '../../../support/scene';

const scene = useScene();

const outreach = (resource: string, operation: string, parameters: INodeParameters) => ({
	node: { type: `${PACK}.aiVisibilityOutreach` },
	parameters: { resource, operation, brandId: byId(scene.brandId), ...parameters },
});

const campaign = (more: INodeParameters) => {
	const { contactLists, sequences } = scene.sandbox.state;
	return outreach('campaign', 'create', {
		name: 'Careful',
		contactListId: byId(contactLists.all()[0].id),
		sequenceId: byId(sequences.all()[0].id),
		...more,
	});
};

describe('an optional field whose expression gives no value', () => {
	it.each([
		['time zone', 'Send Window Time Zone', { sendWindowTimezone: '={{ $json.nothing }}' }],
		['sendWindowStart', 'Send Window Start', { sendWindowStart: '={{ $json.nothing }}' }],
		[
			'templateId',
			'Template',
			{ emailsFrom: 'template', templateId: byId('={{ $json.nothing }}') },
		],
	])('does not create a campaign without its %s', async (_, label, more) => {
		const { error } = await scene.runFailing(campaign(more));
		expect(error.message).toBe(`'${label}' is empty`);
		expect(scene.requests).toEqual([]);
	});
});

describe('an expression without a value', () => {
	const NOTHING = '={{ $json.nothing }}';

	const draftId = () => scene.sandbox.state.emails.where(({ status }) => status === 'draft')[0].id;

	it.each([
		['Dry Run', { options: { dryRun: NOTHING } }],
		['Idempotency Key', { options: { idempotencyKey: NOTHING } }],
		['Mailbox', { additionalFields: { mailboxId: byId(NOTHING) } }],
		['Send At', { sendWhen: 'atTime', sendAt: NOTHING }],
	])('does not send an email without %s', async (label, more) => {
		const send = outreach('email', 'send', { emailId: byId(draftId()), ...more });
		const { error } = await scene.runFailing(send);
		expect(error.message).toBe(`'${label}' is empty`);
		expect(error.description).toContain('expression');
		expect(scene.requests).toEqual([]);
	});
});

it.each([
	['campaign: create', 'dailyLimit'],
	['campaign: create', 'mailboxId'],
	['campaign: update', 'dailyLimit'],
	['campaign: update', 'skipWeekends'],
	['email: send', 'mailboxId'],
	['scheduledReport: run', 'regionConfigId'],
	['brandShare: create', 'expirationDays'],
	['reportShare: create', 'rotate'],
])('without a value, %s would do more than with it: %s is refused', (operation, name) => {
	const { properties } = nodeOperations.find((each) => titleOf(each).endsWith(`, ${operation}`))!;
	const property = properties.flatMap(withInner).find((each) => each.name === name);
	expect(() => normalize(undefined, property as Field)).toThrow(' is empty');
});

describe('a body that the user did not touch', () => {
	const asksForBody = ({ properties }: NodeOperation) =>
		properties.some(({ name }) => name === 'bodyJson');
	const forms = nodeOperations.filter(asksForBody);

	it.each(forms.map((form) => [titleOf(form), form] as const))(
		'is not sent: %s',
		async (_, { node, resource, operation, properties }) => {
			const isId = ({ name, required }: (typeof properties)[number]) =>
				required === true && name.endsWith('Id');
			const ids = properties.filter(isId).map(({ name }) => [name, byId(scene.brandId)]);
			const { error } = await scene.runFailing({
				node: { type: `${PACK}.${node.description.name}` },
				parameters: { resource, operation, ...Object.fromEntries(ids), bodyJson: '{}' },
			});
			expect(error.message).toMatch(/'Body \(JSON\)' (is|are) empty$/);
			expect(scene.requests).toEqual([]);
		},
	);
});

describe('the times of a campaign', () => {
	it.each<[sendTimes: string, expected: object]>([
		['anyTime', {}],
		['setTimes', { send_window_start: '09:00', send_window_end: '17:00' }],
	])('are sent, in the time zone of the workflow: %s', async (sendTimes, times) => {
		await scene.run(campaign({ sendTimes, contactListId: byId('') }));
		const expected = { skip_weekends: true, send_window_timezone: 'Europe/Berlin', ...times };
		const [{ body }] = scene.requestsTo('POST', '/v1/brands/{brand_id}/campaigns');
		const rest = { name: 'Careful', sequence_id: expect.any(String), send_interval_minutes: 10 };
		expect(body).toEqual({ ...rest, ...expected });
	});
});
