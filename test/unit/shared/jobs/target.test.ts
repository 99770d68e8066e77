import type { IDataObject } from 'n8n-workflow';
import { isUnderWay, targetState, type JobTarget } from '../../../../nodes/shared/jobs/target';
import type { ApiFailure } from '../../../../nodes/shared/requests/apiError';
import { refusal, ScriptedService } from '../../support/scriptedService';

const SINCE = '2026-03-01T12:00:00.000Z';
const report: JobTarget = { kind: 'report', reportId: 'r1' };
const audit: JobTarget = { kind: 'brandAudit', brandId: 'b1', auditId: 'a1' };
const facts: JobTarget = { kind: 'brandFacts', brandId: 'b1' };
const schedule: JobTarget = { kind: 'scheduledReports', scheduledReportId: 's1', since: SINCE };

const ask = (target: JobTarget, answer: object) =>
	targetState(target, 'j1', answer as IDataObject | ApiFailure);

const stateOf = (target: JobTarget, body: object) => ask(target, body).state;

describe('the state of a scheduled run', () => {
	it.each([
		['2026-03-01T12:00:05Z', 'completed', 'completed'],
		[SINCE, 'completed', 'completed'],
		['2026-03-01T12:00:05Z', 'failed', 'failed'],
		['2026-03-01T12:00:05Z', 'processing', 'running'],
		['2026-03-01T12:00:05Z', 'completed_with_errors', 'completed'],
		[Date.UTC(2026, 2, 1, 12, 0, 5) / 1_000, 'completed', 'completed'],
		[Date.UTC(2026, 2, 1, 11) / 1_000, 'completed', 'running'],
		['2026-03-01T11:00:00Z', 'completed', 'running'],
		[null, null, 'running'],
	])(
		'follows from the last run: at %s with %s, it is %s',
		(last_run_at, last_run_status, state) => {
			expect(stateOf(schedule, { last_run_at, last_run_status })).toBe(state);
		},
	);

	it('has the reason of a failed run', async () => {
		const body = {
			last_run_at: '2026-03-01T13:00:00Z',
			last_run_status: 'failed',
			last_error_message: 'two markets',
		};
		expect(ask(schedule, body).job).toEqual({
			id: 'j1',
			status: 'failed',
			message: 'two markets',
		});
	});
});

describe('the state of an audit', () => {
	it.each([
		['done', 'completed'],
		['Success', 'completed'],
		['error', 'failed'],
		['timed_out', 'failed'],
		['canceled', 'cancelled'],
		['not_done', 'running'],
		['processing', 'running'],
	])('follows from its status: %s is %s', (status, state) => {
		expect(stateOf(audit, { status })).toBe(state);
	});

	it('replaces the record of the job', async () => {
		const { job } = ask(audit, { id: 'a1', status: 'failed', score: 3 });
		expect(job).toEqual({ id: 'j1', status: 'failed' });
	});

	it('is completed without a status', () => {
		expect(stateOf(audit, { id: 'a1' })).toBe('completed');
	});
});

describe('a record without a job', () => {
	it.each([
		[{ status: 'processing' }, true],
		[{ status: 'queued' }, true],
		[{ status: 'completed' }, false],
		[{ status: 'failed' }, false],
		[{ id: 'a1' }, false],
		[{ status: null }, false],
	])('is under way if the status of the audit says so: %j', (record, expected) => {
		expect(isUnderWay(audit, record)).toBe(expected);
	});

	it('is not under way if it is a draft', () => {
		expect(isUnderWay(report, { status: 'processing' })).toBe(false);
	});
});

describe('the state of brand facts', () => {
	const refused = async (status: number, code: string) => {
		const service = new ScriptedService(() => refusal(status, code));
		const request = { method: 'GET' as const, path: '/v1/brands/b1/facts' };
		return (await (await service.client()).tryRequest(request)) as ApiFailure;
	};

	it('is completed when there are any', async () => {
		expect(ask(facts, { description: 'x' })).toMatchObject({
			state: 'completed',
			job: { id: 'j1' },
		});
		expect(ask(facts, await refused(404, 'facts_not_generated'))).toEqual({
			state: 'failed',
			job: { id: 'j1', message: 'no facts were found' },
		});
	});

	it.each([
		[403, 'insufficient_scope'],
		[404, 'not_found'],
	])('throws what else the service refuses: %i', async (status, code) => {
		const failure = await refused(status, code);
		expect(() => ask(facts, failure)).toThrow(failure);
	});
});

it.each([report, audit, facts, schedule])(
	'a record that was not polled is under way: %j',
	(target) => {
		expect(targetState(target, undefined, undefined)).toEqual({
			state: 'running',
			job: { id: null },
		});
	},
);
