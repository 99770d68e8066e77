import { jsonOf } from '../../harness/executions';
import { exampleOf } from './businessScene';
import type { Cases } from './businessScene';

/** What becomes of prompts and pages. */
export const contentCases: Cases = {
	'drafts an article about the most searched prompt, and another one next week': async (scene) => {
		const { wordpress } = scene.foreign;
		const searched: number[] = [];
		for (const count of [1, 2]) {
			const execution = await scene.run('missed-prompt-to-draft-article');
			const [{ prompt, search_volume: volume }] = jsonOf(execution, 'Limit articles');
			const volumes = jsonOf(execution, 'Without a brief').map((one) => one.search_volume);
			expect(volume).toBe(Math.max(...volumes.map(Number)));
			searched.push(Number(volume));
			expect(wordpress.posts).toHaveLength(count);
			expect(wordpress.posts.at(-1)).toMatchObject({ title: escaped(prompt), status: 'draft' });
			const rows = jsonOf(execution, 'Answers without you').filter((row) => row.prompt === prompt);
			const { content } = wordpress.posts.at(-1)!;
			expect(rows.length).toBeGreaterThan(0);
			for (const { platform, answer, competitors_named: named } of rows) {
				const text = escaped(answer).slice(0, 50);
				expect(content).toContain(`<strong>${String(platform)}:</strong> ${text}`);
				for (const name of String(named ?? '').split('; ')) expect(content).toContain(name);
			}
			const tasks = await scene.examples.controls.state<{ title: string }>('tasks');
			expect(tasks.at(-1)).toMatchObject({
				title: `Write: ${String(prompt)}`,
				description: expect.stringContaining(`https://blog.coffee.example/?p=${count}`) as string,
			});
		}
		expect(new Set(wordpress.posts.map(({ title }) => title)).size).toBe(2);
		expect(searched[1]).toBeLessThanOrEqual(searched[0]);
	},

	'writes the task for the editor while WordPress is deactivated': async (scene) => {
		const original = exampleOf('missed-prompt-to-draft-article');
		const nodes = original.nodes.map((node) =>
			node.name === 'Draft article' ? { ...node, disabled: true } : node,
		);
		const copy = { ...original, id: 'withoutWordPress', name: 'Without WordPress', nodes };
		await scene.examples.n8n.rest.saveWorkflows([copy]);
		const [task] = jsonOf(await scene.runToEnd(copy), 'Task for the editor');
		expect(task.description).toMatch(/^Searches per month: \d+\. Not named by \w/);
	},

	'lists the pages to refresh, and pays once a month for each': async (scene) => {
		const credits = async () =>
			(await scene.examples.ask<{ used: number }>('GET', '/v1/me/credits')).used;
		const rows = () => scene.foreign.sheets.rows.filter(({ page }) => page);
		const before = await credits();
		const execution = await scene.run('pages-to-refresh');
		const audited = jsonOf(execution, 'One item per page');
		const poor = audited.filter(({ score }) => Number(score) < 70).map(({ url }) => url);
		expect(poor.length).toBeGreaterThan(0);
		expect(poor.length).toBeLessThan(audited.length);
		expect(rows().map(({ page }) => page)).toEqual(poor);
		expect(rows()[0]).toMatchObject({ search_console: 'indexed', is_tracked: false });
		const paid = await credits();
		expect(paid - before).toBe(audited.length);
		await scene.run('pages-to-refresh');
		expect(await credits()).toBe(paid);
		expect(rows()).toHaveLength(poor.length);
	},
};

/** A title in WordPress is HTML. */
const escaped = (text: unknown) =>
	String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
