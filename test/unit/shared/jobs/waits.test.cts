import type { IDataObject, INode } from 'n8n-workflow';
import type { JobTarget } from '../../../../nodes/shared/jobs/target';
import { type WaitSettings, waitForJob } from '../../../../nodes/shared/jobs/waitForJob';
import { toNodeError } from '../../../../nodes/shared/messages/toNodeError';
import { useManualTime } from '../../support/manualTime.cts';
import {
	refusal,
	type Reply,
	ScriptedService,
	thrownByHelper,
} from '../../support/scriptedService.cts';

const time = useManualTime();

/** Each answer counts until a second after the start, the last one for good. */
type Phases = Array<[until: number, reply: Reply | Error] | [reply: Reply | Error]>;

const of = (status: unknown, more: object = {}): Reply => ({ body: { id: 'x', status, ...more } });
const at = (clock: string) => `2026-03-01T${clock}Z`;
const START = Date.parse(at('12:00:00'));
const RUNS = of('processing', { step: 'asking', completed: 1, total: 4 });
const NOT_FOUND = refusal(404, 'not_found');
const HIDDEN = refusal(403, 'insufficient_scope');
const OUTAGE = refusal(503, 'service_unavailable');

const JOBS: Record<string, Phases | undefined> = {
	completes: [[40, RUNS], [of('completed', { updated_at: at('12:00:40') })]],
	'completed long ago': [[of('Completed', { updated_at: at('11:00:00') })]],
	fails: [[40, RUNS], [of('failed', { message: ' no answers. ', step: 'asking' })]],
	'is cancelled': [[of('cancelled', { step: 'asking' })]],
	vanishes: [[40, RUNS], [NOT_FOUND]],
	'is gone': [[refusal(410, 'gone')]],
	'is hidden': [[HIDDEN]],
	'is shown late': [[5, NOT_FOUND], [45, of('queued')], [of('done')]],
	'ends with an odd word': [[40, RUNS], [of('stopped')]],
	'is behind an outage': [[20, RUNS], [100, OUTAGE], [of('completed')]],
	none: undefined,
};

const FACTS_MISSING = refusal(404, 'facts_not_generated');
const FACTS: JobTarget = { kind: 'brandFacts', brandId: 'b/1', since: at('12:00:00') };
const SCHEDULE: JobTarget = {
	...{ kind: 'scheduledReports', scheduledReportId: 's1', since: at('12:00:00') },
	regionConfigId: 'm1',
};
const AUDIT: JobTarget = { kind: 'brandAudit', brandId: 'b1', auditId: 'a1' };
const REPORT: JobTarget = { kind: 'report', reportId: 'r1' };
const facts = (generated: string | null, updated?: string) =>
	of(undefined, { generated_at: generated, updated_at: updated });
const schedule = (clock: string, status: string, reason?: string) =>
	of('active', {
		...{ brand_id: 'b1', last_run_at: at(clock) },
		...{ last_run_status: status, last_error_message: reason },
	});

const RECORDS: Array<[string, JobTarget | undefined, Phases]> = [
	['nothing', undefined, []],
	['report completes', REPORT, [[10, of('draft')], [60, of('processing')], [of('completed')]]],
	['report stays a draft', REPORT, [[of('draft')]]],
	['report fails', REPORT, [[60, RUNS], [of('failed', { failure_reason: 'no credits' })]]],
	['report comes late', REPORT, [[60, NOT_FOUND], [of(null)]]],
	['report is hidden', REPORT, [[HIDDEN]]],
	['new report', { kind: 'createdReport', reportId: 'r1' }, [[of('draft')]]],
	['facts are new', FACTS, [[60, facts(null, at('11:00:00'))], [facts(at('12:00:30'))]]],
	['facts without a time', FACTS, [[facts(null)]]],
	['facts come late', FACTS, [[60, FACTS_MISSING], [facts(null)]]],
	['facts stay old', FACTS, [[facts(at('10:59:00'), at('12:00:30'))]]],
	['schedule ran', SCHEDULE, [[60, schedule('11:00:00', 'x')], [schedule('12:01:00', 'success')]]],
	[
		'schedule failed',
		SCHEDULE,
		[[60, schedule('11:00:00', 'failed')], [schedule('12:01:00', 'error', 'two of 3')]],
	],
	['schedule says nothing', SCHEDULE, [[schedule('11:00:00', 'completed')]]],
	['audit ends', AUDIT, [[60, of('in_progress')], [of('finished', { score: 7 })]]],
	['audit without a status', AUDIT, [[of(undefined)]]],
];

