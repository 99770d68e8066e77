import { errorOf, jsonOf } from '../../harness/executions';
import type { Execution } from '../../harness/executions';
import { until } from '../../harness/until';
import { decide } from '../decisions';
import { copyOf, field } from './copies';
import type { Cases, OutreachScene } from './outreachScene';

const createAndStart = 'aiVisCampaign001';
const trigger = 'When clicking Execute workflow';
const pauseOnBounces = 'aiVisCampaign002';
const name = 'Coffee stories, second round';

/** A setting that keeps a copy from pausing the campaign, by the copy's id. */
const limits = {
	higherRate: field('highest_bounce_rate_percent', 50),
	moreEmails: field('fewest_emails_sent', 100),
};

/** The copies of the workflow that the cases run. */
export const campaignCopies = Object.entries(limits).map(([id, limit]) =>
	copyOf(pauseOnBounces, id, { Settings: limit }),
);

interface Campaign {
	id: string;
	name: string;
	sequence_id: string;
	status: string;
	[field: string]: unknown;
}

/** The workflows that start a campaign, and pause it when it bounces. A case goes on from the one before. */
export const campaignCases: Cases = {
	'starts nothing before someone agrees': async (scene) => {
		expect(errorOf(await start(scene, 'Do not start'))).toBeUndefined();
		expect(await campaignOf(scene)).toMatchObject({ status: 'draft' });
	},

	'starts the campaign that is a draft, and creates no second one': async (scene) => {
		expect(errorOf(await start(scene))).toBeUndefined();
		const lists = await scene.state<{ id: string; name: string }>('contactLists');
		const mailboxes = await scene.state<{ id: string; email: string }>('mailboxes');
		const sequences = await scene.state<{ id: string; steps: object[] }>('sequences');
		const { sequence_id: sequenceId, ...campaign } = await campaignOf(scene);
		expect(campaign).toMatchObject({
			status: 'active',
			contact_list_id: lists.find((list) => list.name === 'Editors')?.id,
			mailbox_id: mailboxes.find(({ email }) => email === 'hello@coffee.example')?.id,
			daily_limit: 30,
			re_enrollment_behavior: 'skip',
			send_interval_minutes: 10,
			send_window_start: '09:00',
			send_window_end: '17:00',
			skip_weekends: true,
		});
		expect(sequences.find(({ id }) => id === sequenceId)?.steps).toMatchObject([
			{ type: 'email' },
			{ type: 'condition', condition_type: 'replied', condition_timeout_days: 3 },
			{ type: 'email', subject_override: 'A reminder' },
		]);
	},

	'creates nothing while a campaign of this name runs': async (scene) => {
		const before = (await scene.requests()).length;
		const execution = await scene.examples.n8n.rest.runToEnd(createAndStart, trigger);
		const { message } = errorOf(execution) ?? {};
		expect(message).toBe(
			`The campaign "${name}" was started before. Choose another name in Settings. Nothing was created.`,
		);
		const requests = (await scene.requests()).slice(before);
		expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
	},

	'pauses nothing within the limits': async (scene) => {
		const { id } = await campaignOf(scene);
		await until('the campaign has a bounce among five emails', 60_000, async () => {
			// It sends in working hours, and the test may run on a weekend.
			await scene.examples.controls.advance(3_600_000);
			const path = `/campaigns/${id}`;
			const { stats } = await scene.ask<{ stats: Record<string, number> }>('GET', path);
			return stats.emails_sent >= 5 && stats.emails_bounced > 0 ? true : undefined;
		});
		for (const copy of Object.keys(limits)) {
			const execution = await watch(scene, copy);
			expect(errorOf(execution)).toBeUndefined();
			expect(jsonOf(execution, 'Paused')).toEqual([]);
		}
		expect((await campaignOf(scene)).status).toBe('active');
	},

	'tells when a campaign cannot be paused': async (scene) => {
		const path = '/v1/brands/{brand_id}/campaigns/{campaign_id}';
		const fault = { kind: 'status', method: 'PATCH', path, status: 422, code: 'validation_error' };
		await scene.examples.controls.addFault({ ...fault, times: 100 });
		expect(jsonOf(await watch(scene), 'Paused')).toEqual([
			{
				subject: `${name} should be paused`,
				text: expect.stringMatching(/ emails bounced\. It could not be paused: \S/),
				campaign_id: (await campaignOf(scene)).id,
			},
		]);
	},

	'pauses a campaign with too many bounces, once': async (scene) => {
		expect(jsonOf(await watch(scene), 'Paused')).toMatchObject([
			{
				subject: `${name} is paused`,
				text: expect.stringMatching(/^[\d.]+ % of its \d+ emails bounced\. Clean up /),
			},
		]);
		expect((await campaignOf(scene)).status).toBe('paused');
		expect(scene.posted.at(-1)).toMatch(/ is paused\. [\d.]+ % of its \d+ emails bounced/);
		const again = await watch(scene);
		expect(errorOf(again)).toBeUndefined();
		expect(jsonOf(again, 'Paused')).toEqual([]);
	},
};

async function start(scene: OutreachScene, answer = 'Start'): Promise<Execution> {
	return await decide(scene.examples, createAndStart, trigger, [answer]);
}

async function watch(scene: OutreachScene, workflowId = pauseOnBounces): Promise<Execution> {
	return await scene.examples.n8n.rest.runToEnd(workflowId, 'Every hour');
}

async function campaignOf(scene: OutreachScene): Promise<Campaign> {
	const all = await scene.state<Campaign>('campaigns');
	const found = all.filter((campaign) => campaign.name === name);
	expect(found).toHaveLength(1);
	return found[0];
}
