import { errorOf, jsonOf } from '../../../../tools/n8n/executions';
import type { Execution } from '../../../../tools/n8n/executions';
import { until } from '../../../../tools/n8n/until';
import { failed, refused } from '../refusals';
import { copyOf, field } from '../copies';
import type { Cases } from '../cases';
import type { ExampleScene } from '../exampleScene';
import { posted } from './outreach';

const createAndStart = 'campaign-start';
const pauseOnBounces = 'campaign-pause-on-bounces';
const name = 'Coffee stories, second round';

/** A setting that keeps a copy from pausing the campaign, by the copy's id. */
const limits = {
	higherRate: field('highest_bounce_rate_percent', 50),
	moreEmails: field('fewest_emails_sent', 100),
};

const refusedCampaign = 'refusedCampaign1';
const refusedName = 'Refused';

/** The copies of the workflows that the cases run. */
export const campaignCopies = [
	...Object.entries(limits).map(([id, limit]) => copyOf(pauseOnBounces, id, { Settings: limit })),
	copyOf(createAndStart, refusedCampaign, { Settings: field('campaign_name', refusedName) }),
];

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
		expect(await start(scene, 'Do not start')).toBe(
			'Nothing was started. The campaign stays a draft.',
		);
		expect(await campaignOf(scene)).toMatchObject({ status: 'draft' });
	},

	'shows which emails the draft sends, from where, to whom and when': async (scene) => {
		const first = await formOf(scene);
		for (const line of [
			'up to 7 contacts, at most 30 a day, on working days from 09:00 to 17:00 (America/New_York). Until you',
			'From: hello@coffee.example, Example Coffee hello',
			'To the list: Editors, static',
			'Email 1: A story for your readers',
			'Hello, may we tell you a story?',
			'Email 2, after 3 days to those who do not reply: A reminder',
		]) {
			expect(first).toContain(line);
		}
		const { id, mailbox_id: chosen } = await campaignOf(scene);
		const mailboxes = await scene.state<{ id: string }>('mailboxes');
		const other = mailboxes.find((mailbox) => mailbox.id !== chosen)!.id;
		const usual = { mailbox_id: chosen, send_window_start: '09:00', skip_weekends: true };
		const changed = { mailbox_id: other, send_window_start: '10:30', skip_weekends: false };
		await scene.askOfBrand('PATCH', `/campaigns/${id}`, changed);
		const second = await formOf(scene);
		expect(second).toContain(', also on weekends from 10:30 to 17:00 (America/New_York)');
		expect(second).toContain(`From: ${other} (not the mailbox in Create campaign)`);
		await scene.askOfBrand('PATCH', `/campaigns/${id}`, usual);
	},

	'starts the campaign that is a draft, and creates no second one': async (scene) => {
		expect(await start(scene)).toBe('The campaign has started.');
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
		const before = (await scene.controls.requests()).length;
		const execution = await scene.runToEnd(createAndStart);
		const { message } = errorOf(execution) ?? {};
		expect(message).toContain(
			`The campaign "${name}" was started before. Choose another name in Settings. Nothing was created.`,
		);
		const requests = (await scene.controls.requests()).slice(before);
		expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
	},

	'says in the form that a refused campaign was not started, and asks again': async (scene) => {
		for (const { fault, message } of [...refused, failed.undone]) {
			const said = await startRefused(scene, fault);
			if (fault.status! < 500) {
				expect(said).toMatch(/^It was not started: .+\.$/);
			} else {
				expect(said).toMatch(/^It is not known whether it was started: .+\.$/);
			}
			expect(said).toContain(message);
			expect(await campaignOf(scene, refusedName)).toMatchObject({ status: 'draft' });
		}
	},

	'starts no campaign twice when it is not known whether it was started': async (scene) => {
		const said = await startRefused(scene, failed.done.fault);
		expect(said).toMatch(/^It is not known whether it was started: 127/);
		const { id, status } = await campaignOf(scene, refusedName);
		expect(status).toBe('active');
		const again = errorOf(await scene.runToEnd(refusedCampaign));
		expect(again?.message).toContain('was started before');
		await scene.askOfBrand('PATCH', `/campaigns/${id}`, { status: 'paused' });
	},

	'pauses nothing within the limits': async (scene) => {
		const { id } = await campaignOf(scene);
		await until('the campaign has a bounce among five emails', async () => {
			await scene.controls.advance(3_600_000);
			const path = `/campaigns/${id}`;
			const { stats } = await scene.askOfBrand<{ stats: Record<string, number> }>('GET', path);
			return stats.emails_sent >= 5 && stats.emails_bounced > 0 ? true : undefined;
		});
		for (const copy of Object.keys(limits)) {
			expect(jsonOf(await watch(scene, copy), 'Message')).toEqual([]);
		}
		expect((await campaignOf(scene)).status).toBe('active');
	},

	'tells when a campaign cannot be paused': async (scene) => {
		const path = '/v1/brands/{brand_id}/campaigns/{campaign_id}';
		const fault = { kind: 'status', method: 'PATCH', path, status: 422, code: 'validation_error' };
		await scene.controls.addFault({ ...fault, times: 100 });
		expect(jsonOf(await watch(scene), 'Message')).toEqual([
			{
				slack_text: expect.stringMatching(
					/ should be paused\. .+ emails bounced\. It could not be paused: \S/,
				),
				campaign_id: (await campaignOf(scene)).id,
			},
		]);
	},

	'pauses a campaign with too many bounces, once': async (scene) => {
		expect(jsonOf(await watch(scene), 'Message')).toMatchObject([
			{
				slack_text: expect.stringMatching(
					/ is paused\. [\d.]+ % of its \d+ emails bounced\. Clean up its contact list\. Bounced: bounced@weekly\.example\.$/,
				),
			},
		]);
		expect((await campaignOf(scene)).status).toBe('paused');
		expect(posted(scene).at(-1)).toMatch(/ is paused\. [\d.]+ % of its \d+ emails bounced/);
		expect(jsonOf(await watch(scene), 'Message')).toEqual([]);
	},

	'leaves a campaign alone that a person has started again, until its next bounce': async (
		scene,
	) => {
		const { id } = await campaignOf(scene);
		await scene.askOfBrand('PATCH', `/campaigns/${id}`, { status: 'active' });
		expect(jsonOf(await watch(scene), 'Message')).toEqual([]);
	},
};

/** @returns what the form says then */
async function start(scene: ExampleScene, answer = 'Start', name = createAndStart) {
	return (await scene.decide(name, answer)).said;
}

/** Opens the form, and does not agree. @returns the page */
async function formOf(scene: ExampleScene): Promise<string> {
	return (await scene.decide(createAndStart, 'Do not start')).page;
}

/** Starts the campaign of the copy while the service fails. @returns what the form says then */
async function startRefused(scene: ExampleScene, fault: object) {
	const path = '/v1/brands/{brand_id}/campaigns/{campaign_id}';
	await scene.controls.addFault({ ...fault, method: 'PATCH', path });
	return await start(scene, 'Start', refusedCampaign);
}

async function watch(scene: ExampleScene, name = pauseOnBounces): Promise<Execution> {
	return await scene.run(name);
}

async function campaignOf(scene: ExampleScene, wanted = name): Promise<Campaign> {
	const all = await scene.state<Campaign>('campaigns');
	const found = all.filter((campaign) => campaign.name === wanted);
	expect(found).toHaveLength(1);
	return found[0];
}
