import type { IDataObject } from 'n8n-workflow';
import { type RowPer, toReportRows } from '../../../../nodes/AiVisibility/analysis/rows/reportRows';
import { toReport } from '../../../../nodes/shared/reports/answers';
import { compareReports } from '../../../../nodes/shared/reports/judge/comparison';
import { readCompetitorsOf } from '../../../../nodes/shared/reports/read/competitors';
import { toFigures } from '../../../../nodes/shared/reports/judge/figures';
import { readMentions } from '../../../../nodes/shared/reports/mentions';
import {
	isStale,
	latestRun,
	runOf,
	scoreOf,
	scoresOf,
	seriesIn,
	toMarket,
	withSamePrompts,
} from '../../../../nodes/shared/reports/series';
import { toFormat } from '../../../../nodes/shared/reports/tell/format';
import { toHeadline } from '../../../../nodes/shared/reports/tell/sentences';
import { LANGUAGES } from '../../../../nodes/shared/reports/tell/texts';
import { bareOf, BRAND, COMPETITORS, numbersOf, PROMPTS } from '../../support/richReports.cts';
import { ScriptedService } from '../../support/scriptedService.cts';

/** Compares with the committed outputs, a line each. */
const compare = (list: unknown[]) => {
	const lines = list.map((each) => (typeof each === 'string' ? each : JSON.stringify(each)));
	expect(lines.map((line) => line.replaceAll('\n', '¶')).join('\n')).toMatchSnapshot();
};

/** Those that are not as in the record before. */
const fieldsOf = (record: object, before: object = {}) => {
	const toLines = (of: object) =>
		Object.entries(of).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
	const known = toLines(before);
	return toLines(record).filter((line) => !known.includes(line));
};

/** Evenly spread numbers from 0 to below a limit, the same each time. */
const numbers = (seed: number) => (limit: number) => {
	seed = (seed * 48_271) % 2_147_483_647;
	return seed % limit;
};

/** The two rich reports, with the companies that two pages list. */
async function readReports() {
	const service = new ScriptedService(({ query }) => ({
		body: query.cursor
			? { data: COMPETITORS.slice(5), has_more: false, next_cursor: null }
			: { data: COMPETITORS.slice(0, 5), has_more: true, next_cursor: 'c1' },
	}));
	const companies = await readCompetitorsOf(await service.client(), 'b1', Promise.resolve(BRAND));
	const reports = PROMPTS.map(
		async (prompts, at) =>
			await toReport({ id: `r${at}`, ...numbersOf(prompts), prompts }, companies),
	);
	return { companies, service, reports: await readMentions(await Promise.all(reports)) };
}

/** A line for each record, and one for its fields where they are others. */
const toTable = (records: object[]) =>
	records.flatMap((record, at) => {
		const names = (of: object) => Object.keys(of).join(' | ');
		const first = records.findIndex((each) => names(each) === names(record));
		const row = Object.values(record).map((value) => value ?? String(value));
		return [first === at ? `#${at} ${names(record)}` : [], `${first}: ${row.join(' | ')}`].flat();
	});

it('figures and rows of a rich report, and of one without known mentions', async () => {
	const { companies, service, reports } = await readReports();
	const record = { id: 'r2', visibility_score: 3 };
	const bare = await toReport({ ...record, prompts: bareOf(PROMPTS[1]) }, companies);
	const [unknown] = await readMentions([bare]);
	const unasked = { id: 'r3', prompts: [{ prompt_text: 'Never?' }] };
	const [empty] = await readMentions([await toReport(unasked, companies)]);
	const report = reports[1];
	const { prompts, platforms, companies: named, ...figures } = await toFigures(report);
	const rowsOf = async (of: typeof report, ...rowPers: RowPer[]) => {
		const known = { ...of, facts: {} as never };
		const read = rowPers.map(async (rowPer) => await toReportRows(rowPer, known, 'position'));
		return (await Promise.all(read)).flat();
	};
	compare([
		...service.seen.map(({ path, query }) => `GET ${path} ${JSON.stringify(query)}`),
		...fieldsOf(companies),
		...toTable([
			figures,
			...platforms,
			...named,
			...prompts.map(({ list: _, ...prompt }) => prompt),
		]),
		...toTable(await rowsOf(report, 'answer', 'prompt', 'platform', 'company', 'report')),
		...toTable(await rowsOf(unknown, 'answer', 'prompt', 'company', 'platform', 'report')),
		...toTable(await rowsOf(empty, 'answer', 'prompt', 'company', 'platform', 'report')),
	]);
});

