import {
	isUnderWay,
	pollTarget,
	type JobTarget,
	readResult,
} from '../../../../nodes/shared/jobs/target';
import { refusal, type Script, ScriptedService } from '../../support/scriptedService';

const SINCE = '2026-03-01T12:00:00.000Z';
const report: JobTarget = { kind: 'report', reportId: 'r1' };
const audit: JobTarget = { kind: 'brandAudit', brandId: 'b1', auditId: 'a1' };
const facts: JobTarget = { kind: 'brandFacts', brandId: 'b1' };
const schedule: JobTarget = { kind: 'scheduledReports', scheduledReportId: 's1', since: SINCE };

const ask = async (target: JobTarget, script: Script) =>
	await pollTarget(await new ScriptedService(script).client(), target, 'j1');

const stateOf = async (target: JobTarget, body: object) =>
	(await ask(target, () => ({ body }))).state;

describe('how far a report is', () => {
	it.each([
		['completed', 'completed'],
		['failed', 'failed'],
		['processing', 'running'],
		['draft', 'running'],
		['cancelled', 'cancelled'],
		['queued', 'running'],
		['a word of tomorrow', 'running'],
	])('is told by its status: %s is %s', async (status, state) => {
		expect(await stateOf(report, { status })).toBe(state);
	});
});

describe('how far a schedule is', () => {
	it.each([
		['2026-03-01T12:00:05Z', 'completed', 'completed'],
		['2026-03-01T12:00:05Z', 'failed', 'failed'],
		['2026-03-01T12:00:05Z', 'processing', 'running'],
		['2026-03-01T12:00:05Z', 'retrying', 'running'],
		['2026-03-01T12:00:05Z', 'completed_with_errors', 'completed'],
		[Date.UTC(2026, 2, 1, 12, 0, 5) / 1_000, 'completed', 'completed'],
		[Date.UTC(2026, 2, 1, 11) / 1_000, 'completed', 'running'],
		['2026-03-01T12:00:05Z', null, 'running'],
		['2026-03-01T11:00:00Z', 'completed', 'running'],
		['2026-03-01T11:00:00Z', 'failed', 'running'],
		[null, null, 'running'],
	])(
		'is told by its last run: at %s with %s is %s',
		async (last_run_at, last_run_status, state) => {
			expect(await stateOf(schedule, { last_run_at, last_run_status })).toBe(state);
		},
	);

	it('comes with the reason when its run did not succeed', async () => {
		const body = {
			last_run_at: '2026-03-01T13:00:00Z',
			last_run_status: 'failed',
			last_error_message: 'two markets',
		};
		expect((await ask(schedule, () => ({ body }))).job).toEqual({
			id: 'j1',
			status: 'failed',
			message: 'two markets',
		});
	});
});

describe('how far an audit is', () => {
	it.each([
		['completed', 'completed'],
		['done', 'completed'],
		['Success', 'completed'],
		['error', 'failed'],
		['timed_out', 'failed'],
		['canceled', 'cancelled'],
		['not_done', 'running'],
		['failed', 'failed'],
		['processing', 'running'],
		['queued', 'running'],
		['a word of tomorrow', 'running'],
	])('is told by its status: %s is %s', async (status, state) => {
		expect(await stateOf(audit, { status })).toBe(state);
	});

	it('is completed where it has no status', async () => {
		expect(await stateOf(audit, { id: 'a1' })).toBe('completed');
	});
});

describe('a record', () => {
	it.each([
		[{ status: 'processing' }, true],
		[{ status: 'queued' }, true],
		[{ status: 'completed' }, false],
		[{ status: 'failed' }, false],
		[{ id: 'a1' }, false],
		[{ status: null }, false],
	])('is under way by its status: %j', (record, expected) => {
		expect(isUnderWay(record)).toBe(expected);
	});
});

describe('how far brand facts are', () => {
	it('is told by whether there are any', async () => {
		expect(await stateOf(facts, { description: 'x' })).toBe('completed');
		expect((await ask(facts, () => refusal(404, 'facts_not_generated'))).state).toBe('failed');
	});

	it('is not known when the service refuses to say', async () => {
		await expect(ask(facts, () => refusal(403, 'insufficient_scope'))).rejects.toMatchObject({
			code: 'insufficient_scope',
		});
	});
});

describe('the result', () => {
	const results = async (target: JobTarget, script: Script) => {
		const service = new ScriptedService(script);
		return { records: await readResult(await service.client(), target), seen: service.seen };
	};

	it('of a report and of brand facts is the record', async () => {
		expect(await results(report, () => ({ body: { id: 'r1' } }))).toMatchObject({
			records: [{ id: 'r1' }],
			seen: [{ path: '/v1/reports/r1' }],
		});
		expect(await results(facts, () => ({ body: { brand_id: 'b1' } }))).toMatchObject({
			records: [{ brand_id: 'b1' }],
			seen: [{ path: '/v1/brands/b1/facts' }],
		});
	});

	it('of a schedule is its reports since the job began, from every page', async () => {
		const page = (ids: number[], at: string, next: string | null) => ({
			body: {
				data: ids.map((id) => ({ id, created_at: at })),
				has_more: next !== null,
				next_cursor: next,
			},
		});
		const { records, seen } = await results(schedule, ({ path, query }) => {
			if (path === '/v1/scheduled-reports/s1') return { body: { brand_id: 'b1' } };
			return query.cursor
				? page([3, 4], '2026-03-01T11:59:59Z', null)
				: page([1, 2], SINCE, 'next');
		});
		expect(records).toEqual([1, 2].map((id) => ({ id, created_at: SINCE })));
		expect(seen[1].query).toMatchObject({ brand_id: 'b1', scheduled_report_id: 's1' });
	});

	it('of a schedule is its latest run when a repeated answer is younger than that', async () => {
		const reports = [
			{ id: 4, batch_id: 'two', created_at: '2026-03-01T11:00:01Z' },
			{ id: 3, batch_id: 'two', created_at: '2026-03-01T11:00:00Z' },
			{ id: 2, batch_id: 'one', created_at: '2026-03-01T10:00:00Z' },
			{ id: 1, batch_id: null, created_at: '2026-03-01T09:00:00Z' },
		];
		const script =
			(data: object[]): Script =>
			({ path }) =>
				path === '/v1/reports' ? { body: { data, has_more: false } } : { body: { brand_id: 'b1' } };
		expect((await results(schedule, script(reports))).records).toEqual(reports.slice(0, 2));
		expect((await results(schedule, script(reports.slice(3)))).records).toEqual([]);
		expect((await results(schedule, script([]))).records).toEqual([]);
	});
});
