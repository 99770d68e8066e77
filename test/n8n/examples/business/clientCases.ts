import { jsonOf } from '../../harness/executions';
import { exampleOf } from './businessScene';
import type { BusinessScene, Cases } from './businessScene';

const file = 'all-my-clients';

/** Each client gets a report once. */
export const clientCases: Cases = {
	'emails each active client its latest report, once': async (scene) => {
		const { foreign } = scene;
		await addClients(scene);
		await turnEmails(scene, false);
		const unsent = await scene.postedBy(async () => await scene.run(file));
		expect(unsent).toEqual([
			expect.stringMatching(/Co: [\d.]+ \(.+\)\. Not sent: Email the client is deactivated\n/),
		]);
		expect(foreign.smtp.mails).toEqual([]);

		await turnEmails(scene, true);
		const [posted, ...more] = await scene.postedBy(async () => await scene.run(file));
		expect(more).toEqual([]);
		expect(posted).toMatch(
			/^AI visibility of all clients\n• Tea &amp; &lt;i&gt;Co: [\d.]+ \(\+[\d.]+\)\. Sent\n• New one: no score\. Not sent: No completed report/,
		);
		const mails = [...foreign.smtp.mails];
		expect(mails).toMatchObject([{ to: ['tea@client.example'], from: 'reports@agency.example' }]);
		expect(mails[0].html).toContain('Example &lt;b&gt;Coffee&lt;/b&gt; &amp; Co');
		expect(foreign.sheets.rows).toMatchObject([
			{ client: 'Tea & <i>Co', report: 'Weekly visibility check', status: 'Sent' },
			{ client: 'New one', status: expect.stringMatching(/^Not sent: /) },
		]);

		const again = await scene.postedBy(async () => await scene.run(file));
		expect(again).toEqual([expect.stringMatching(/Co: [\d.]+ \(\+[\d.]+\)\. No new report\n/)]);
		expect(foreign.smtp.mails).toHaveLength(mails.length);
		expect(foreign.sheets.rows).toHaveLength(2);
	},

	'makes the latest report a PDF, and emails it': async (scene) => {
		const { smtp, pdf } = scene.foreign;
		const before = smtp.mails.length;
		const execution = await scene.run('client-pdf');
		const [{ html, subject }] = jsonOf(execution, 'Report as HTML');
		expect(pdf.files.at(-1)?.trim()).toBe(String(html).trim());
		const [mail, ...more] = smtp.mails.slice(before);
		expect(more).toEqual([]);
		expect(mail).toMatchObject({ to: ['reports@agency.example'], subject });
		expect(mail.attachments).toEqual([expect.stringMatching(/\.pdf$/)]);
	},
};

/** Deactivates the node that emails clients, as `npm start` does, or activates it again. */
async function turnEmails({ examples }: BusinessScene, isOn: boolean): Promise<void> {
	await examples.n8n.rest.edit(exampleOf(file).id, ({ nodes }) => {
		nodes.find(({ name }) => name === 'Email the client')!.disabled = !isOn;
	});
}

async function addClients({ clients, brandId, emptyBrandId }: BusinessScene): Promise<void> {
	const client = (name: string, brand_id: string, email: string, active: boolean) => {
		const report = { report_name: 'Weekly visibility check', last_report_id: '' };
		return { client: name, brand_id, email, active, ...report };
	};
	await clients.insert([
		client('Tea & <i>Co', brandId, 'tea@client.example', true),
		client('New one', emptyBrandId, 'new@client.example', true),
		client('Paused', brandId, 'paused@client.example', false),
	]);
}