it('a comparison of rich reports, both ways, and its headlines', async () => {
	const { reports } = await readReports();
	const [before, after] = reports;
	const changes = await compareReports(before, after, [50, 10, 60, 41]);
	const back = await compareReports(after, { ...before, companies: undefined });
	const domains = { added: [1, 2], lost: [1] };
	compare([
		...[changes, back, await compareReports(undefined, after)].flatMap(({ pairs, ...rest }, at) => [
			...toTable(
				pairs.map(({ answers: _, before: b, after: a, ...pair }) => ({
					...pair,
					from: `${b.mentions}/${b.answers}`,
					to: `${a.mentions}/${a.answers}`,
				})),
			),
			...fieldsOf(rest, [{}, changes, back][at]),
		]),
		...Object.values(LANGUAGES).map((texts) =>
			toHeadline({ score: 44.4, changes, domains }, toFormat(texts, 'UTC')),
		),
	]);
});

it('which field tells the mentions', async () => {
	const random = numbers(7);
	const values: unknown[] = JSON.parse(
		'[true, false, null, "Yes", "no", "n/a", 0, 1, 3, "-1", " ", "—", "TRUE", "none", "n", "y"]',
	);
	const scenes = Array.from({ length: 60 }, (_, at) => {
		const pick = () => values.slice(at % 6)[random(3 + (at % 8))] ?? null;
		const results = Array.from({ length: 4 }, () => ({
			platform: 'claude',
			...{ a: pick(), b: at % 4 === 0 ? 'A text of its own' : pick() },
			c: at % 3 === 0 ? pick() : 2,
			query: 'What is asked at such a length?',
			text: random(4) > 0 ? 'Some words of text' : [null, ' '][at % 2],
		}));
		const yes = results.filter(({ a, b }) =>
			[true, 'Yes', 'TRUE', 'y', 1, 3].includes((at % 3 ? a : b) as never),
		);
		const numbers = {
			visibility_score: at % 5 === 4 ? 25 : 25 * yes.length + (at % 2) / 2,
			ranked_prompts: [yes.length, null, random(4)][at % 3],
		};
		return { ...numbers, ...(at % 5 === 0 && { total_results: 0 }), results };
	});
	const lines = scenes.map(async ({ results, ...record }, at) => {
		const prompts = results.map((result, id) => ({
			...{ id: id % 3, prompt_text: result.query, results: [result] },
		}));
		const other = scenes[(at + 6) % 60];
		const both = [
			{ ...record, prompts },
			{ ...other, prompts: [{ id: 1, results: other.results }] },
		];
		const reports = await Promise.all(
			both.slice(at % 2).map(async (each) => await toReport(each as IDataObject)),
		);
		const read = await readMentions(reports, at % 7 === 0 ? 'c' : '').catch(
			(error: Error & { description: string }) => `${error.message}: ${error.description}`,
		);
		if (typeof read === 'string') return read;
		return read
			.map(({ mentionField: field, answers }) => {
				const marks = answers.map((each) => (each.isAnswered ? String(each.isMentioned)[0] : 'x'));
				return `${field ?? '?'} ${marks.join('')}`;
			})
			.join(', ');
	});
	compare(await Promise.all(lines));
});

const DAY_MS = 86_400_000;

it('which reports are of one series, run and market', () => {
	const random = numbers(5);
	const pick = (...values: Array<string | number | null | undefined>) =>
		values[random(values.length)];
	const records = Array.from({ length: 48 }, (_, at) => ({
		id: `r${47 - at}`,
		name: pick('Weekly', 'Weekly', ' weekly ', 'Untitled Report', '', null, 3),
		scheduled_report_id: pick('s1', 's1', 's2', null, null, ''),
		region_config_id: pick('c1', 'c1', 'c1', 'c2', null, ''),
		country: pick('Peru', 'Peru', 'PERU', 'Chile', null),
		language: pick('es', 'es', 'ES', undefined),
		location: pick('Lima', '', null, null),
		batch_id: pick('b1', 'b2', null, ''),
		status: pick('completed', 'completed', 'failed', undefined),
		total_results: pick(24, 24, 12, null),
		visibility_score: pick(33.3333, 66.666, null, '5'),
		created_at:
			at === 9 ? 'soon' : new Date(DAY_MS * (20_600 - at - (at >> 2) * (at >> 2))).toISOString(),
	}));
	const beforeIn = seriesIn([...records, records[0], records[7]], 5);
	const ids = (list: IDataObject[]) => list.map(({ id }) => String(id)).join(' ');
	compare([
		...records.map((each) => {
			const before = beforeIn(each);
			const stale = [0, 8, 9, 20, 35, 36].filter((days) =>
				isStale(each, before, Date.parse(String(each.created_at)) + DAY_MS * days + 1),
			);
			const about = `${each.id} ${toMarket(each) ?? '-'} ${scoreOf(each) ?? '-'}`;
			const same = withSamePrompts(before);
			const scores = scoresOf(before).join();
			const run = ids(runOf(each, records));
			return `${about}: ${ids(before)} (${ids(same)}, ${scores}); run ${run}; stale ${stale.join()}`;
		}),
		...Array.from({ length: 24 }, (_, from) => {
			const now = Date.parse(records[2 * from].created_at) + DAY_MS * (1 + 7 * (from % 6));
			return ids(latestRun(records.slice(2 * from), now));
		}),
	]);
});
