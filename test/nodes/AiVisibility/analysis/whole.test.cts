import { randomUUID } from 'node:crypto';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import {
	bareOf,
	BRAND,
	COMPETITORS,
	numbersOf,
	PROMPTS,
} from '../../../unit/support/richReports.cts';
import { byId, useScene } from '../../support/scene.cts';
import { addBrand, addReport, type KnownReport } from './reportHistory.cts';

const scene = useScene();

const [NORTH, SOUTH, EAST, WEST, RUN, LAST_RUN] = Array.from({ length: 6 }, randomUUID);

let brandId = '';

/** IDs of the moment, in the order of their records. */
let ids: string[] = [];

type Given = Partial<KnownReport> & { prompts?: IDataObject[]; report_url?: string };

/** A report with the rich answers of before or after. */
function add(time: string, side: number, { prompts = PROMPTS[side], ...more }: Given = {}) {
	const report = addReport(scene, {
		...{ brand_id: brandId, name: 'Weekly <b>&', mentions: {}, country: 'Germany' },
		...{ language: 'de', created_at: `${time}Z`, ...numbersOf(prompts) },
		...{ ai_platforms: ['chatgpt', 'claude', 'grok'], ...more },
	});
	ids.push(report.id);
	const { id: report_id, created_at, brand_id } = report;
	for (const [at, prompt] of prompts.entries())
		scene.sandbox.state.prompts.add({
			...{ object: 'prompt', region_config_prompt_id: null, brand_id, report_id, created_at },
			...(prompt as { prompt_text: string; category: string; results: [] }),
			id: `${at}-${report_id}`,
		});
	return report;
}

/** Of a report of the series: the later, the more answers mention the brand. */
const risen = (at: number): IDataObject[] => {
	let count = at;
	return PROMPTS[0].map(({ results, ...prompt }) => ({
		...prompt,
		results: (results as IDataObject[]).map((result) => {
			const mentioned = (7 * ++count) % 10 < (at > 4 ? at + 2 : 1 + (at % 2));
			return { ...result, mentioned, position: mentioned ? count : null };
		}),
	}));
};

/** A run in three markets after others of its schedule, and a series on three pages of the list. */
beforeEach(() => {
	last = [];
	brandId = addBrand(scene, { ...BRAND, country: 'DE' });
	const [schedule] = scene.sandbox.state.scheduledReports.all();
	ids = [brandId, schedule.id, NORTH, SOUTH, EAST, WEST, RUN, LAST_RUN];
	for (const [at, fields] of [...COMPETITORS].reverse().entries()) {
		const time = new Date(Date.UTC(2021, 0, 1, at)).toISOString();
		const always = { object: 'competitor', brand_id: brandId, created_at: time, updated_at: time };
		scene.sandbox.state.competitors.add({ ...fields, ...always, id: randomUUID() } as never);
	}
	for (let day = 0; day < 211; day++) {
		const isOther = day % 30 > 0;
		const time = new Date(Date.UTC(2020, 3, 1 + day)).toISOString().slice(0, 19);
		const more = isOther
			? { name: 'Daily Peru', prompts: [], visibility_score: null }
			: { name: 'Daily', prompts: risen(day / 30), location: 'Lima' };
		add(time, 0, { ...more, country: 'Peru', region_config_id: day === 1 ? WEST : null });
	}
	const scheduled = { scheduled_report_id: schedule.id, batch_id: RUN };
	const own = { ...scheduled, region_config_id: NORTH };
	add('2021-01-30T09:00:00', 0, { prompts: bareOf(PROMPTS[0]), name: 'Bare', country: null });
	add('2021-01-31T23:30:00', 0, { ...own, domains: ['both.example', 'lost.example'] });
	add('2021-02-07T12:00:00', 0, { ...own, batch_id: null, domains: ['b.example', 'both.example'] });
	own.batch_id = scheduled.batch_id = LAST_RUN;
	const domains = ['a.example', 'both.example', 'www.c.example', 'c.example'];
	const report_url = 'https://app.example/?a&b';
	add('2021-02-14T12:00:00', 1, { ...own, location: 'Köln', report_url, domains });
	add('2021-02-14T12:01:00', 0, { ...scheduled, region_config_id: SOUTH, country: 'Peru' });
	add('2021-02-14T12:02:00', 0, { ...scheduled, region_config_id: EAST, country: null });
});

/** The fields of the record before: those of one record are given where they are others. */
let last: string[] = [];

