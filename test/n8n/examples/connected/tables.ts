import { jsonOf } from '../../harness/executions';
import type { DataTable } from '../../harness/dataTable';
import type { Connected } from './connected';
import { run, timeout } from './connected';

const sheet = 'aiVisSheetRows01';
const history = 'aiVisHistory0001';

export function rowsInSheet(connected: () => Connected & { table: DataTable }): void {
	it(
		'add the rows of new reports to a sheet, and update those that are there',
		async () => {
			const { foreign, scene, brandId } = connected();
			const log = async () =>
				jsonOf(await run(connected(), sheet, 'Every day at 6'), 'Get report rows');
			const first = await log();
			expect(first.length).toBeGreaterThan(20);
			const idsOf = (rows: Array<Record<string, unknown>>) => rows.map(({ row_id: id }) => id);
			expect(idsOf(foreign.sheets.rows)).toEqual(idsOf(first));
			expect(Object.keys(foreign.sheets.rows[0])).toEqual(Object.keys(first[0]));
			expect(foreign.sheets.rows[0]).toMatchObject({
				brand: 'Example Coffee',
				prompt: first[0].prompt,
				platform: first[0].platform,
			});

			const prompts = ['Which coffee is new?'];
			const report = await scene.completedReport({ brandId, name: 'New rows', prompts });
			await log();
			const { rows } = foreign.sheets;
			expect(idsOf(rows.slice(0, first.length))).toEqual(idsOf(first));
			const added = rows.slice(first.length).map(({ report_id: id, platform }) => [id, platform]);
			expect(added.sort()).toEqual(
				['ChatGPT', 'Claude', 'Perplexity'].map((platform) => [report, platform]),
			);
		},
		timeout,
	);
}

export function historyInDataTable(connected: () => Connected & { table: DataTable }): void {
	it(
		'keep the score of each report in a data table, once',
		async () => {
			const { scene, brandId, table } = connected();
			const keep = async () => await run(connected(), history, 'Every day at 7');
			await keep();
			const before = await table.rows();
			expect(before.length).toBeGreaterThan(20);
			const prompts = ['Which coffee stays? [mentioned]'];
			const report = await scene.completedReport({ brandId, name: 'For the history', prompts });
			await keep();
			const rows = await table.rows();
			expect(rows).toHaveLength(before.length + 1);
			expect(rows.find(({ report_id: id }) => id === report)).toMatchObject({
				date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
				report: 'For the history',
				score: 100,
				answers: 3,
			});
		},
		timeout,
	);
}
