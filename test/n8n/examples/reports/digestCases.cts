import type { Cases } from '../cases.cts';
import type { ExampleScene, Parameters } from '../exampleScene.cts';

const digest = 'weekly-visibility-digest';

type Prompts = Parameters['prompts']['prompt'];

/** A case goes on from the one before. */
export const digestCases: Cases = {
	'send the weekly digest, as a document by email and in short to Slack, and pay once a day':
		async (scene) => {
			await scene.useScopesOf(digest);
			const before = await digestReports(scene);
			const { subject, html, mail, message } = await send(scene);
			expect(subject).toMatch(/^AI visibility report: Example Coffee, [\d.]+( \([-+][\d.]+\))?$/);
			expect(mail).toMatchObject({ from: 'n8n@marketing.example', to: ['team@marketing.example'] });
			expect(message).toMatchObject({
				channel: '#marketing',
				text: expect.stringMatching(/^\*AI visibility report: Example Coffee/) as string,
			});
			for (const part of ['Who sells organic coffee beans online?', 'Sample Coffee'])
				expect(html).toContain(part);
			// The demo data has the digest of last week.
			expect(html).not.toContain('There is no earlier report to compare with.');
			expect((await send(scene)).html).toBe(html);
			expect(await digestReports(scene)).toHaveLength(before.length + 1);
		},

	'compare the digest of changed prompts with the one before': async (scene) => {
		const before = await digestReports(scene);
		await editPrompts(scene, (prompts) =>
			prompts.push({ promptText: 'Which coffee is <new>?', category: 'Digest' }),
		);
		const changed = await send(scene);
		expect(changed.subject).not.toContain('not measured');
		expect(changed.html).toContain('Which coffee is &lt;new&gt;?');
		expect(changed.html).toContain('The two reports do not have the same prompts');
		expect(await digestReports(scene)).toHaveLength(before.length + 1);
	},

	'send the answers that were paid for when the document cannot be made': async (scene) => {
		for (const path of ['/v1/brands/{brand_id}', '/v1/reports'])
			await scene.refuse('GET', path, 403, 'api_subscription_past_due');
		const { subject, html } = await send(scene);
		await scene.controls.clearFaults();
		expect(subject).toMatch(
			/^AI visibility of Weekly digest: [\d.]+\. The document could not be made\. \S/,
		);
		expect(html).toMatch(/<li>Which coffee is &lt;new&gt;\?: named by \d of 4 AI assistants<\/li>/);
	},

	'say in the digest why there is no report': async (scene) => {
		await editPrompts(scene, (prompts) => prompts.splice(2));
		await scene.refuse('POST', '/v1/reports', 400, 'validation_error');
		const { subject, html, message } = await send(scene);
		expect(subject).toMatch(
			/^AI visibility of Example Coffee, week \d+: not measured\. Create report: The service/,
		);
		expect(html).toContain('Create report: The service refused');
		expect(message.text).toBe(subject);
	},
};

/** Runs the digest. @returns the one email and the one Slack message that it sent */
async function send(scene: ExampleScene) {
	const { foreign } = scene;
	const [mails, messages] = [foreign.smtp.mails.length, foreign.slack.messages.length];
	await scene.run(digest);
	const [mail, ...moreMails] = foreign.smtp.mails.slice(mails);
	const [message, ...moreMessages] = foreign.slack.messages.slice(messages);
	expect([moreMails, moreMessages]).toEqual([[], []]);
	return { subject: String(mail.subject), html: String(mail.html), mail, message };
}

async function digestReports(scene: ExampleScene) {
	const reports = await scene.state<{ name: string; brand_id: string }>('reports');
	return reports.filter((one) => one.name === 'Weekly digest' && one.brand_id === scene.brandId);
}

async function editPrompts(scene: ExampleScene, change: (prompts: Prompts) => void): Promise<void> {
	await scene.edit(digest, 'Run report', ({ prompts }) => change(prompts.prompt));
}
