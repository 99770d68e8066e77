import type { IDataObject } from 'n8n-workflow';
import { readWaitSettings } from '../../../../nodes/shared/forms/fields/collections';
import { startedAt, waitForCompletion } from '../../../../nodes/shared/jobs/completion';
import type { JobResult } from '../../../../nodes/shared/jobs/target';
import type { ClientSettings } from '../../../../nodes/shared/requests/client';
import { formOf } from '../../support/form.cts';
import { useManualTime } from '../../support/manualTime.cts';
import { type Script, ScriptedService } from '../../support/scriptedService.cts';

const clock = useManualTime();

const DONE = { body: { object: 'job', id: 'j1', status: 'completed' } };

/** A service whose job is done at the first look. */
const service = (script: Script) =>
	new ScriptedService((seen, index) => (seen.path === '/v1/jobs/j1' ? DONE : script(seen, index)));

/** Answers the start with a job and these fields, and other requests with their path. */
const started =
	(more: object): Script =>
	({ path }) => ({
		body: path === '/v1/start' ? { job_id: 'j1', ...more } : { id: 1, status: 'completed', path },
		headers: { date: new Date(clock.now).toUTCString() },
	});

/** Sends a request that may start a job, and completes it. @returns the records, and the started IDs */
async function complete(
	scripted: ScriptedService,
	jobResult: JobResult | undefined,
	parameters: IDataObject = { waitForCompletion: true, scheduledReportId: 's1' },
	settings: ClientSettings = {},
) {
	const ids: IDataObject[] = [];
	const form = formOf(parameters);
	const client = await scripted.client({}, settings);
	const wait = readWaitSettings(form);
	const context = { client, form, wait, started: (each: IDataObject) => void ids.push(each) };
	const work = async () => {
		const response = await client.request({ method: 'POST', path: '/v1/start' });
		return await waitForCompletion(context, response, jobResult);
	};
	return { records: await clock.until(work()), ids };
}

const pathsOf = (scripted: ScriptedService) => scripted.seen.map(({ path }) => path);

it('a job began before its response, five seconds earlier than the clock of the service says, else ours', () => {
	const date = 'Mon, 01 Mar 2021 09:00:10 GMT';
	const before = (headers: Record<string, string>) => startedAt({ status: 202, headers, body: {}, tookMs: 2_000 });
	expect(new Date(before({ date })).toISOString()).toBe('2021-03-01T09:00:03.000Z');
	expect(before({})).toBe(clock.now - 7_000);
});

it.each([undefined, 'report', 'brandFacts'] as const)('a response without a job is the result (%s)', async (result) => {
	const body = { id: 'r1', status: 'processing', job_id: null };
	const scripted = service(() => ({ body }));
	expect((await complete(scripted, result)).records).toEqual([body]);
	expect(scripted.seen).toHaveLength(1);
});

describe('a response with a job', () => {
	it.each([false, undefined])(
		'is the result without Wait for Completion: %s, and job and record are noted as started',
		async (waitForCompletion) => {
			const { records, ids } = await complete(service(started({ note: null })), 'report', {
				waitForCompletion,
				reportId: 'r3',
			});
			expect(records).toEqual([{ job_id: 'j1', note: null }]);
			expect(ids).toEqual([{ job_id: 'j1', report_id: 'r3' }]);
		},
	);

	it.each(['j1', 7])('is the result after the wait, if the job makes no record: %p', async (job_id) => {
		const body = { id: job_id, status: 'completed' };
		const scripted = new ScriptedService(({ path }) => ({
			body: path === '/v1/start' ? { job_id, note: null } : body,
		}));
		const { records } = await complete(scripted, undefined);
		expect(records).toEqual([{ job_id, note: null }]);
		expect(pathsOf(scripted)).toEqual(['/v1/start', `/v1/jobs/${job_id}`]);
	});

	it.each<[JobResult, object, IDataObject, string]>([
		['report', { report_id: 'r1' }, { reportId: 'r3' }, '/v1/reports/r1'],
		['report', {}, { reportId: 'r3' }, '/v1/reports/r3'],
		['createdReport', { id: 'r2' }, {}, '/v1/reports/r2'],
		['brandFacts', { brand_id: 'b1' }, {}, '/v1/brands/b1/facts'],
		['brandFacts', { id: 'f1' }, { brandId: 'b2' }, '/v1/brands/b2/facts'],
		['brandAudit', { id: 'a1', brand_id: 'b1' }, {}, '/v1/brands/b1/audits/a1'],
	])('names what the job makes, or the form does: %s %j %j', async (kind, answer, form, path) => {
		const scripted = service(started(answer));
		const parameters = { waitForCompletion: true, ...form };
		const { records } = await complete(scripted, kind, parameters);
		expect(records).toMatchObject([{ path }]);
		expect(pathsOf(scripted)).toEqual(['/v1/start', '/v1/jobs/j1', path]);
	});
});

