import { byId, useScene } from '../../../support/scene';
import { addReport, type KnownReport } from '../reportHistory';

const scene = useScene();

const coffee: KnownReport = {
	mentions: { 'Which coffee?': { chatgpt: true, claude: false } },
};

const rowsOf = (reportId: string, more: object = {}) => ({
	resource: 'report',
	operation: 'getRows',
	rowsFrom: 'report',
	reportId: byId(reportId),
	...more,
});

describe('the columns of a row per answer', () => {
	it('leave out the field that is_mentioned was read from, unless it says more', async () => {
		const flag = addReport(scene, coffee);
		const [row] = (await scene.run({ parameters: rowsOf(flag.id) })).records;
		expect(row).toMatchObject({ is_mentioned: true, position: 2 });
		expect(row).not.toHaveProperty('mentioned');
		const resultOf = (isThere: boolean) => ({ rank: isThere ? 2 : null });
		const ranked = addReport(scene, { ...coffee, resultOf });
		const { records } = await scene.run({ parameters: rowsOf(ranked.id) });
		expect(records.map(({ is_mentioned: isThere, rank }) => [isThere, rank])).toEqual([
			[true, 2],
			[false, null],
		]);
	});

	it('are all for an agent that selects none', async () => {
		const { id } = addReport(scene, coffee);
		const [row] = await scene.runAsTool(rowsOf(id), [{}]);
		expect(row).toMatchObject({
			prompt: 'Which coffee?',
			report_id: id,
			answer: expect.anything(),
		});
	});
});
