import { byId, useScene } from '../../../support/scene';
import { addReport, type KnownReport } from '../reportHistory';

const scene = useScene();

const rowsOf = async (report: Partial<KnownReport>) => {
	const mentions = { 'Which coffee?': { chatgpt: true, claude: false } };
	const { id } = addReport(scene, { mentions, ...report });
	const parameters = {
		...{ resource: 'report', operation: 'getRows', rowsFrom: 'report' },
		reportId: byId(id),
	};
	return (await scene.run({ parameters })).records;
};

describe('the columns of a row per answer', () => {
	it('leave out the field that is_mentioned was read from, unless it says more', async () => {
		const [row] = await rowsOf({});
		expect(row).toMatchObject({ is_mentioned: true, position: 2 });
		expect(row).not.toHaveProperty('mentioned');
		const ranked = await rowsOf({ resultOf: (isThere) => ({ rank: isThere ? 2 : null }) });
		expect(ranked.map(({ is_mentioned: isThere, rank }) => [isThere, rank])).toEqual([
			[true, 2],
			[false, null],
		]);
	});

	it('have the addresses of a list as a text beside their number, and the time of the report', async () => {
		const sources = ['https://a.example/1', { url: 'https://b.example/2', title: 'Two' }];
		const resultOf = (mentioned: boolean) => ({ mentioned, sources, tags: ['a', 'b'] });
		const [row] = await rowsOf({ resultOf, created_at: '2026-03-01T08:30:00Z' });
		expect(row).toMatchObject({
			...{ sources: 'https://a.example/1; https://b.example/2', sources_count: 2 },
			...{ tags_count: 2, date: '2026-03-01', time: '09:30' },
		});
		expect(row).not.toHaveProperty('tags');
	});
});
