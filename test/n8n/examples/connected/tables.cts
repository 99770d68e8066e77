import { jsonOf } from '../../../../harness/executions.cts';
import type { Cases } from '../cases.cts';

/** A case goes on from the one before. */
export const tableCases: Cases = {
	'add the newest report to the sheet of a chart once': async (scene) => {
		const { foreign } = scene;
		const write = async () => await scene.run('history-chart');
		const [first] = jsonOf(await write(), 'Latest report');
		await write();
		expect(foreign.sheets.rows).toMatchObject([{ row_id: first.row_id, score: first.score }]);
		expect(Object.keys(foreign.sheets.rows[0])).toContain('mention_rate_chatgpt');
		await scene.ranReport('Weekly visibility check', ['Which coffee is new? [mentioned]']);
		await write();
		expect(foreign.sheets.rows).toMatchObject([
			{ row_id: first.row_id },
			{ score: 100, mention_rate: 100, mention_rate_chatgpt: 100 },
		]);
	},

	'list the prompts that miss the brand in a sheet, each once': async (scene) => {
		const { foreign } = scene;
		const question = 'Which coffee is sold nowhere? [not mentioned]';
		await scene.ranReport('Weekly visibility check', [question, 'Which is new? [mentioned]']);
		const before = foreign.sheets.rows.length;
		for (const _ of [1, 2]) await scene.run('missed-prompts-sheet');
		const rows = foreign.sheets.rows.slice(before);
		expect(rows.map(({ prompt }) => prompt)).toEqual([question]);
	},
};
