import { jsonOf } from '../../../../tools/n8n/executions';
import type { Cases } from '../cases';

/** A case goes on from the one before. */
export const tableCases: Cases = {
	'add a row per report to the sheet of a chart, and update those that are there': async (
		scene,
	) => {
		const { foreign } = scene;
		const write = async () => await scene.run('history-chart');
		const first = jsonOf(await write(), 'Reports');
		expect(first.length).toBeGreaterThan(2);
		const idsOf = (rows: Array<Record<string, unknown>>) => rows.map(({ row_id: id }) => id);
		expect(idsOf(foreign.sheets.rows)).toEqual(idsOf(first));
		const columns = Object.keys(foreign.sheets.rows[0]);
		expect(columns.slice(0, 3)).toEqual(['date', 'score', 'mention_rate']);
		expect(columns).toContain('mention_rate_chatgpt');
		await scene.ranReport('Weekly visibility check', ['Which coffee is new? [mentioned]']);
		await write();
		const { rows } = foreign.sheets;
		expect(idsOf(rows.slice(0, first.length))).toEqual(idsOf(first));
		expect(rows.slice(first.length)).toMatchObject([
			{ score: 100, mention_rate: 100, mention_rate_chatgpt: 100 },
		]);
	},

	'put the visits from AI assistants next to the mention rate, one row a week': async (scene) => {
		const { foreign } = scene;
		const before = foreign.sheets.rows.length;
		const write = async () => await scene.run('ai-visits');
		const [report] = jsonOf(await write(), 'Latest report');
		await write();
		const { startDate, endDate } = foreign.analytics.asked as Record<string, string>;
		expect(Date.parse(endDate) - Date.parse(startDate)).toBe(6 * 86_400_000);
		expect(foreign.sheets.rows.slice(before)).toMatchObject([
			{
				week: startDate.slice(0, 10),
				ai_sessions: 42,
				all_sessions: 742,
				mention_rate: report.mention_rate,
				score: report.score,
			},
		]);
	},
};
