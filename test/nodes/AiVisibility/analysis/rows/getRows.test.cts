import { randomUUID } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { byId, useScene } from '../../../support/scene.cts';
import { addBrand, addReport, rowsOf, type KnownReport } from '../reportHistory.cts';

const scene = useScene();

const COLUMNS =
	`prompt platform is_mentioned competitors_named position sentiment answer category market language
report_name date time brand schedule row_id report_id prompt_id platform_id batch_id scheduled_report_id
region_config_id brand_id`.split(/\s/);

const since = (date: string, more: object = {}) =>
	rowsOf('', { reportFrom: 'since', brandId: byId(scene.brandId), since: date, ...more });

const coffee: KnownReport = {
	...{ name: 'Weekly check', country: 'Germany', location: 'Berlin', language: 'German' },
	created_at: '2020-05-04T22:30:00Z',
	mentions: { 'Which coffee?': { chatgpt: true, claude: false }, 'Which beans?': { claude: true } },
};

describe('Report: Get Rows', () => {
	it('gives one row per prompt and platform, the answer first and ids last', async () => {
		const [schedule] = scene.sandbox.state.scheduledReports.all();
		const ids = { scheduled_report_id: schedule.id, batch_id: 'b1', region_config_id: 'm1' };
		const report = addReport(scene, { ...coffee, ...ids });
		const { records } = await scene.run({ parameters: rowsOf(report.id) });
		expect(Object.keys(records[0])).toEqual(COLUMNS);
		expect(records[0]).toMatchObject({
			...{ brand: 'Example Coffee', market: 'Berlin, Germany', schedule: schedule.name },
			...{ report_name: 'Weekly check', report_id: report.id, ...ids },
		});
		const told = records.map((row) => [row.prompt, row.platform, row.is_mentioned].join(' '));
		expect(told).toEqual([
			'Which coffee? ChatGPT true',
			'Which coffee? Claude false',
			'Which beans? Claude true',
		]);
	});

	it('gives all rows of several items the same columns, and links each to its item', async () => {
		const full = addReport(scene, coffee);
		// Of a schedule that no longer exists.
		const empty = addReport(scene, { mentions: { Alone: {} }, scheduled_report_id: randomUUID() });
		const { records, out, hints } = await scene.run({
			items: [{ id: empty.id }, { id: full.id }],
			parameters: rowsOf('', { reportId: byId('={{ $json.id }}') }),
		});
		expect(hints('Node')).toEqual([]);
		for (const record of records) expect(Object.keys(record)).toEqual(COLUMNS);
		expect(records[0]).toMatchObject({
			prompt: 'Alone',
			platform: null,
			is_mentioned: null,
			schedule: null,
			brand: 'Example Coffee',
		});
		expect(records[0].row_id).toBe(`${empty.id}:${String(records[0].prompt_id)}`);
		const sources = [0, 1, 1, 1].map((item) => ({ item }));
		expect(out.map(({ pairedItem }) => pairedItem)).toEqual(sources);
		expect(scene.requestsTo('GET', '/v1/brands/{brand_id}')).toHaveLength(1);
	});
});

it('a report of 50 prompts and three assistants fits into the answer to an agent', async () => {
	const said = 'Coffee is good for offices, they say. '.repeat(66);
	const prompts = Array.from({ length: 50 }, (_, at) => [
		`Which coffee is number ${at}?`,
		{ chatgpt: true, claude: false, gemini: at % 2 === 0 },
	]);
	const { id } = addReport(scene, {
		...{ ...coffee, mentions: Object.fromEntries(prompts) },
		resultOf: (mentioned, platform, prompt) => {
			return { mentioned, answer: `${prompt} ${platform} ${said}` };
		},
	});
	const [whole] = await scene.runAsTool(rowsOf(id));
	expect(whole).toMatchObject({ report_name: 'Weekly check', market: 'Berlin, Germany' });
	expect(whole.rows).toHaveLength(150);
	expect(JSON.stringify(whole).length).toBeLessThan(61_000);
	expect(whole.left_out).toMatch(/^Texts are cut at 125 characters\. Set the filter 'Prompts'/);
	const filters = { onlyPrompts: 'number 7?', onlyAssistants: ['chatgpt'] };
	const [one] = await scene.runAsTool(rowsOf(id, { filters, maxTextLength: 0 }));
	expect(String(one.answer).trim()).toBe(`Which coffee is number 7? chatgpt ${said.trim()}`);
	const get = { resource: 'report', operation: 'get', reportId: byId(id) };
	const [report] = await scene.runAsTool(get);
	expect((report.prompts as string[])[1]).toMatch(/^Which coffee is number 1\? Mentioned by: /);
	expect(JSON.stringify(report).length).toBeLessThan(10_000);
	expect(report.answers).toContain('Report: Get Rows');
});

it('the reports since a date can be those of a schedule, or of a name', async () => {
	const [schedule] = scene.sandbox.state.scheduledReports.all();
	const filters = { scheduledReportId: byId(schedule.id) };
	const more = { filters, reportName: 'none has this name' };
	const { records, hints } = await scene.run({ parameters: since('2021-01-01', more) });
	expect(records).toEqual([]);
	const none =
		'No completed report was found, so there are no rows. Check the date and the filters.';
	expect(hints('Node')).toEqual([none]);
	const query = { scheduled_report_id: schedule.id, search: more.reportName, status: 'completed' };
	expect(scene.requests.map((each) => each.query)).toMatchObject([query]);
});

