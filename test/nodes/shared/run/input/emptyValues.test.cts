import type { INodeParameters } from 'n8n-workflow';
import type { Field } from '../../../../../nodes/shared/forms/describe/types';
import { normalize } from '../../../../../nodes/shared/run/input/values';
import { nodeOperations } from '../../../coverage/operations.cts';
import { byId, NODE, useScene } from '../../../support/scene.cts';

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

describe('a campaign', () => {
	it.each<[string, INodeParameters]>([
		["'Template' is empty", { emailsFrom: 'template', templateId: byId(NOTHING) }],
		["'Send Window Time Zone' is empty", times({ sendWindowTimezone: NOTHING })],
		["'Send Window End' must be a time such as 17:30", times({ sendWindowEnd: '24:00' })],
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

it('one end of the send window can be changed alone, without a word', async () => {
	const [{ id }] = scene.sandbox.state.campaigns.all();
	const form = { campaignId: byId(id), updateFields: { sendWindowEnd: '05:00' } };
	const { hints } = await scene.run(scene.call('campaign', 'update', form));
	expect(scene.requests.map(({ body }) => body)).toEqual([{ send_window_end: '05:00' }]);
	expect(hints(NODE)).toEqual([]);
});

it('every filter and every option that was added needs a value', () => {
	const added = nodeOperations.flatMap(({ properties }) =>
		properties.flatMap(({ name, options = [] }) =>
			name === 'filters' || name === 'options' ? (options as Field[]) : [],
		),
	);
	expect(added.length).toBeGreaterThan(100);
	for (const field of added.filter(({ rules }) => rules?.whenEmpty !== 'keep'))
		expect(() => normalize(undefined, field)).toThrow(`'${field.displayName}' is empty`);
});
