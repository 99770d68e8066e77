import type { IDataObject } from 'n8n-workflow';
import { reportIds, toFacts, toLocalDay } from '../../../../../nodes/shared/reports/facts';
import { readCompanies } from '../../../../../nodes/shared/reports/read/reading';
import { readAnswered, readCompletedReport, readPrevious } from '../../../../../nodes/shared/reports/read/reports';
import { readEachBrand, readTogether } from '../../../../../nodes/shared/reports/read/together';
import type { OperationContext } from '../../../../../nodes/shared/forms/describe/types';
import { OperationError } from '../../../../../nodes/shared/base/errors/operationError';
import { useManualTime } from '../../../support/manualTime.cts';
import { ScriptedService } from '../../../support/scriptedService.cts';

const time = useManualTime();

/** A schedule's report of a day, in one of two markets. */
const report = (day: number, more: object = {}): IDataObject => ({
	...{ id: `r${day}`, brand_id: 'b1', name: 'Weekly', scheduled_report_id: 's1', region_config_id: 'north' },
	...{ created_at: new Date(Date.UTC(2026, 0, day)).toISOString(), visibility_score: 50 },
	...more,
});

/** Pages of the list of reports, newest first. */
async function find(of: IDataObject, pages: IDataObject[][]) {
	const service = new ScriptedService(({ path, query }) => {
		if (path !== '/v1/reports') return { body: { id: path.split('/').at(-1) } };
		const index = Number(query.cursor ?? 0);
		const has_more = index < pages.length - 1;
		return { body: { data: pages[index], has_more, next_cursor: has_more ? `${index + 1}` : null } };
	});
	const { previous, earlier } = await readPrevious(await service.client(), of, '');
	const lists = service.seen.filter(({ path }) => path === '/v1/reports');
	return { found: previous?.id, earlier: earlier.map(({ id }) => id), seen: lists };
}

it('the search for the previous report reads the list one page further than to the report before', async () => {
	const south = { id: 'south', region_config_id: 'south' };
	const { found, earlier, seen } = await find(report(9), [
		[report(10), report(9), report(8, south)],
		[report(7, south), report(6)],
		[report(5), report(4)],
		[report(3)],
	]);
	expect(found).toBe('r6');
	expect(earlier).toEqual(['r6', 'r5', 'r4']);
	expect(seen.map(({ query }) => query)).toEqual([
		{ brand_id: 'b1', status: 'completed', scheduled_report_id: 's1', limit: '100' },
		expect.objectContaining({ cursor: '1' }),
		expect.objectContaining({ cursor: '2' }),
	]);
});

it.each([
	[9, 10, 2],
	[10, 10, 1],
	[50, 40, 1],
])('of a page with %d earlier reports and a next one, %d are known by %d pages', async (first, known, pages) => {
	const page = Array.from({ length: first }, (_, at) => report(60 - at));
	const { earlier, seen } = await find(report(61), [page, [report(1)], [report(0)]]);
	expect([earlier.length, seen.length]).toEqual([known, pages]);
});

/** Of a report with two results: one mention, no mention, one answer, or no answer. */
const resultsOf = (kind: string) => {
	const [chatgpt, claude] = { some: [true, false], no: [false, false], one: [null, false] }[kind] ?? [null, null];
	const results = Object.entries({ chatgpt, claude }).map(([platform, mentioned]) => ({ platform, mentioned }));
	return { prompts: [{ prompt_text: 'Which?', results }] };
};

/** @param before the reports, newest first, with their listed scores: "none 0, some 54" */
const read = async (before: string) => {
	const kinds = before.split(', ').map((each) => each.split(' '));
	const scoreOf = (score: string) => (score === 'null' ? null : Number(score));
	const listed = kinds.map(([, score], at) => report(8 - at, { visibility_score: scoreOf(score) }));
	const service = new ScriptedService(({ path }) => {
		const day = Number(path.split('r').at(-1));
		const [kind, score] = kinds[8 - day];
		return { body: report(day, { visibility_score: scoreOf(score), ...resultsOf(kind) }) };
	});
	const newest = report(9, { ...resultsOf('some'), total_results: 24 });
	const client = await service.client();
	const { previous, earlier, skipped } = await readAnswered(client, newest, listed, '');
	const ids = service.seen.map(({ path }) => path.split('/').at(-1));
	return { previous: previous?.id, earlier: earlier.map(({ id }) => id), skipped, read: ids };
};

it.each([
	['are no neighbors', 'none 0, none null, some 50, some 54', 'r6', ['r6', 'r5'], 2, ['r8', 'r6']],
	// Of 24 answers, 20.9 %, which is between the two, are more than five.
	[
		'are left out among the others, too',
		'some 20.8, none 0, none 0, none 0, some 21',
		'r8',
		['r8', 'r4'],
		3,
		['r8', 'r7', 'r6', 'r5'],
	],
	['are not those without a mention', 'no 0, some 50', 'r8', ['r8', 'r7'], 0, ['r8']],
	['are not those with one answer', 'one 0, some 50', 'r8', ['r8', 'r7'], 0, ['r8']],
	['are not looked for where few are usual', 'some 20.8, none 0, some 20.8', 'r8', ['r8', 'r7', 'r6'], 0, ['r8']],
	['may be all', 'none 0', undefined, [], 1, ['r8']],
	[
		'are not looked for after the twelfth',
		`${'some 50, '.repeat(11)}none 0, none 0`,
		'r8',
		[...Array.from({ length: 11 }, (_, at) => `r${8 - at}`), 'r-4'],
		1,
		['r8', 'r-3'],
	],
])('reports that nobody answered %s', async (_name, before, previous, earlier, skipped, ids) => {
	expect(await read(before)).toEqual({ previous, earlier, skipped, read: ids });
});

