import { jsonOf, type Execution } from '../../../../harness/executions.cts';
import { until } from '../../../../harness/until.cts';
import type { Cases } from '../cases.cts';
import type { ExampleScene } from '../exampleScene.cts';
import { email, linkOf, openLink, repliesAndLinks, saveDraft, type Email } from './outreach.cts';

/** The workflow that follows up on replies; the first case sees to a reply and a bounce. */
export const followUpCases: Cases = {
	'tells about a reply even if no task can be created': async (scene) => {
		await sendUntil(scene, 'replied');
		const path = '/v1/brands/{brand_id}/tasks';
		await scene.refuse('POST', path, 422, 'validation_error', { times: 100 });
		const [{ email: sender }] = await scene.state<{ email: string }>('mailboxes');
		const told = await scene.postedBy(async () => await run(scene));
		const reply = `replied@follow-up.example replied to "About your page". The reply is in ${sender}.`;
		expect(told).toContainEqual(expect.stringContaining(reply));
		const task = /^No task "Answer replied@follow-up\.example": .+\.$/;
		expect(told).toContainEqual(expect.stringMatching(task));
		expect(await tasks(scene)).toEqual([]);
	},

	'creates a task per reply once tasks can be created, and says how to take somebody off': async (
		scene,
	) => {
		const replies = jsonOf(await run(scene), 'Is it a reply?');
		expect(replies.length).toBeGreaterThan(0);
		const made = await tasks(scene);
		expect(made).toHaveLength(replies.length);
		const [{ description }] = made.filter(({ title }) => title.startsWith('Answer replied@'));
		expect(description).toContain('Contact: Remove From All Lists');
	},

	'tells who left, which address bounced and why, and which email failed': async (scene) => {
		for (const status of ['failed', 'bounced', 'unsubscribed']) await sendUntil(scene, status);
		const told = await scene.postedBy(async () => await run(scene));
		for (const text of [
			/^The email "About your page" to failed@follow-up\.example was not sent: /,
			/bounced@follow-up\.example bounced: The mailbox does not exist\. Correct/,
			/^unsubscribed@follow-up\.example has unsubscribed\. Do not write/,
		])
			expect(told).toContainEqual(expect.stringMatching(text));
	},

	'drafts one follow-up after a week without a reply, and a person approves it': async (scene) => {
		const page = 'https://quiet.example/page';
		const { id } = await saveDraft(scene, 'reader@silent.example', { citation_url: page });
		await scene.askOfBrand('POST', `/emails/${id}/sends`, {});
		await scene.controls.advance(8 * 86_400_000);
		const execution = await scene.run(repliesAndLinks, 'No reply');
		const followUp = await draftTo(scene, 'reader@silent.example');
		expect(followUp).toMatchObject({ subject: 'Re: About your page', citation_url: page });
		const visit = await openLink(linkOf(execution));
		await visit.submit(visit.checkboxes.filter((label) => label.endsWith('@silent.example')));
		await scene.controls.advance(8 * 86_400_000);
		expect((await email(scene, followUp!.id))?.sent_at).not.toBeNull();
		await scene.run(repliesAndLinks, 'No reply');
		expect(await draftTo(scene, 'reader@silent.example')).toBeUndefined();
	},

	'tells of a link that was found': async (scene) => {
		const [sent] = await scene.state<Email>('emails');
		await scene.controls.addRecords('emails', [{ ...sent, backlink_verified: true }]);
		const look = async () => await scene.run(repliesAndLinks, 'Link found or lost');
		expect((await scene.postedBy(look)).length).toBeGreaterThan(0);
	},
};

async function draftTo(scene: ExampleScene, recipient: string): Promise<Email | undefined> {
	const emails = await scene.state<Email>('emails');
	return emails.find((one) => one.recipient_email === recipient && one.status === 'draft');
}

async function run(scene: ExampleScene): Promise<Execution> {
	return await scene.run(repliesAndLinks, 'Reply or bounce');
}

async function tasks(scene: ExampleScene) {
	const all = await scene.state<{ title: string; description: string }>('tasks');
	return all.filter(({ title }) => /^Answer \S+@/.test(title));
}

/** Sends an email to a recipient who reacts in this way, and returns when that has happened. */
async function sendUntil(scene: ExampleScene, status: string): Promise<void> {
	const { id } = await saveDraft(scene, `${status}@follow-up.example`);
	await scene.askOfBrand('POST', `/emails/${id}/sends`, {});
	await until(`the email is ${status}`, async () =>
		(await email(scene, id))?.status === status ? true : undefined,
	);
}
