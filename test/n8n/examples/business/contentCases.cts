import { jsonOf } from '../../../../harness/executions.cts';
import type { Cases } from '../cases.cts';

/** What becomes of pages. */
export const contentCases: Cases = {
	'lists the pages to refresh, and pays once a month': async (scene) => {
		const credits = async () => (await scene.ask<{ used: number }>('GET', '/v1/me/credits')).used;
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
		// One sitemap, however many of its pages.
		expect(paid - before).toBe(1);
		await scene.run('pages-to-refresh');
		expect(await credits()).toBe(paid);
		expect(rows()).toHaveLength(poor.length);
	},
};
