import type { DataTable } from '../../../../harness/dataTable.cts';
import { jsonOf } from '../../../../harness/executions.cts';
import { field } from '../copies.cts';
import type { Cases } from '../cases.cts';
import { createTableOf } from '../../../../harness/exampleTables.cts';
import type { ExampleScene } from '../exampleScene.cts';

const file = 'all-my-clients';

let clients: DataTable;

/** Each client gets a report once, and none that a person should see first. */
export const clientCases: Cases = {
	'fills its table with all brands, and emails the active ones their report once': async (
		scene,
	) => {
		const { foreign, brandId } = scene;
		clients = await createTableOf(scene.n8n.rest, file);
		await clients.insert([{ brand_id: brandId, email: 'tea@client.example', active: true }]);
		await turnEmails(scene, false);
		const [unsent] = await scene.postedBy(async () => await scene.run(file));
		expect(unsent).toMatch(/^\*AI visibility of all clients\*\n/);
		expect(unsent).toMatch(
			/\n• Example &lt;b&gt;Coffee&lt;\/b&gt; &amp; Co: [\d.]+ \(\+[\d.]+\), is sent now$/m,
		);
		expect(unsent).toMatch(/\n• Example Lamps: .+, not sent: it is not active in the table/);
		expect(foreign.smtp.mails).toEqual([]);
		const brands = await scene.state<{ id: string }>('brands');
		const idsOf = async () => (await clients.rows()).map((row) => row.brand_id).sort();
		const listed = await idsOf();
		expect(listed.length).toBeGreaterThan(1);
		expect(brands.map(({ id }) => id)).toEqual(expect.arrayContaining(listed));

		await turnEmails(scene, true);
		await scene.run(file);
		const mails = [...foreign.smtp.mails];
		expect(mails).toMatchObject([{ to: ['tea@client.example'], from: 'reports@agency.example' }]);
		expect(mails[0].html).toContain('Example &lt;b&gt;Coffee&lt;/b&gt; &amp; Co');

		const [again] = await scene.postedBy(async () => await scene.run(file));
		expect(again).toContain(', not sent: its report was sent before');
		expect(foreign.smtp.mails).toHaveLength(mails.length);
		expect(await idsOf()).toEqual(listed);
	},

	'asks a person about a report that is much worse': async (scene) => {
		const { foreign, controls, brandId } = scene;
		await controls.press('lowerScore', brandId);
		await controls.advance(600_000);
		const before = foreign.smtp.mails.length;
		const [posted] = await scene.postedBy(async () => {
			const { page } = await scene.decide(file, 'Do not send');
			expect(page).toMatch(/[\d.]+ \(-[\d.]+\), to tea@client\.example\. It waits/);
		});
		expect(posted).toMatch(/\n<http.+\|Decide about 1 report>\n/);
		expect(posted).toMatch(
			/\(-[\d.]+\), waits for you, because AI assistants mention it clearly less/,
		);
		expect(foreign.smtp.mails).toHaveLength(before);
		// As after two runs on a day.
		const forms = [await scene.runToForm(file), await scene.runToForm(file)];
		for (const form of forms) {
			await scene.submitForm(scene.formUrlOf(form), ['Send them']);
			await scene.n8n.rest.finished(form.id);
			expect(foreign.smtp.mails).toHaveLength(before + 1);
		}
	},

	'asks a person about a report that is old': async (scene) => {
		await scene.edit(file, 'Settings', (parameters) => {
			const changed = field('report_name', 'Old')(field('most_days_old', 1)(parameters));
			Object.assign(parameters, changed);
		});
		const id = await scene.ranReport('Old report', ['Which coffee is old?']);
		const report = (await scene.state('reports')).find((one) => one.id === id);
		const created_at = '2020-01-05T12:00:00.000Z';
		await scene.controls.addRecords('reports', [{ ...report, created_at }]);
		const [posted] = await scene.postedBy(async () => await scene.runToForm(file));
		expect(posted).toContain('waits for you, because its report is of 2020-01-05');
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
async function turnEmails({ n8n }: ExampleScene, isOn: boolean): Promise<void> {
	await n8n.rest.edit(file, ({ nodes }) => {
		nodes.find(({ name }) => name === 'Email the client')!.disabled = !isOn;
	});
}
