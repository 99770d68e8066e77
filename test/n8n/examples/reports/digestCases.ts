import { errorOf } from '../../harness/executions';
import { timeout } from './reportScene';
import type { Parameters, ReportScene } from './reportScene';

const digest = 'aiVisDigest00001';

type Prompts = Parameters['prompts']['prompt'];

export function sendsDigest(scene: () => ReportScene): void {
	it(
		'send the weekly digest by email and to Slack: the change, and a bar per prompt',
		async () => {
			await scene().useScopesOf(digest);
			const first = await send(scene());
			expect(first.subject).toMatch(
				/^Example Coffee, week \d+: Score [\d.]+\. There is no earlier/,
			);
			await editPrompts(scene(), (prompts) => prompts.reverse());
			const { subject, html, mail, message } = await send(scene());
			expect(subject).toMatch(/^Example Coffee, week \d+: (Up|Down|Unchanged)/);
			expect(mail).toMatchObject({ from: 'n8n@marketing.example', to: ['team@marketing.example'] });
			expect(message).toMatchObject({ channel: '#marketing', text: subject });
			expect(html).toContain('<h1 style="font-size:20px">Example Coffee: AI visibility, week');
			expect(html.match(/width:\d+%/g)).toHaveLength(4);
			expect(html).toContain('Who sells organic coffee beans online?');
			expect(html).not.toMatch(/\{\{|undefined|null/);
			expect(scene().foreign.refused).toEqual([]);
		},
		timeout,
	);
}

export function repeatsDigest(scene: () => ReportScene): void {
	it(
		'repeat the report of the day at no cost, but not for changed prompts',
		async () => {
			const { html } = await send(scene());
			const before = await digestReports(scene());
			expect((await send(scene())).html).toBe(html);
			expect(await digestReports(scene())).toEqual(before);

			await editPrompts(scene(), (prompts) =>
				prompts.push({ promptText: 'Which coffee is <new>?', category: 'Digest' }),
			);
			const changed = await send(scene());
			expect(changed.subject).not.toContain('not measured');
			expect(changed.html).toContain('Which coffee is &lt;new>?');
			expect(changed.html).toContain('The reports differ: 1 new prompt.');
			expect(await digestReports(scene())).toHaveLength(before.length + 1);
		},
		timeout,
	);
}

export function explainsMissingDigest(scene: () => ReportScene): void {
	it(
		'say in the digest why there is no report',
		async () => {
			await editPrompts(scene(), (prompts) => prompts.splice(2));
			await scene().examples.controls.addFault({
				method: 'POST',
				path: '/v1/reports',
				kind: 'status',
				status: 400,
				code: 'validation_error',
				// The dry run, which looks whether its cause is gone, is refused as well.
				times: 2,
			});
			const { subject, html, message } = await send(scene());
			await scene().examples.controls.clearFaults();
			expect(subject).toMatch(
				/^AI visibility, week \d+: not measured\. Create report: The service/,
			);
			expect(html).toContain('Create report: The service refused');
			expect(message.text).toBe(subject);
		},
		timeout,
	);
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
