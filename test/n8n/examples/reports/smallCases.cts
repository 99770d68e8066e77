import { createTableOf } from '../../../../harness/exampleTables.cts';
import { jsonOf } from '../../../../harness/executions.cts';
import type { Cases } from '../cases.cts';

/** Examples of three to five nodes. */
export const smallCases: Cases = {
	'create a report, run it, wait for it and show its results': async (scene) => {
		await scene.useScopesOf('create-a-report');
		const rows = jsonOf(await scene.run('create-a-report'), 'Table');
		expect(rows).toHaveLength(6);
		for (const row of rows) {
			expect(row).toMatchObject({
				Prompt: expect.stringMatching(/coffee/),
				'AI assistant': expect.stringMatching(/^(ChatGPT|Perplexity)$/),
				'Names you': expect.stringMatching(/^(Yes|No)$/),
				'Names of competitors': expect.stringMatching(/^\w/),
				Market: 'All markets',
				Answer: expect.stringMatching(/^\w.{1,149}$/s),
			});
		}
	},

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

	'set up a new client with all prompts of a table, nothing while it is empty': async (scene) => {
		const { rest } = scene.n8n;
		await scene.useScopesOf('new-client');
		const table = await createTableOf(rest, 'new-client');
		const brandsOfClient = async () =>
			(await scene.state<{ name: string }>('brands')).filter(({ name }) => name === 'Acme Coffee');
		await scene.run('new-client');
		expect(await brandsOfClient()).toEqual([]);
		await table.insert([
			{ prompt: 'Which coffee is fair?', category: 'Values' },
			{ prompt: 'Which coffee is dark?', category: null },
		]);
		const reports = jsonOf(await scene.run('new-client'), 'Run schedule');
		expect(reports).toMatchObject([{ country: 'Germany', status: 'completed' }]);
		expect(await brandsOfClient()).toHaveLength(1);
		const prompts = await scene.state<{ report_id: string; prompt_text: string }>('prompts');
		expect(
			prompts.filter((one) => one.report_id === reports[0].id).map((one) => one.prompt_text),
		).toEqual(['Which coffee is fair?', 'Which coffee is dark?']);
	},

	'create and pay nothing twice in a second run for the same client': async (scene) => {
		const [client] = (await scene.state<{ id: string; name: string }>('brands')).filter(
			({ name }) => name === 'Acme Coffee',
		);
		const recordsOfClient = async () => {
			const collections = [
				'brands',
				'facts',
				'jobs',
				'scheduledReports',
				'regionConfigs',
				'reports',
			];
			const all = await Promise.all(collections.map(async (name) => await scene.state(name)));
			return all.flat().filter((one) => [one.id, one.brand_id].includes(client.id));
		};
		const before = await recordsOfClient();
		const prompts = await scene.state('regionConfigPrompts');
		const [report] = jsonOf(await scene.run('new-client'), 'Run schedule');
		expect(before.map(({ id }) => id)).toContain(report.id);
		// Facts that are researched again have another time.
		expect(await recordsOfClient()).toEqual(before);
		expect(await scene.state('regionConfigPrompts')).toHaveLength(prompts.length);
	},
};
