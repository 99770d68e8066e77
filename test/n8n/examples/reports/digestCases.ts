import { errorOf } from '../../harness/executions';
import type { Parameters, ReportScene } from './reportScene';

const digest = 'aiVisDigest00001';

type Prompts = Parameters['prompts']['prompt'];

export function sendsDigest(scene: () => ReportScene): void {
	it('send the weekly digest: as a document by email, in short to Slack', async () => {
		await scene().useScopesOf(digest);
		const first = await send(scene());
		// The demo data has the digest of last week.
		expect(first.html).not.toContain('There is no earlier report to compare with.');
		await editPrompts(scene(), (prompts) => prompts.reverse());
		const { subject, html, mail, message } = await send(scene());
		expect(subject).toMatch(/^AI visibility report: Example Coffee, [\d.]+( \([-+][\d.]+\))?$/);
		expect(mail).toMatchObject({ from: 'n8n@marketing.example', to: ['team@marketing.example'] });
		expect(message).toMatchObject({
			channel: '#marketing',
			text: expect.stringMatching(/^\*AI visibility report: Example Coffee/) as string,
		});
		expect(html).toContain('AI visibility report: Example Coffee');
		expect(html.match(/\d of 4/g)).toHaveLength(5);
		for (const part of ['Who sells organic coffee beans online?', 'Sample Coffee'])
			expect(html).toContain(part);
		expect(html).not.toMatch(/\{\{|undefined|null/);
		expect(scene().foreign.refused).toEqual([]);
	});
}

export function measuresChangedPrompts(scene: () => ReportScene): void {
	it('compare the digest of changed prompts with the one before', async () => {
		const before = await digestReports(scene());
		await editPrompts(scene(), (prompts) =>
			prompts.push({ promptText: 'Which coffee is <new>?', category: 'Digest' }),
		);
		const changed = await send(scene());
		expect(changed.subject).not.toContain('not measured');
		expect(changed.html).toContain('Which coffee is &lt;new&gt;?');
		expect(changed.html).toContain('The two reports do not have the same prompts');
		expect(await digestReports(scene())).toHaveLength(before.length + 1);
	});
}

export function explainsMissingDigest(scene: () => ReportScene): void {
	it('say in the digest why there is no report', async () => {
		await editPrompts(scene(), (prompts) => prompts.splice(2));
		await scene().examples.controls.addFault({
			method: 'POST',
			path: '/v1/reports',
			kind: 'status',
			status: 400,
			code: 'validation_error',
		});
		const { subject, html, message } = await send(scene());
		expect(subject).toMatch(/^AI visibility, week \d+: not measured\. Create report: The service/);
		expect(html).toContain('Create report: The service refused');
		expect(message.text).toBe(subject);
	});
}

export function repeatsDigest(scene: () => ReportScene): void {
	it('pay once for a digest that is run a second time on a day', async () => {
		const before = await digestReports(scene());
		const first = await send(scene());
		const second = await send(scene());
		expect(second.html).toBe(first.html);
		expect(await digestReports(scene())).toHaveLength(before.length);
	});
}

export function sendsDigestWithoutDocument(scene: () => ReportScene): void {
	it('send the answers that were paid for when the document cannot be made', async () => {
		await scene().examples.controls.addFault({
			method: 'GET',
			path: '/v1/brands/{brand_id}',
			kind: 'status',
			status: 403,
			code: 'api_subscription_past_due',
		});
		await scene().examples.controls.addFault({
			method: 'GET',
			path: '/v1/reports',
			kind: 'status',
			status: 403,
			code: 'api_subscription_past_due',
		});
		const { subject, html } = await send(scene());
		await scene().examples.controls.clearFaults();
		expect(subject).toMatch(
			/^AI visibility of Weekly digest: [\d.]+\. The document could not be made\. \S/,
		);
		expect(html).toMatch(/<li>Which coffee is &lt;new&gt;\?: named by \d of 4 AI assistants<\/li>/);
	});
}

/** Runs the digest. @returns the one email and the one Slack message that it sent */
async function send({ examples, foreign }: ReportScene) {
	const [mails, messages] = [foreign.smtp.mails.length, foreign.slack.messages.length];
	const execution = await examples.n8n.rest.runToEnd(digest, 'Every Monday at 7');
	expect(errorOf(execution)).toBeUndefined();
	const [mail, ...moreMails] = foreign.smtp.mails.slice(mails);
	const [message, ...moreMessages] = foreign.slack.messages.slice(messages);
	expect([moreMails, moreMessages]).toEqual([[], []]);
	return { subject: String(mail.subject), html: String(mail.html), mail, message };
}

const digestReports = async (scene: ReportScene) => await scene.reportsNamed('Weekly digest');

async function editPrompts(scene: ReportScene, change: (prompts: Prompts) => void): Promise<void> {
	await scene.edit(digest, 'Run report', ({ prompts }) => change(prompts.prompt));
}