describe('the reports of a run of a schedule', () => {
	const HOUR = 3_600_000;

	/** By a service whose clock is an hour behind. The newest first; the last is of a run before. */
	const runs = (start: object, hoursAgo: number) => {
		const at = (seconds: number) => new Date(clock.now - HOUR * (1 + hoursAgo) + seconds * 1_000).toISOString();
		const data = [
			{ id: 4, batch_id: 'b', region_config_id: 'm1', created_at: at(3) },
			{ id: 3, batch_id: 'a', region_config_id: 'm2', created_at: at(2) },
			{ id: 2, batch_id: 'a', region_config_id: 'm1', created_at: at(-5) },
			{ id: 1, batch_id: 'z', region_config_id: 'm1', created_at: at(-60) },
		];
		const headers = { date: new Date(clock.now - HOUR).toUTCString() };
		return service(({ path, query }) => {
			if (path === '/v1/start') return { body: { job_id: 'j1', ...start }, headers };
			if (path === '/v1/scheduled-reports/s1') return { body: { brand_id: 'b1' } };
			if (query.cursor === 'older') throw new Error('It reads pages that are too old');
			const { batch_id: batch } = query;
			const listed = data.filter(({ batch_id: of }) => batch === undefined || of === batch);
			return { body: { data: listed, has_more: !batch, next_cursor: batch ? null : 'older' } };
		});
	};

	const SAME: ClientSettings = { repeatsKeys: true };

	it.each<[string, object, market: string, ids: number[], hoursAgo?: number, settings?: ClientSettings]>([
		['those of the batch that the start names', { scheduled_run_id: 'a' }, '', [3, 2]],
		['those of the batch, by another name', { batch_id: 'b' }, '', [4]],
		['those of a batch in all markets', { batch_id: 'a' }, 'm1', [3, 2]],
		['else those of the market, since the start', {}, 'm1', [4, 2]],
		['else those of all markets, since the start', {}, '', [4, 3, 2]],
		['after a repeated key, the newest batch of a day, if all are older', {}, '', [4], 24, SAME],
		['after a repeated key, the newest batch of the market', {}, 'm2', [3], 24, SAME],
		['after a repeated key, none of a run before, if some are not older', {}, '', [4, 3, 2], 0, SAME],
		['after a repeated key, those of the market, if some are not older', {}, 'm1', [4, 2], 0, SAME],
	])('are %s', async (_, start, market, ids, hoursAgo = 0, settings = {}) => {
		const scripted = runs(start, hoursAgo);
		const parameters = { waitForCompletion: true, scheduledReportId: 's1', regionConfigId: market };
		const { records } = await complete(scripted, 'scheduledReports', parameters, settings);
		expect(records).toMatchObject(ids.map((id) => ({ id })));
		const [{ query }] = scripted.seen.slice(-1);
		expect(query).toMatchObject({ brand_id: 'b1', scheduled_report_id: 's1' });
	});

	it('are waited for while one of them is processing, with looks of at most 30 s', async () => {
		const scripted = runs({ scheduled_run_id: 'b' }, 0);
		const { script } = scripted;
		let looks = 0;
		scripted.script = async (seen, index) => {
			const reply = await script(seen, index);
			if (seen.path !== '/v1/reports' || ++looks > 2) return reply;
			const data = [
				{ id: 5, status: 'completed' },
				{ id: 4, status: 'processing' },
			];
			return { body: { data, has_more: false } };
		};
		const { records } = await complete(scripted, 'scheduledReports');
		expect(records).toMatchObject([{ id: 4, batch_id: 'b' }]);
		expect(looks).toBe(3);
		const [, ...waited] = scripted.seen.map(({ options }) => options.timeout);
		expect(new Set(waited)).toEqual(new Set([30_000]));
	});

	it.each<[string, object, hoursAgo: number, settings: ClientSettings]>([
		['none of the batch', { scheduled_run_id: 'x' }, 0, {}],
		['none since the start', {}, 1, {}],
		['none of a day, for which a key repeats', {}, 25, SAME],
	])('are refused as missing where there is %s', async (_, start, hoursAgo, settings) => {
		const ended = complete(runs(start, hoursAgo), 'scheduledReports', undefined, settings);
		await expect(ended).rejects.toMatchObject({
			message: 'The run of the schedule created no report',
			code: 'job_without_result',
			details: { job_id: 'j1', scheduled_report_id: 's1' },
		});
	});
});