describe('the reports of a schedule run', () => {
	it('are those with its batch id', async () => {
		const batch_id = 'batch-of-two';
		const ids = ['2020-01-01T00:00:00Z', '2020-01-02T00:00:00Z'].map(
			(created_at) => addReport(scene, { ...coffee, batch_id, created_at }).id,
		);
		const more = { reportFrom: 'scheduleRun', batchId: '={{ $json.scheduled_run_id }}' };
		const { records } = await scene.run({
			parameters: since('', more),
			items: [{ scheduled_run_id: batch_id }],
		});
		expect([...new Set(records.map(({ report_id: id }) => id))]).toEqual(ids);
	});

	it('are refused with a Batch ID that no run has', async () => {
		const parameters = since('', { reportFrom: 'scheduleRun', batchId: 'nonsense' });
		const { error } = await scene.runFailing({ parameters });
		expect(error.message).toBe('No completed report has the batch ID "nonsense"');
		expect(scene.requests).toHaveLength(1);
	});
});

const answersOf = async (report: Partial<KnownReport>) => {
	const mentions = { 'Which coffee?': { chatgpt: true, claude: false } };
	const { id } = addReport(scene, { mentions, ...report });
	return (await scene.run({ parameters: rowsOf(id) })).records;
};

it('the columns of a row per answer leave out the field that is_mentioned was read from, unless it says more', async () => {
	const [row] = await answersOf({});
	expect(row).toMatchObject({ is_mentioned: true, position: 2 });
	expect(row).not.toHaveProperty('mentioned');
	const ranked = await answersOf({ resultOf: (isThere) => ({ rank: isThere ? 2 : null }) });
	expect(ranked.map(({ is_mentioned: isThere, rank }) => [isThere, rank])).toEqual([
		[true, 2],
		[false, null],
	]);
});

it('Report: Get says of each result whether it mentions the brand, but not without Simplify', async () => {
	const { id } = addReport(scene, { ...coffee, resultOf: (found) => ({ brand: { found } }) });
	const resultsOf = async (more: object) => {
		const get = { resource: 'report', operation: 'get', reportId: byId(id), ...more };
		const [{ prompts }] = (await scene.run({ parameters: get })).records;
		return (prompts as Array<{ results: IDataObject[] }>).flatMap(({ results }) => results);
	};
	const said = (await resultsOf({})).map(({ is_mentioned: value }) => value);
	expect(said).toEqual([true, false, true]);
	for (const result of await resultsOf({ simplify: false }))
		expect(result).not.toHaveProperty('is_mentioned');
});

describe('the latest report of Get Rows', () => {
	const latest = (brandId: string, more: object = {}) =>
		scene.call('report', 'getRows', { reportFrom: 'latest', brandId: byId(brandId), ...more });

	/** Reports of a brand, a day apart. */
	const addDays = (brand_id: string, ...series: Array<Partial<KnownReport>>) =>
		series.map(
			(fields, day) =>
				addReport(scene, {
					...coffee,
					brand_id,
					created_at: `2021-03-0${day + 1}T09:00:00Z`,
					...fields,
				}).id,
		);

	it('is the newest that has completed, and the choice of a new node', async () => {
		const brand_id = addBrand(scene);
		const run = [{ batch_id: 'run', country: 'Peru' }, { batch_id: 'run' }];
		const [, newest] = addDays(brand_id, ...run, { status: 'failed' }, { status: 'draft' });
		const { records, hints } = await scene.run(latest(brand_id, { reportFrom: undefined }));
		const said =
			'This is the report of Berlin, Germany. The run has reports of other markets, too: Berlin, Peru.';
		expect(hints('Node')).toEqual([said]);
		expect(records[0].report_id).toBe(newest);
		const query = { brand_id, status: 'completed', limit: '100' };
		expect(scene.requestsTo('GET', '/v1/reports').map((each) => each.query)).toEqual([query]);
		expect(scene.requestsTo('GET', '/v1/reports/{report_id}')).toHaveLength(1);
	});

	it('can be that of a schedule, a market or a name', async () => {
		const brandId = addBrand(scene);
		const [schedule] = scene.sandbox.state.scheduledReports.all();
		const [north, south] = scene.sandbox.state.regionConfigs.all();
		const of = { scheduled_report_id: schedule.id };
		const regions = [north, south].map(({ id }) => ({ ...of, region_config_id: id }));
		const [first, second, third] = addDays(brandId, ...regions, { name: 'By hand' }, {});
		for (const [more, expected] of [
			[{ filters: { scheduledReportId: byId(schedule.id) } }, second],
			[{ filters: { regionConfigId: byId(north.id) } }, first],
			[{ reportName: 'by hand' }, third],
		] as const) {
			const { records } = await scene.run(latest(brandId, more));
			expect(records[0].report_id).toBe(expected);
		}
	});

	it.each([
		[{}, ''],
		[{ reportName: 'monthly' }, ' with "monthly" in its name'],
	])('is missing where the brand has none of the name: %j', async (more, named) => {
		const { error } = await scene.runFailing(latest(addBrand(scene), more));
		expect(error.message).toBe(`The brand has no completed report${named}`);
	});
});