const report = (id: string, batch: string | null, clock: string, more: object = {}) => ({
	...{ id, batch_id: batch, created_at: at(clock), region_config_id: 'm1', status: 'completed' },
	...more,
});
const page = (data: object[], next?: string): Reply => ({
	body: { data, has_more: next !== undefined, next_cursor: next },
});
/** Two runs since the start, another market, one report of before; not all are there at once. */
const REPORTS: Phases = [
	[50, page([report('old', 'a', '11:00:00')])],
	[70, page([report('1', 'b', '12:00:10', { status: 'processing' })])],
	[
		page(
			[
				report('3', 'c', '12:00:20'),
				report('2', 'b', '12:00:11', { status: 'failed' }),
				report('other', 'b', '12:00:11', { region_config_id: 'm2' }),
				report('1', 'b', '12:00:10'),
				report('old', 'a', '11:00:00'),
			],
			'more',
		),
	],
];

let keys = 0;

interface Extra extends Partial<WaitSettings> {
	reports?: Phases;
	cancel?: Reply;
	stopAt?: number;
}

/** A wait as a line: the requests with their times, and how it ended; and what was logged. */
async function tell(
	jobs: Phases | undefined,
	target: JobTarget | undefined,
	records: Phases,
	{ reports = REPORTS, cancel = {}, stopAt, ...wait }: Extra = {},
) {
	time.install().now = START;
	const seen = new Map<string, number[]>();
	const service = new ScriptedService(({ method, path, query, options: { url, timeout } }) => {
		const seconds = (time.now - START) / 1_000;
		const what = `${method} ${url.slice(3)}${timeout === 30_000 ? '' : ` (${timeout} ms)`}`;
		seen.set(what, [...(seen.get(what) ?? []), seconds]);
		if (method === 'DELETE') return cancel;
		if (query.cursor === 'next') return page([report('2', null, '12:00:02', { status: null })]);
		const phases = path.startsWith('/v1/jobs') ? jobs : path === '/v1/reports' ? reports : records;
		const reply = phases?.find(([until]) => typeof until !== 'number' || seconds < until)?.at(-1);
		if (reply instanceof Error) throw reply;
		return reply as Reply;
	});
	service.credential.apiKey = `ab_live_${++keys}`;
	const { client, stop } = await service.stoppableClient();
	const settings = { isWanted: true, maxWaitMs: 480_000, cancelWhenStopped: true, ...wait };
	const end = waitForJob(client, { jobId: jobs && 'j1', target }, settings).then(
		(made) => JSON.stringify(made),
		(error: unknown) => {
			const { description, context } = toNodeError(error, { node: {} as INode });
			const { code, message, description: _, ...data } = context.data as IDataObject;
			return `${String(code)}: ${String(message)} | ${description} | ${JSON.stringify(data)}`;
		},
	);
	if (stopAt) await time.advance(stopAt * 1_000).then(() => stop.abort());
	const told = await time.until(end, 100);
	const requests = [...seen].map(([what, times]) =>
		times.length < 3
			? `${what} at ${times.join(', ')}`
			: `${times.length} × ${what} at ${times[0]}–${times.at(-1)}`,
	);
	const log = service.log.map(({ level, message, meta }) =>
		[level, message, JSON.stringify(meta)].join(' '),
	);
	return { told: `${requests.join('; ')} → ${(time.now - START) / 1_000} s ${told}`, log };
}

beforeEach(() => void jest.spyOn(Math, 'random').mockReturnValue(0.5));
afterEach(() => void jest.restoreAllMocks());

it.each(Object.entries(JOBS))('the job %s', async (_, jobs) => {
	const lines: string[] = [];
	for (const [what, target, records] of RECORDS) {
		if (jobs === undefined && target === undefined) continue;
		const { told } = await tell(jobs, target, records);
		lines.push(`${what}: ${told}`);
	}
	expect(lines.join('\n')).toMatchSnapshot();
});

