import { createTableOf } from '../../../../harness/exampleTables.cts';
import { jsonOf } from '../../../../harness/executions.cts';
import type { Cases } from '../cases.cts';

/** Examples of three to five nodes. */
export const smallCases: Cases = {
	'email one page about all brands': async (scene) => {
		await scene.useScopesOf('all-clients-page');
		await scene.run('all-clients-page');
		const mail = scene.foreign.smtp.mails.at(-1)!;
		expect(mail.subject).toMatch(/^AI visibility overview: /);
		for (const { name } of await scene.state<{ name: string }>('brands'))
			if (mail.text?.includes(name)) expect(mail.html).toContain(name);
		expect(mail.html).toContain('Example Coffee');
	},

	'email the document of one client': async (scene) => {
		await scene.useScopesOf('client-document');
		await scene.run('client-document');
		const { to, subject, html } = scene.foreign.smtp.mails.at(-1)!;
		expect(to).toEqual(['client@agency.example']);
		expect(subject).toMatch(/^AI visibility report: Example Coffee/);
		expect(html).toContain('Example Coffee');
	},

	'run one report with all prompts of a table, none while it is empty': async (scene) => {
		const { rest } = scene.n8n;
		await scene.useScopesOf('prompts-from-table');
		const table = await createTableOf(rest, 'prompts-from-table');
		const reportsOf = async () =>
			(await scene.state<{ name: string }>('reports')).filter(
				({ name }) => name === 'Prompts of the table',
			);
		await scene.run('prompts-from-table');
		expect(await reportsOf()).toEqual([]);
		await table.insert([
			{ prompt: 'Which coffee is fair?', category: 'Values' },
			{ prompt: 'Which coffee is dark?', category: null },
		]);
		const [report] = jsonOf(await scene.run('prompts-from-table'), 'Generate report');
		expect(report).toMatchObject({ name: 'Prompts of the table', status: 'completed' });
		expect(await reportsOf()).toHaveLength(1);
		const prompts = await scene.state<{ report_id: string; prompt_text: string }>('prompts');
		expect(
			prompts.filter((one) => one.report_id === report.id).map((one) => one.prompt_text),
		).toEqual(['Which coffee is fair?', 'Which coffee is dark?']);
	},
};
