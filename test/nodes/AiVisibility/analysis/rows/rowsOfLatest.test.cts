import type { ReportRecord } from '../../../../../sandbox/state/records.cts';
import { byId, useScene } from '../../../support/scene.cts';
import { addBrand, addReport, type KnownReport } from '../reportHistory.cts';

const scene = useScene();

let brandId = '';

beforeEach(() => {
	brandId = addBrand(scene);
});

const latest = (more: object = {}) =>
	scene.call('report', 'getRows', { reportFrom: 'latest', brandId: byId(brandId), ...more });

/** Reports of the brand, a day apart. */
function addDays(series: Array<Partial<KnownReport>>): ReportRecord[] {
	return series.map((fields, day) =>
		addReport(scene, {
			brand_id: brandId,
			created_at: `2021-03-0${day + 1}T09:00:00Z`,
			mentions: { 'Which tea?': { claude: true } },
			...fields,
		}),
	);
}

describe('the latest report of Get Rows', () => {
	it('is the newest that has completed, and the choice of a new node', async () => {
		const [, newest] = addDays([{}, {}, { status: 'failed' }, { status: 'draft' }]);
		const { records } = await scene.run(latest({ reportFrom: undefined }));
		expect(records).toMatchObject([{ report_id: newest.id }]);
		expect(scene.requestsTo('GET', '/v1/reports').map(({ query }) => query)).toEqual([
			{ brand_id: brandId, status: 'completed', limit: '100' },
		]);
		expect(scene.requestsTo('GET', '/v1/reports/{report_id}')).toHaveLength(1);
	});

	it('can be that of a schedule, a market or a name: then it is not named in a hint', async () => {
		const [schedule] = scene.sandbox.state.scheduledReports.all();
		const [north, south] = scene.sandbox.state.regionConfigs.all();
		const scheduled = { scheduled_report_id: schedule.id };
		const [first, second, third] = addDays([
			{ ...scheduled, region_config_id: north.id },
			{ ...scheduled, region_config_id: south.id },
			{ name: 'By hand' },
			{},
		]);
		for (const [more, expected] of [
			[{ filters: { scheduledReportId: byId(schedule.id) } }, second],
			[{ filters: { regionConfigId: byId(north.id) } }, first],
			[{ reportName: 'by hand' }, third],
		] as const) {
			const { records, hints } = await scene.run(latest(more));
			expect(records.map(({ report_id: id }) => id)).toEqual([expected.id]);
			expect(hints('Node')).not.toContainEqual(expect.stringContaining('Set Report Name'));
		}
	});

	it('is missing where the brand has no report, or none has the name', async () => {
		for (const [more, named] of [
			[{}, ''],
			[{ reportName: 'monthly' }, ' with "monthly" in its name'],
		] as const) {
			const { error } = await scene.runFailing(latest(more));
			expect(error.message).toBe(`The brand has no completed report${named}`);
		}
	});
});
