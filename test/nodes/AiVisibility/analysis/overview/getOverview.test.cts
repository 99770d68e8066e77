import { randomUUID } from 'node:crypto';
import type { INodeParameters } from 'n8n-workflow';
import { useScene } from '../../../support/scene.cts';
import { becomes } from '../../../support/waiting.cts';
import { addBrand, addReport, type KnownReport } from '../reportHistory.cts';

const scene = useScene();

/** The days of this month's reports, as rows have them. */
const dayOf = (day: number) => new Date(Date.now() - (30 - day) * 86_400_000).toISOString();
const dateOf = (day: number) =>
	new Date(dayOf(day)).toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });

/** A report in which so many of 16 answers mention the brand. */
const add = (brandId: string, day: number, mentions: number, more: Partial<KnownReport> = {}) =>
	addReport(scene, {
		...{ brand_id: brandId, name: 'Weekly', country: 'Germany', location: null },
		created_at: dayOf(day),
		mentions: Object.fromEntries(
			Array.from({ length: 8 }, (_, at) => [
				`Which ${at}?`,
				{ chatgpt: mentions > 2 * at, claude: mentions > 2 * at + 1 },
			]),
		),
		...more,
	});

let ids: string[] = [];

/** One brand that lost most, one that gained, one without change, and one without a report. */
beforeEach(() => {
	const { brands } = scene.sandbox.state;
	for (const { id } of brands.all().slice(1)) brands.delete(id);
	ids = ['Gained', 'Lost', 'Same', 'None'].map((name) => addBrand(scene, { name }));
	const counts = { Gained: [2, 12], Lost: [16, 4], Same: [8, 8] };
	for (const [at, [before, after]] of Object.values(counts).entries()) {
		add(ids[at], 1, before);
		add(ids[at], 2, after);
	}
});

const overview = (more: INodeParameters = {}) =>
	scene.call('report', 'getOverview', { brands: 'chosen', brandIds: ids, ...more });

const perBrand = async (more: INodeParameters = {}) =>
	(await scene.run(overview({ overviewOutput: 'brands', ...more }))).records;

describe('Report: Get Overview, one item per brand', () => {
	it('has clear losses first, then clear gains, and brands without a report last, with the reason; costs at most three requests for each', async () => {
		const records = await perBrand();
		expect(records.map(({ brand }) => brand)).toEqual(['Lost', 'Gained', 'Same', 'None']);
		expect(records[3].reason).toBe('No completed report');
		for (const record of records) expect(Object.keys(record)).toEqual(Object.keys(records[0]));
		expect(scene.requestsTo('GET', '/v1/brands')).toHaveLength(1);
		expect(scene.requests).toHaveLength(1 + 3 * 3 + 1);
	});

	it('goes by the usual steps of the series', async () => {
		for (const [day, count] of [8, 8, 8, 8, 8, 2].entries()) add(ids[3], 20 + day, count);
		expect(await perBrand({ brandIds: [ids[3]] })).toMatchObject([{ standing: 'down' }]);
	});

	it('marks what is older than usual, unless there is a newer report', async () => {
		const brandId = addBrand(scene, { name: 'Old' });
		for (const day of [-11, -4, 3, 10]) add(brandId, day, 8);
		const of = async () => (await perBrand({ brandIds: [brandId] }))[0];
		expect(await of()).toMatchObject({ standing: 'stale', date: dateOf(10) });
		add(brandId, 15, 16, { name: 'Try' });
		const first = { standing: 'untold', date: dateOf(15), has_previous: false, is_clear: null };
		expect(await of()).toMatchObject(first);
		for (let at = 0; at < 220; at++)
			add(brandId, 16 + at / 100, 0, { name: `${at}`, mentions: {} });
		scene.begin();
		expect(await of()).toMatchObject({ date: dateOf(18.19) });
		expect(scene.requestsTo('GET', '/v1/reports')).toHaveLength(2);
		add(brandId, 1, 8, { country: 'France' });
		const [last] = await perBrand({ brandIds: [brandId], filters: { market: 'france' } });
		expect(last.date).toBe(dateOf(1));
	});

	it('has a row for each market of the last run', async () => {
		const brandId = addBrand(scene, { name: 'Markets' });
		for (const [country, before, after] of [
			['Germany', 16, 0],
			['France', 8, 8],
		] as const) {
			const schedule = { scheduled_report_id: 'weekly', country };
			add(brandId, 1, before, { ...schedule, batch_id: 'run 1' });
			add(brandId, 8, after, { ...schedule, batch_id: 'run 2' });
		}
		const rows = await perBrand({ brandIds: [brandId] });
		expect(rows).toMatchObject([
			{ brand: 'Markets', market: 'Germany', standing: 'down', change: -100 },
			{ brand: 'Markets', market: 'France', standing: 'unclear', change: 0 },
		]);
		const { records } = await scene.run(overview({ brandIds: [brandId] }));
		expect(records[0]).toMatchObject({ brands: 1, brands_down: 1, brands_unclear: 1 });
		expect(records[0].text).toContain('• Markets: 0 (−100) · Germany · ');
		expect(records[0].html).toContain('France · ');
	});

	it('takes the report of a name and a market', async () => {
		for (const day of [2.5, 2.6]) add(ids[0], day, 0, { name: 'Other' });
		for (const day of [3.5, 4]) add(ids[0], day, 0, { country: 'France' });
		const of = async (more: INodeParameters) =>
			(await perBrand({ brandIds: [ids[0]], ...more })).map(({ date }) => date);
		expect(await of({})).toEqual([dateOf(4)]);
		expect(await of({ reportName: 'other' })).toEqual([dateOf(2.6)]);
		expect(await of({ reportName: 'week', filters: { market: 'germany' } })).toEqual([dateOf(2)]);
		expect(await of({ filters: { market: 'Spain' } })).toEqual([null]);
		const [none] = await perBrand({ brandIds: [ids[0]], reportName: 'x'.repeat(99) });
		const reason = `No completed report with “${'x'.repeat(60)}…” in its name`;
		expect(none).toMatchObject({ reason, reason_code: 'no_completed_report' });
	});
});