/** What a run gives and says, and its requests in the order of the alphabet, as some go together. */
async function run(operation: string, parameters: INodeParameters, timezone?: string) {
	const first = scene.sandbox.requests.length;
	const all = { resource: 'report', operation, brandId: byId(brandId), ...parameters };
	const { records, hints, error } = await scene.start({ parameters: all, workflow: { timezone } })
		.finished;
	const isOne = records.length === 1;
	const before = last;
	const rows = records.map((record) =>
		isOne
			? (last = Object.entries(record).map(([name, value]) => `${name}: ${JSON.stringify(value)}`))
			: Object.values(record).map((value) => String(value).replaceAll('\n', '¶')),
	);
	const sent = scene.sandbox.requests
		.slice(first)
		.map(({ method, path, query }) => `${method} ${path} ${JSON.stringify(query)}`);
	const withoutIds = (text: string) =>
		text
			.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => `#${ids.indexOf(id)}`)
			.replace(/"cursor":"[^"]*"/, '"cursor":"…"');
	return [
		...[JSON.stringify({ operation, ...parameters, timezone }), ...hints('Node')],
		error ? `${error.message}: ${String(error.description)}` : [],
		isOne ? [] : Object.keys(records[0] ?? {}).join(' | '),
		...rows.map((values) =>
			isOne ? values.filter((each) => !before.includes(each)) : values.join(' | '),
		),
		...sent.map(withoutIds).sort(),
	]
		.flat(2)
		.map(withoutIds);
}

/** Compares the runs, one after the other, with the committed ones. */
async function compare(...runs: Array<Parameters<typeof run>>) {
	const texts: string[] = [];
	for (const each of runs) texts.push(...(await run(...each)), '');
	expect(texts.join('\n')).toMatchSnapshot();
}

const latest = { rowsFrom: 'latest', reportName: 'weekly', reportFrom: 'latest' };

it('rows of the latest report, of a run and since a date', async () => {
	const since = { rowsFrom: 'since', since: '2021-01-31T23:30:00Z' };
	const north = { ...since, filters: { regionConfigId: byId(NORTH) }, rowPer: 'prompt' };
	const ofRun = { rowsFrom: 'scheduleRun', batchId: LAST_RUN, rowPer: 'platform' };
	await compare(
		['getRows', latest, 'Pacific/Auckland'],
		['getRows', { ...latest, rowPer: 'company' }],
		['getRows', { ...since, rowPer: 'report', reportName: 'weekly' }, 'America/New_York'],
		['getRows', { ...north, only: 'mentioned', findCompetitors: true }],
		['getRows', { ...north, only: 'notMentioned', findCompetitors: false }],
		['getRows', { ...north, since: '2021-02-14T12:00:00.001Z' }],
		['getRows', ofRun],
		['getRows', { ...ofRun, batchId: SOUTH }],
		['getRows', { ...latest, reportName: '', rowPer: 'report' }],
		['getRows', { ...latest, reportName: 'bare', rowPer: 'prompt' }],
		['getRows', { ...latest, reportName: 'none <b>' }],
		[
			'getRows',
			{ ...latest, filters: { regionConfigId: byId(WEST) }, reportName: 'daily', rowPer: 'report' },
		],
	);
});

it('comparisons with the previous report, a chosen one, and those before a date', async () => {
	const chosen = { compareWith: 'report', previousReportId: byId(ids.at(-5)!) };
	const since = { ...latest, compareWith: 'since', since: '2021-02-07T12:00:00Z' };
	const acted = ' which tea is best? \nWhich tea is best?\nRemoved?';
	const daily = { ...latest, reportName: 'daily' };
	await compare(
		['compare', latest, 'Pacific/Auckland'],
		['compare', { ...latest, ...chosen, includeDomains: false }],
		['compare', { ...daily, findCompetitors: false }],
		['compare', since],
		['compare', { ...since, actedPrompts: acted }],
		['compare', { ...since, actedPrompts: 'Nobody asks?' }],
		['compare', { ...latest, reportName: 'bare' }, 'America/New_York'],
		['compare', { ...latest, reportName: 'daily peru', includeDomains: false }],
		['compare', { ...since, ...daily, since: '2020-06-15' }],
		['compare', { ...since, ...daily, since: '2020-08-20' }],
		['compare', { ...since, ...daily, since: '2020-10-01' }, 'America/New_York'],
		['compare', { ...since, ...daily, since: '2020-10-01', actedPrompts: 'Removed?' }],
		['compare', { ...since, since: '2021-02-15' }],
	);
});