const HANGS = new Promise(() => undefined) as never;
const UNTRUSTED = thrownByHelper('self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT');
const DONE: Phases = [[of('completed', { updated_at: Date.parse(at('12:00:30')) / 1_000 })]];
const ENDED: Phases = [[of('active', { brand_id: 7, last_run_at: at('11:00:00') })]];
const dated = (data: object[]): Reply => ({
	...page(data),
	headers: { date: 'Sun, 01 Mar 2026 11:40:00 GMT' },
});
const PAGES: Phases = [
	[10, { body: { data: [], has_more: false } }],
	[page([null!, report('3', null, '12:00:03', { status: 'canceled' })], 'next')],
];

const OTHERS: Array<[string, Phases | undefined, JobTarget | undefined, Phases, Extra]> = [
	["the workflow's timeout", [[RUNS]], undefined, [], { deadline: START + 120_000 }],
	["the workflow's timeout, ended", DONE, REPORT, [[RUNS]], { deadline: START + 120_000 }],
	['a late timeout', [[RUNS]], undefined, [], { deadline: START + 600_000, maxWaitMs: 1 }],
	['a minute and a half', [[RUNS]], REPORT, [], { maxWaitMs: 90_000 }],
	['stopped, cancelled', [[RUNS]], REPORT, [], { stopAt: 30, cancel: { status: 204 } }],
	['stopped, refused', [[RUNS]], REPORT, [], { stopAt: 30, cancel: refusal(409, 'conflict') }],
	['stopped in an outage', [[RUNS]], REPORT, [], { stopAt: 3, cancel: OUTAGE }],
	['stopped, goes on', [[RUNS]], REPORT, [], { stopAt: 30, cancelWhenStopped: false }],
	['stopped without a job', undefined, REPORT, [[RUNS]], { stopAt: 30 }],
	['a long outage', [[30, RUNS], [OUTAGE]], REPORT, [], { maxWaitMs: 120_000 }],
	['an outage of the record', DONE, REPORT, [[90, OUTAGE], [of('success')]], {}],
	['not trusted', [[30, RUNS], [90, UNTRUSTED], [of('finished')]], undefined, [], {}],
	['limited', [[30, refusal(429, 'rate_limit_exceeded')], [of('ready')]], undefined, [], {}],
	['the key ends', [[30, RUNS], [refusal(401, 'expired_api_key')]], REPORT, [], {}],
	['failed before', [[HIDDEN]], REPORT, [[9, of('failed')], [50, RUNS], [of('completed')]], {}],
	['failed soon', [[HIDDEN]], REPORT, [[9, RUNS], [of('failed')]], {}],
	['failed, as before', [[NOT_FOUND]], REPORT, [[of('failed', { failure_reason: 5 })]], {}],
	['no batches, pages', DONE, { ...SCHEDULE, regionConfigId: '' }, ENDED, { reports: PAGES }],
	['a batch that is named', DONE, { ...SCHEDULE, batchId: 'c' }, ENDED, {}],
	[
		'started elsewhere',
		DONE,
		{ ...SCHEDULE, since: undefined },
		ENDED,
		{
			reports: [
				[
					dated([
						...[
							report('3', 'c', '12:00:20'),
							report('2', 'b', '11:00:01'),
							report('1', 'a', '10:39:30'),
						],
					]),
				],
			],
		},
	],
	['no status', [[20, of(null)], [of('partially_done')]], REPORT, [[50, RUNS], [of('failed')]], {}],
	['a list that hangs', DONE, SCHEDULE, ENDED, { reports: [[20, HANGS], REPORTS[2]] }],
	['a list that breaks off', DONE, SCHEDULE, ENDED, { reports: [[{ body: { object: 'x' } }]] }],
	['only those of before', DONE, SCHEDULE, ENDED, { reports: [REPORTS[0].slice(1) as [Reply]] }],
];

it.each(OTHERS)('%s', async (_, jobs, target, records, more) => {
	const { told, log } = await tell(jobs, target, records, more);
	const counted = log.filter((line, index) => line !== log[index - 1]);
	expect([told, `${log.length} lines:`, ...counted].join('\n')).toMatchSnapshot();
});
