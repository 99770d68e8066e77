import { byId, useScene } from '../../../support/scene.cts';
import { addBrand, addReport, type KnownReport } from '../reportHistory.cts';

const scene = useScene();

let brandIds: string[] = [];

beforeEach(() => {
	brandIds = ['Example Tea', 'Example Cocoa'].map((name) => addBrand(scene, { name }));
});

const latest = (brandId: string, more: object = {}) => ({
	resource: 'report',
	operation: 'compare',
	reportFrom: 'latest',
	brandId: byId(brandId),
	...more,
});

const add = (brand_id: string, day: number, more: Partial<KnownReport> = {}) =>
	addReport(scene, {
		brand_id,
		name: 'Weekly',
		created_at: `2021-03-0${day}T09:00:00Z`,
		mentions: { 'Which?': { chatgpt: day > 1, claude: false } },
		...more,
	});

describe('Report: Compare with the latest report', () => {
	it('gives a row for each brand of a list', async () => {
		const pairs = brandIds.map((id) => [add(id, 1), add(id, 2), add(id, 3, { status: 'failed' })]);
		const { records, out } = await scene.run({
			items: brandIds.map((id) => ({ id })),
			parameters: latest('={{ $json.id }}'),
		});
		expect(records.map(({ brand }) => brand)).toEqual(['Example Tea', 'Example Cocoa']);
		expect(
			records.map(({ report_id, previous_report_id }) => [report_id, previous_report_id]),
		).toEqual(pairs.map(([before, after]) => [after.id, before.id]));
		for (const record of records) {
			expect(record).toMatchObject({ score_from: 0, score_to: 50, mention_rate_difference: 50 });
		}
		expect(out.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
		const itself = { compareWith: 'report', previousReportId: byId(pairs[0][1].id) };
		const { error } = await scene.runFailing({ parameters: latest(brandIds[0], itself) });
		expect(error.message).toBe('A report cannot be compared with itself');
		expect(error.context?.data).toMatchObject({ code: 'not_sent' });
	});
	it.each([
		['Peru', 'Peru'],
		['es', 'Spain'],
		[null, 'Chile'],
	])(
		"takes the market of the brand's own country of a run, else of the longest series: %s",
		async (country, own) => {
			const brandId = addBrand(scene, { country });
			const run = (day: number, batch_id: string, markets: Array<string | null>) =>
				markets.forEach((market) => add(brandId, day, { batch_id, country: market }));
			run(1, 'first', ['Chile']);
			run(2, 'second', ['Peru', 'Chile', 'Spain', null]);
			const { records } = await scene.run({ parameters: latest(brandId) });
			expect(records).toMatchObject([{ market: own }]);
			expect(records[0].note).toMatch(
				new RegExp(
					`^This is the report of ${own}. Its run has other markets, too: (\\w+; ){2}\\w+\\.`,
				),
			);
			expect(records[0].note).toContain('another');
		},
	);
});
