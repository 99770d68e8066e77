import { until } from '../../../../harness/until.cts';
import { copyOf, field } from '../copies.cts';
import type { Cases } from '../cases.cts';
import type { ExampleScene } from '../exampleScene.cts';

const startAndWatch = 'campaign-start-and-watch';
const name = 'Coffee stories, second round';

/** A limit that keeps a copy from pausing the campaign, by the copy's id. */
const limits = {
	higherRate: field('highest_bounce_rate_percent', 50),
	moreEmails: field('fewest_emails_sent', 100),
};

/** The copies of the workflow that the cases run. */
export const campaignCopies = Object.entries(limits).map(([id, limit]) =>
	copyOf(startAndWatch, id, { Limits: limit }),
);

/** The workflow that starts a campaign, and pauses it when it bounces. A case goes on from the one before. */
export const campaignCases: Cases = {
	'shows whom the draft emails, from where and when, and starts nothing before someone agrees':
		async (scene) => {
			const { page, said } = await scene.decide(startAndWatch, 'Do not start');
			for (const line of [
				'up to 7 contacts, at most 30 a day, on working days from 09:00 to 17:00 (America/New_York). Until you',
				'From: hello@coffee.example, Example Coffee hello',
				'To the list: Editors, static',
				'Email 1: First contact, A story for your readers',
				'Email 2, after 3 days to those who do not reply: A reminder, with the template Follow-up, Again',
			]) {
				expect(page).toContain(line);
			}
			expect(said).toBe('Nothing was started. The campaign stays a draft.');
			expect(await campaignOf(scene)).toMatchObject({ status: 'draft' });
		},

	'starts the campaign that the form shows': async (scene) => {
		expect((await scene.decide(startAndWatch, 'Start')).said).toBe('The campaign has started.');
		const lists = await scene.state<{ id: string; name: string }>('contactLists');
		const mailboxes = await scene.state<{ id: string; email: string }>('mailboxes');
		const sequences = await scene.state<{ id: string; steps: object[] }>('sequences');
		const { sequence_id: sequenceId, ...campaign } = await campaignOf(scene);
		expect(campaign).toMatchObject({
			...{ status: 'active', daily_limit: 30, re_enrollment_behavior: 'skip' },
			contact_list_id: lists.find((list) => list.name === 'Editors')?.id,
			mailbox_id: mailboxes.find(({ email }) => email === 'hello@coffee.example')?.id,
			...{ send_interval_minutes: 10, skip_weekends: true },
			...{ send_window_start: '09:00', send_window_end: '17:00' },
		});
		expect(sequences.find(({ id }) => id === sequenceId)?.steps).toMatchObject([
			{ type: 'email' },
			{ type: 'condition', condition_type: 'replied', condition_timeout_days: 3 },
			{ type: 'email', subject_override: 'A reminder' },
		]);
	},

	'pauses nothing within the limits': async (scene) => {
		const { id } = await campaignOf(scene);
		await until('the campaign has a bounce among five emails', async () => {
			await scene.controls.advance(86_400_000);
			const path = `/campaigns/${id}`;
			const { stats } = await scene.askOfBrand<{ stats: Record<string, number> }>('GET', path);
			return stats.emails_sent >= 5 && stats.emails_bounced > 0 ? true : undefined;
		});
		for (const copy of Object.keys(limits)) {
			expect(await scene.postedBy(async () => await watch(scene, copy))).toEqual([]);
		}
		expect((await campaignOf(scene)).status).toBe('active');
	},

	'tells when a campaign cannot be paused': async (scene) => {
		const path = '/v1/brands/{brand_id}/campaigns/{campaign_id}';
		await scene.refuse('PATCH', path, 422, 'validation_error', { times: 100 });
		const told = await scene.postedBy(async () => await watch(scene));
		expect(told).toEqual([expect.stringMatching(/ emails bounced.+ It could not be paused: \S/)]);
	},

	'pauses a campaign with too many bounces, once for each bounce': async (scene) => {
		const told = await scene.postedBy(async () => await watch(scene));
		expect(told).toEqual([
			expect.stringMatching(
				/^Coffee stories, second round: [\d.]+ % of its \d+ emails bounced, to bounced@weekly\.example\. It is paused\./,
			),
		]);
		const { id, status } = await campaignOf(scene);
		expect(status).toBe('paused');
		expect(await scene.postedBy(async () => await watch(scene))).toEqual([]);
		// A person has started it again: it runs on until its next bounce.
		await scene.askOfBrand('PATCH', `/campaigns/${id}`, { status: 'active' });
		expect(await scene.postedBy(async () => await watch(scene))).toEqual([]);
	},
};

const watch = async (scene: ExampleScene, name = startAndWatch) =>
	await scene.run(name, 'Every hour');

/** The newest of this name. */
async function campaignOf(scene: ExampleScene) {
	const all =
		await scene.state<Record<'id' | 'name' | 'sequence_id' | 'status', string>>('campaigns');
	return all.filter((campaign) => campaign.name === name).at(-1)!;
}
