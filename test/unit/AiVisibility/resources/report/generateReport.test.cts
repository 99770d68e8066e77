import type { IDataObject } from 'n8n-workflow';
import { generateReport } from '../../../../../nodes/AiVisibility/resources/report/generateReport';
import { ExecutionCancelled } from '../../../../../nodes/shared/base/errors/cancellation';
import { keyMaker } from '../../../../../nodes/shared/run/idempotencyKey';
import type { OperationContext } from '../../../../../nodes/shared/forms/describe/types';
import type { WaitSettings } from '../../../../../nodes/shared/jobs/waitForJob';
import { useManualTime } from '../../../support/manualTime.cts';
import { type Reply, ScriptedService, type Seen } from '../../../support/scriptedService.cts';
import { formOf } from '../../../support/form.cts';

const time = useManualTime();

/** A service that finds no facts, and where every other step starts a job that is done at the first look. */
const answer = ({ method, path }: Seen): Reply => {
	if (method === 'DELETE') return { status: 204 };
	if (path.startsWith('/v1/jobs/')) return { body: { id: 'j1', status: 'completed' } };
	if (path.endsWith('/facts')) return { body: { id: 'f', description: null } };
	if (method === 'GET') return { body: { id: 'r1', status: 'draft' } };
	return { body: { id: 'r1', job_id: path } };
};

/** What a run has noted that it started. */
let started: IDataObject[];

beforeEach(() => {
	started = [];
});

/** @returns the report, or how it failed */
async function generate(
	service: ScriptedService,
	prompts: IDataObject,
	signal?: AbortSignal,
	wait: Partial<WaitSettings> = {},
): Promise<unknown> {
	const connection = { cancelSignal: signal, abortSignal: signal };
	const context = {
		client: await service.client(connection, { keyFor: keyMaker(null, 0, undefined) }),
		form: formOf(),
		shared: new Map(),
		wait: { isWanted: true, maxWaitMs: 60_000, ...wait },
		started: (ids: IDataObject) => started.push(ids),
	} as unknown as OperationContext;
	const creation = { body: { brand_id: 'b1' }, query: {} };
	return await generateReport(context, creation, prompts).catch((error: unknown) => error);
}

/** Stops the execution while the first answer to a request is on its way. @returns the requests from there on */
async function stopDuring(path: string, cancelWhenStopped: boolean): Promise<Seen[]> {
	const stop = new AbortController();
	let isSent = false;
	const service = new ScriptedService((seen) => {
		if (isSent || `${seen.method} ${seen.path}` !== `POST ${path}`) return answer(seen);
		isSent = true;
		return new Promise(() => undefined);
	});
	const outcome = generate(service, { auto_generate: {} }, stop.signal, { cancelWhenStopped });
	await time.advance(60_000);
	stop.abort();
	expect(await time.until(outcome)).toBeInstanceOf(ExecutionCancelled);
	return service.seen.slice(service.seen.findIndex((seen) => seen.path === path && seen.key));
}

it.each(['/v1/brands/b1/facts', '/v1/reports', '/v1/reports/r1/runs'])(
	'a stopped POST %s is not sent again, nor is a job cancelled: that could start what never arrived',
	async (path) => {
		for (const cancelWhenStopped of [true, false]) expect(await stopDuring(path, cancelWhenStopped)).toHaveLength(1);
	},
);

it.each([
	['Create report', '/v1/reports', 'the report', { id: null, report_id: null, job_id: 'j1' }],
	['Run report', '/v1/reports/r1/runs', 'the job', { id: 'r1' }],
])('%s: an answer to %s that does not name %s is not waited for', async (step, path, what, body) => {
	const service = new ScriptedService((seen) =>
		seen.method === 'POST' && seen.path === path ? { body } : answer(seen),
	);
	const message = `The response of the service does not have the ID of ${what}`;
	const reason = { message, code: 'unreadable_response' };
	const outcome = generate(service, { auto_generate: {} });
	expect(await time.until(outcome)).toMatchObject({ step, reason });
	expect(service.seen.at(-1)!.path).toBe(path);
});