describe('a brand that fails', () => {
	it('does not lose the others, and stands at the end with the reason', async () => {
		const gone = randomUUID();
		const records = await perBrand({ brandIds: [gone, ids[0], ids[1]] });
		expect(records.map(({ brand_id: id }) => id)).toEqual([ids[1], ids[0], gone]);
		const reason = `Could not be read: There is no brand with the ID "${gone}"`;
		const empty = { brand: null, has_report: false, score: null };
		expect(records[2]).toMatchObject({ ...empty, reason, reason_code: 'not_found' });
		const page = await scene.run(overview({ brandIds: [gone, ids[0]] }));
		expect(page.records[0].text).toContain(`\nWithout a report: ${gone}`);
		expect(page.records[0].html).toContain('Could not be read');
	});

	it('ends the run where it is the only one', async () => {
		const { error } = await scene.runFailing(overview({ brandIds: [randomUUID()] }));
		expect(error.message).toBe('There is no such record');
	});

	it.each([
		[401, 'invalid_api_key'],
		[402, 'insufficient_credits'],
	])('ends the run where the others would fail, too: %d', async (status, code) => {
		scene.sandbox.faults.add({ kind: 'status', path: '/v1/reports', skip: 2, status, code });
		const { error } = await scene.runFailing(overview());
		expect((error.context?.data as { code: string }).code).toBe(code);
	});

	it('is none where the execution was stopped', async () => {
		scene.sandbox.faults.add({ kind: 'hang', path: '/v1/reports/{report_id}', times: 9 });
		const { finished, stop } = scene.start(overview());
		const reads = () => scene.requestsTo('GET', '/v1/reports/{report_id}').length;
		await becomes('a report is read', () => reads() > 0);
		stop();
		expect((await finished).status).toBe('canceled');
	});
});

describe('Report: Get Overview, as a document', () => {
	it('is in the language and with the title and color of the options, and the same as a file', async () => {
		const options = { title: 'Montag', accentColor: '#ff0000', language: 'de' };
		const [{ json, binary }] = (await scene.run(overview({ options }))).out;
		expect(json.subject).toBe('Montag: 4 Marken, 1 gesunken, 1 gestiegen');
		expect(json.html).toMatch(/lang="de-DE".*#ff0000.*Keine klare Veränderung.*Ohne Bericht/s);
		expect(binary?.data).toMatchObject({ fileName: 'ai-visibility-overview.html' });
		expect(Buffer.from(binary!.data.data, 'base64').toString()).toBe(json.html);
	});

	it('counts the brands of each standing', async () => {
		const more = ['Old', 'New', 'Newer', 'Bare', 'Empty'].map((name) => addBrand(scene, { name }));
		for (const day of [-11, -4, 3, 10]) add(more[0], day, 8);
		for (const id of more.slice(1, 3)) add(id, 20, 8);
		const { records } = await scene.run(overview({ brandIds: [...ids, ...more] }));
		expect(records[0]).toMatchObject({
			...{ brands: 9, brands_up: 1, brands_down: 1, brands_unclear: 1 },
			...{ brands_untold: 2, brands_stale: 1, brands_without_report: 3 },
		});
	});

	it('has the same days west of Greenwich', async () => {
		add(ids[3], 20, 8, { created_at: `${dateOf(20)}T02:00:00Z` });
		const workflow = { timezone: 'America/Los_Angeles' };
		const { records } = await scene.run({ ...overview({ brandIds: [ids[3]] }), workflow });
		const day = new Date(dateOf(19)).getUTCDate();
		expect(records[0].text).toMatch(new RegExp(` \\w+ ${day} · There is no earlier`));
	});

	it('is a document of nothing for an account without brands', async () => {
		const { brands } = scene.sandbox.state;
		const [first] = brands.all();
		const all = overview({ brands: 'all' });
		brands.clear();
		const { records } = await scene.run(all).finally(() => brands.add(first));
		expect(records).toMatchObject([{ brands: 0, subject: 'AI visibility overview: 0 brands' }]);
	});
});
