import type { IDataObject } from 'n8n-workflow';
import {
	type JobResult,
	readWaitSettings,
	startJob,
	waitForCompletion,
} from '../../../../nodes/shared/jobs/completion';
import { useManualTime } from '../../support/manualTime';
import { type Script, ScriptedService } from '../../support/scriptedService';
import { complete, contextOf, service, START, started } from '../../support/startedJob';

const clock = useManualTime();

const pathsOf = (scripted: ScriptedService) => scripted.seen.map(({ path }) => path);

describe('a response without a job', () => {
	it.each([undefined, 'report'] as const)('is the result', async (jobResult) => {
		const body = { id: 'r1', status: 'processing' };
		const scripted = service(() => ({ body }));
		expect(await complete(clock, scripted, jobResult)).toEqual([body]);
		expect(scripted.seen).toHaveLength(1);
	});
});

describe('a response with a job', () => {
	it('is the result without Wait for Completion, and for operations without jobs', async () => {
		const answer = [{ job_id: 'j1' }];
		expect(
			await complete(clock, service(started({})), 'report', { waitForCompletion: false }),
		).toEqual(answer);
		expect(await complete(clock, service(started({})), 'report', {})).toEqual(answer);
		const scripted = service(started({}));
		expect(await complete(clock, scripted, undefined)).toEqual(answer);
		expect(pathsOf(scripted)).toEqual(['/v1/start']);
	});

	it('is the result after the wait, if the job makes no record', async () => {
		const scripted = service(started({ sent: 3 }));
		expect(await complete(clock, scripted, 'none')).toEqual([{ job_id: 'j1', sent: 3 }]);
		expect(pathsOf(scripted)).toEqual(['/v1/start', '/v1/jobs/j1']);
	});

	it('or the form names the record that the job works on', async () => {
		const cases: Array<[JobResult, object, IDataObject, string]> = [
			['report', { report_id: 'r1' }, {}, '/v1/reports/r1'],
			['report', { id: 'r2' }, {}, '/v1/reports/r2'],
			['report', {}, { reportId: 'r3' }, '/v1/reports/r3'],
			['brandFacts', { brand_id: 'b1' }, {}, '/v1/brands/b1/facts'],
			['brandFacts', {}, { brandId: 'b2' }, '/v1/brands/b2/facts'],
		];
		for (const [jobResult, answer, form, path] of cases) {
			const scripted = service(started(answer));
			const result = await complete(clock, scripted, jobResult, {
				waitForCompletion: true,
				...form,
			});
			expect(result).toEqual([{ id: 1, path }]);
			expect(pathsOf(scripted)).toEqual(['/v1/start', '/v1/jobs/j1', path]);
		}
	});

	it('is recorded as started, even without waiting', async () => {
		const scripted = service(started({ report_id: 'r1' }));
		const { context, ids } = await contextOf(scripted, { waitForCompletion: false });
		await waitForCompletion(context, await startJob(context, START), 'report');
		expect(ids).toEqual([{ job_id: 'j1' }]);
	});
});

describe('an audit', () => {
	const audit = (status: string): Script => {
		let polls = 0;
		return ({ path }) => ({
			body: { id: 'a1', status: path === '/v1/start' || polls++ < 2 ? status : 'completed', path },
		});
	};
	const parameters = { waitForCompletion: true, brandId: 'b1' };

	it.each(['processing', 'queued'])(
		'without a job is waited for while it is %s',
		async (status) => {
			const scripted = service(audit(status));
			expect(await complete(clock, scripted, 'brandAudit', parameters)).toMatchObject([
				{ status: 'completed', path: '/v1/brands/b1/audits/a1' },
			]);
		},
	);

	it('that is completed at once is the result', async () => {
		const scripted = service(audit('completed'));
		expect(await complete(clock, scripted, 'brandAudit', parameters)).toMatchObject([{ id: 'a1' }]);
		expect(pathsOf(scripted)).toEqual(['/v1/start']);
	});
});

it('reads the settings of a wait: by default 30 minutes, and no cancelling', () => {
	const read = (parameters: IDataObject, deadline?: number) =>
		readWaitSettings((name, fallback) => parameters[name] ?? fallback, deadline);
	const usual = { isWanted: false, maxWaitMs: 30 * 60_000 };
	expect(read({})).toMatchObject({ ...usual, cancelWhenStopped: false });
	const options = { 'options.maxWait': 5 };
	const cancel = { 'options.cancelJobWhenStopped': true };
	expect(read({ waitForCompletion: true, ...options, ...cancel }, 7)).toMatchObject({
		isWanted: true,
		maxWaitMs: 5 * 60_000,
		cancelWhenStopped: true,
		deadline: 7,
	});
});