describe('a report that the Idempotency Key has made before', () => {
	const generateAgain = async (status: string, prompt_text?: string, wait = {}) => {
		const hasRun = ({ seen }: ScriptedService) => seen.some(({ path }) => path.endsWith('/runs'));
		const stateOf = (used: ScriptedService) => (hasRun(used) ? 'completed' : status);
		const known = ['Where?', 'Which coffee?'].map((asked) => ({ prompt_text: asked }));
		const report = { id: 'r1', status, prompts: known };
		const service: ScriptedService = new ScriptedService((seen) =>
			seen.path === '/v1/reports/r1' ? { body: { ...report, status: stateOf(service) } } : answer(seen),
		);
		const prompts = prompt_text ? { prompts: [{ prompt_text }, known[0]] } : { auto_generate: {} };
		const outcome = await time.until(generate(service, prompts, undefined, wait));
		return { outcome, seen: service.seen.map(({ path }) => decodeURIComponent(path)) };
	};

	it.each(['processing', 'completed'])('is refused with other prompts: %s', async (status) => {
		const { outcome } = await generateAgain(status, 'Which tea?');
		expect(outcome).toMatchObject({
			step: 'Read report',
			reason: { code: 'idempotency_key_mismatch' },
		});
	});

	it.each([
		['draft', 'Which tea?'],
		['completed', 'Which coffee?'],
		['completed', undefined],
	])('is continued: %s', async (status, prompt) => {
		const { outcome, seen } = await generateAgain(status, prompt);
		expect(outcome).toMatchObject([{ status: 'completed' }]);
		expect(started).toContainEqual({ report_id: 'r1' });
		const reads = seen.filter((path) => path === '/v1/reports/r1');
		expect(reads).toHaveLength(status === 'draft' ? 3 : 2);
		if (status === 'draft') expect(started).toContainEqual({ job_id: '/v1/reports/r1/runs' });
		// Its creation may be a job.
		expect(seen.indexOf('/v1/jobs//v1/reports')).toBeGreaterThan(seen.indexOf('/v1/reports'));
	});

	it.each([
		['draft', { job_id: '/v1/reports/r1/runs' }],
		['processing', { status: 'processing' }],
	])('is returned as it is without a wait: %s', async (status, returned) => {
		const { outcome } = await generateAgain(status, 'Which coffee?', { isWanted: false });
		expect(outcome).toMatchObject([returned]);
	});
});

it('the whole way to a report, without facts and with jobs that take their time', async () => {
	const from = time.now;
	const sent: string[] = [];
	const isLater = (seconds: number) => time.now - from > seconds * 1_000;
	const service = new ScriptedService(({ method, path }) => {
		sent.push(`${Math.round((time.now - from) / 1_000)} s ${method} ${path}`);
		if (path === '/v1/jobs/7') return { body: { id: 7, status: isLater(5) ? 'completed' : 'queued' } };
		if (path.endsWith('/facts') && method === 'GET') return { body: { id: 'f', description: null } };
		const status = ['draft', 'processing', 'completed'][+isLater(7) + +isLater(9)];
		if (method === 'GET') return { body: { id: 'r1', status } };
		return { body: path === '/v1/reports' ? { id: null, report_id: 'r1' } : { job_id: 7 } };
	});
	const outcome = await time.until(generate(service, { prompts: [{ prompt_text: 'Which?' }] }));
	expect(outcome).toEqual([{ id: 'r1', status: 'completed' }]);
	expect(sent).toEqual([
		'0 s GET /v1/brands/b1/facts',
		'0 s POST /v1/brands/b1/facts',
		'2 s GET /v1/jobs/7',
		'4 s GET /v1/jobs/7',
		'6 s GET /v1/jobs/7',
		'6 s GET /v1/brands/b1/facts',
		'6 s POST /v1/reports',
		'6 s GET /v1/reports/r1',
		'6 s POST /v1/reports/r1/prompts',
		'6 s POST /v1/reports/r1/runs',
		'8 s GET /v1/jobs/7',
		'8 s GET /v1/reports/r1',
		'10 s GET /v1/reports/r1',
	]);
});
