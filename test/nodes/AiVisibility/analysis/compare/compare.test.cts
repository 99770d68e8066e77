import type { IDataObject } from 'n8n-workflow';
import type { ReportRecord } from '../../../../../sandbox/state/records.cts';
import { byId, useScene } from '../../../support/scene.cts';
import { addBrand, addReport, MOVED, type KnownReport } from '../reportHistory.cts';

const scene = useScene();

const CITATIONS = '/v1/brands/{brand_id}/citations';

const compare = (report: { id: string }, more: object = {}) => {
	const form = { reportFrom: 'report', brandId: undefined, reportId: byId(report.id), ...more };
	return scene.call('report', 'compare', form);
};

async function summaryOf(report: { id: string }, more: object = {}): Promise<IDataObject> {
	const { records } = await scene.run(compare(report, more));
	expect(records).toHaveLength(1);
	return records[0];
}

let lastName = 0;

/** Two reports of one name, a week apart, both of the day that has begun in Berlin but not in UTC. */
function addPair(before: Partial<KnownReport>, after: Partial<KnownReport>) {
	const name = `Weekly ${++lastName}`;
	const both = { name, country: 'Germany', language: 'German', mentions: {} };
	return [
		addReport(scene, { ...both, created_at: '2020-05-03T22:30:00Z', ...before }),
		addReport(scene, { ...both, created_at: '2020-05-10T22:30:00Z', ...after }),
	];
}

describe('the previous report', () => {
	const mentions = { 'Which coffee?': { claude: true } };

	/** A report of each series, a day apart. */
	const addDays = (...series: Array<Partial<ReportRecord>>) =>
		series.map((fields, day) =>
			addReport(scene, { mentions, created_at: `2020-03-0${day + 1}T09:00:00Z`, ...fields }),
		);

	it('is the last one before it of the same schedule and market', async () => {
		const [schedule] = scene.sandbox.state.scheduledReports.all();
		const [north, south] = scene.sandbox.state.regionConfigs.all();
		const at = (region: { id: string }) => ({
			scheduled_report_id: schedule.id,
			region_config_id: region.id,
		});
		const [first, , , last] = addDays(at(north), at(south), { name: 'Weekly' }, at(north));
		const ids = { ...at(north), previous_report_id: first.id };
		expect(await summaryOf(last, { includeDomains: false })).toMatchObject(ids);
		const query = { scheduled_report_id: schedule.id, status: 'completed' };
		expect(scene.requestsTo('GET', '/v1/reports')[0].query).toMatchObject(query);
	});

	it('can be chosen', async () => {
		const [first, last] = addDays({ name: 'One name' }, { name: 'Another name' });
		const chosen = { compareWith: 'report', previousReportId: byId(first.id) };
		const summary = await summaryOf(last, chosen);
		expect(summary).toMatchObject({
			...{ previous_report_id: first.id, has_previous: true, previous_date: '2020-03-01' },
			...{ direction: 'same', score_from: 100 },
		});
		expect(scene.requestsTo('GET', '/v1/reports')).toEqual([]);
		const other = addReport(scene, { brand_id: addBrand(scene), mentions });
		const failed = addReport(scene, { mentions, status: 'failed', name: '' });
		const broken = compare(last, { ...chosen, previousReportId: byId(failed.id) });
		const { error: itsError } = await scene.runFailing(broken);
		expect(itsError.message).toBe(`The report "${failed.id}" failed`);
		for (const [label, ...pair] of [
			['Earlier Report', last, other],
			['Report', other, first],
		] as const) {
			const ids = { brandId: byId(scene.brandId), previousReportId: byId(pair[1].id) };
			const { error } = await scene.runFailing(compare(pair[0], { ...chosen, ...ids }));
			expect(error.message).toBe(`'${label}' belongs to another brand`);
		}
	});

	it('cannot be empty: nothing is sent', async () => {
		const more = { compareWith: 'report', previousReportId: byId('={{ $json.none }}') };
		const { error } = await scene.runFailing(compare({ id: 'same' }, more));
		expect(error.message).toBe("'Earlier Report' is empty");
		expect(scene.requests).toEqual([]);
	});
});

describe('what cannot be compared', () => {
	it('is left out and said: domains that the key may not read', async () => {
		const [, after] = addPair(MOVED.before, MOVED.after);
		scene.apiKey = scene.sandbox.createKey({ scopes: ['read:reports'] });
		expect(await summaryOf(after)).toMatchObject({
			domains_compared: false,
			domains_new: [],
			prompts_lost: [expect.anything()],
			share_of_voice: [],
			note: expect.stringMatching(/ scope read:competitors\..* scope read:citations\.$/),
		});
	});

	it('is not read at all without Compare Cited Domains', async () => {
		const [, after] = addPair(MOVED.before, MOVED.after);
		const summary = await summaryOf(after, { includeDomains: false, findCompetitors: false });
		expect(summary).toMatchObject({ domains_compared: false, score_difference: null });
		expect(summary.note).toMatch(
			/^The two reports do not have the same .* so its change is not shown\.$/,
		);
		expect(scene.requestsTo('GET', CITATIONS)).toEqual([]);
	});
});

it('Compare with the latest report gives a row for each brand of a list', async () => {
	const brandIds = ['Example Tea', 'Example Cocoa'].map((name) => addBrand(scene, { name }));
	const [first, second] = brandIds.map((brand_id) => {
		const add = (day: number, more: Partial<KnownReport> = {}) =>
			addReport(scene, {
				...{ brand_id, name: 'Weekly', created_at: `2021-03-0${day}T09:00:00Z` },
				mentions: { 'Which?': { chatgpt: day > 1, claude: false } },
				...more,
			});
		return [add(1), add(2), add(3, { status: 'failed' })];
	});
	const latest = { reportFrom: 'latest', brandId: byId('={{ $json.id }}') };
	const items = brandIds.map((id) => ({ id }));
	const { records, out } = await scene.run(scene.call('report', 'compare', latest, { items }));
	const rose = { score_from: 0, score_to: 50, mention_rate_difference: 50 };
	expect(records).toMatchObject([
		{ brand: 'Example Tea', report_id: first[1].id, previous_report_id: first[0].id, ...rose },
		{ brand: 'Example Cocoa', report_id: second[1].id, previous_report_id: second[0].id, ...rose },
	]);
	expect(out.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
	const itself = { compareWith: 'report', previousReportId: byId(first[1].id) };
	const form = { ...latest, brandId: byId(brandIds[0]), ...itself };
	const { error } = await scene.runFailing(scene.call('report', 'compare', form));
	expect(error.message).toBe('A report cannot be compared with itself');
});

it("the latest report is the one in the market of the brand's own country, else of the longest series", async () => {
	const own = async (country: string | null) => {
		const brand_id = addBrand(scene, { country });
		const runIn = (day: number, markets: Array<string | null>) =>
			markets.forEach((market) =>
				addReport(scene, {
					...{ brand_id, name: 'Weekly', created_at: `2021-03-0${day}T09:00:00Z` },
					...{ batch_id: `run ${day}`, country: market, mentions: {} },
				}),
			);
		runIn(1, ['Chile']);
		runIn(2, ['Peru', 'Chile', 'Spain', null]);
		const form = { reportFrom: 'latest', brandId: byId(brand_id) };
		const [{ market, note }] = (await scene.run(scene.call('report', 'compare', form))).records;
		expect(note).toMatch(`This is the report of ${String(market)}. The run has reports of other `);
		return market;
	};
	expect([await own('es'), await own(null)]).toEqual(['Spain', 'Chile']);
});