it('the previous report is found where the name is too long for an address', async () => {
	const long = { scheduled_report_id: null, region_config_id: null, name: ` ${'😀'.repeat(9_000)}` };
	const { found, seen } = await find(report(9, long), [[report(8, long)]]);
	expect([found, seen[0].query.search]).toEqual(['r8', '😀'.repeat(100)]);
});

it('the previous report is not looked for without a name', async () => {
	const untitled = { scheduled_report_id: null, name: 'Untitled Report' };
	const { found, seen } = await find(report(9, untitled), [[report(8, untitled)]]);
	expect([found, seen]).toEqual([undefined, []]);
});

it('four are read at the same time, and given in their order', async () => {
	let [now, most] = [0, 0];
	const read = async (each: number) => {
		most = Math.max(most, ++now);
		await new Promise((resolve) => void setImmediate(resolve));
		now--;
		return -each;
	};
	expect(await readTogether([1, 2, 3, 4, 5, 6], read)).toEqual([-1, -2, -3, -4, -5, -6]);
	expect(most).toBe(4);
});

it('of several brands, one that does not answer holds up the others for a minute at most', async () => {
	const service = new ScriptedService(({ path }) => (path.endsWith('b') ? { status: 500 } : { body: { id: 'a' } }));
	const context = { client: await service.client() } as OperationContext;
	const triesOf = async (...ids: string[]) => {
		const reading = readEachBrand(
			context,
			ids.map((id) => ({ id, name: null })),
			async ({ id }, { client }) => [await client.tryRequest({ method: 'GET', path: `/v1/${id}` })],
			() => [],
		);
		await time.until(reading);
		return service.seen.splice(0).map(({ path, options }) => `${path} ${options.timeout}`);
	};
	expect(await triesOf('a', 'b')).toEqual(['/v1/a 30000', '/v1/b 30000', '/v1/b 30000']);
	expect(await triesOf('b')).toEqual(Array(5).fill('/v1/b 300000'));
});

it('a brand that the node refuses to read has the reason, and the others are read', async () => {
	const context = { client: await new ScriptedService(() => ({})).client() } as OperationContext;
	const brands = ['a', 'b'].map((id) => ({ id, name: null }));
	const refusal = new OperationError('No field', 'Choose one.', 'unknown_field');
	const read = async ({ id }: { id: string }) => (id === 'a' ? await Promise.reject(refusal) : [id]);
	const told = await readEachBrand(context, brands, read, (_, { code, message }) => [`${code}: ${message}`]);
	expect(told).toEqual(['unknown_field: No field', 'b']);
});

it.each([
	['draft', 'is a draft', 'Run it with Report: Run first.'],
	['processing', 'is still running', 'Wait for it with Job: Wait, or run this node again when it has completed.'],
	['failed', 'failed: It timed out', 'Run it again with Report: Run, or choose another report.'],
])('a report that has not completed is refused: %s', async (status, said, description) => {
	const body = report(1, { status, failure_reason: status === 'failed' ? 'It timed out' : null });
	const client = await new ScriptedService(() => ({ body })).client();
	const refusal = { message: `The report "Weekly" ${said}`, description, code: 'report_not_completed' };
	await expect(readCompletedReport(client, 'r1')).rejects.toMatchObject(refusal);
});

// n8n reports a rejection that nobody waits for as a crash.
it('competitors of several reports fail only where they are waited for', async () => {
	const unhandled: unknown[] = [];
	const listen = (reason: unknown) => unhandled.push(reason);
	process.on('unhandledRejection', listen);
	const service = new ScriptedService(() => ({ status: 400 }));
	const known = { client: await service.client(), shared: new Map() };
	const context = known as unknown as OperationContext;
	const reads = [1, 2].map(async () => await readCompanies(context, 'b1'));
	const outcomes = await time.until(Promise.allSettled(reads));
	await new Promise((resolve) => void setImmediate(resolve));
	process.off('unhandledRejection', listen);
	expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
	expect(unhandled).toEqual([]);
});

it('what a report does not say is null, so that all items have the same fields', () => {
	const facts = {
		report_name: null,
		market: null,
		date: null,
		time: null,
		brand: null,
		language: null,
		schedule: null,
	};
	for (const report of [{}, { location: '', country: '' }])
		expect(toFacts(report, { brand: null, schedule: null }, 'UTC')).toEqual(facts);
	expect(Object.values(reportIds({}))).toEqual(Array(5).fill(null));
});

it.each([
	['2026-03-01T22:30:00Z', 'Australia/Sydney', '2026-03-02'],
	['2026-03-01T22:30:00Z', 'UTC', '2026-03-01'],
	['2026-03-01T02:30:00+00:00', 'America/New_York', '2026-02-28'],
	['soon', 'UTC', null],
	[null, 'UTC', null],
])('the day of %j in %s is %s', (value, timezone, expected) => {
	expect(toLocalDay(value, timezone)).toBe(expected);
});
