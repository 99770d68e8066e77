import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { AGENTS, byId, CONTINUES, useScene } from '../../support/scene.cts';

const scene = useScene({ speed: 120, jobSeconds: 20 });

const RUNS = '/v1/reports/{report_id}/runs';

const AGAIN = 'call this tool again with the same arguments: it continues the same run.';

let reports = 0;

const generate = (): INodeParameters => ({
	...{ resource: 'report', operation: 'generate', brandId: byId(scene.brandId) },
	...{ promptSource: 'text', promptTexts: `Which shop number ${++reports} is best?` },
});

/** The clock of the workflow. */
const shown = Intl.DateTimeFormat('sv-SE', { timeStyle: 'short', timeZone: 'Europe/Berlin' });

const reportsAsked = (prompts: unknown) =>
	scene.sandbox.state.prompts.where(({ prompt_text: text }) => text === prompts);

describe.each(AGENTS)('a tool that pays, called three times alike (%s)', (agent) => {
	const call = async (parameters: INodeParameters, setup = {}) =>
		(await scene.runAsTool(parameters, [{}], { agent, ...setup }))[0];

	it('makes one report, and says that it is the same run', async () => {
		const parameters = generate();
		const [from, first] = [scene.sandbox.clock.now(), await call(parameters)];
		expect(first).not.toHaveProperty('repeats');
		const texts = Array.from({ length: 60 }, (_, minutes) => {
			const time = shown.format(from + minutes * 60_000);
			return `This is the same run as at ${time}. To start another run, set 'Run Again'.`;
		});
		for (let n = 0; n < 2; n++) {
			const { id, repeats } = await call(parameters);
			expect(id).toBe(first.id);
			expect(texts).toContain(repeats);
		}
		expect(reportsAsked(parameters.promptTexts)).toHaveLength(1);
		// With other prompts, it is another call.
		expect((await call(generate())).id).not.toBe(first.id);
	});

	it('makes one report when each response to a start is lost, and says that it is safe', async () => {
		const parameters = generate();
		scene.sandbox.faults.add({ method: 'POST', path: RUNS, kind: 'dropAfter', times: 5 });
		const first = await call(parameters, { node: CONTINUES });
		expect((first.error as IDataObject).description).toMatch(
			/^It is safe to call this tool again with the same arguments: it continues the same run\. There is already: report_id /,
		);
		expect(await call(parameters)).toMatchObject({ status: 'completed' });
		expect(reportsAsked(parameters.promptTexts)).toHaveLength(1);
	});

	it('makes another one with Run Again, which the next call continues', async () => {
		const parameters = generate();
		const { id: first } = await call(parameters);
		const again = { ...parameters, options: { runAgain: true } };
		const { id: second, repeats } = await call(again);
		expect(second).not.toBe(first);
		expect(repeats).toBeUndefined();
		expect((await call(parameters)).id).toBe(second);
	});

	it('starts another run after one that failed, and says that it costs', async () => {
		const reportId = await scene.draftReport(['[fail] Which?']);
		const parameters = { resource: 'report', operation: 'run', reportId: byId(reportId) };
		for (let n = 0; n < 2; n++) {
			const { error } = await call(parameters, { node: CONTINUES });
			expect(error).toMatchObject({
				code: 'job_failed',
				description: expect.stringMatching(
					/^The run has ended\. If you call this tool again with the same arguments, another run starts and is paid for\./,
				),
			});
		}
		const keys = scene.requestsTo('POST', RUNS).map(({ idempotencyKey }) => idempotencyKey);
		expect(new Set(keys.slice(-2)).size).toBe(2);
	});
});

describe.each(AGENTS)('a tool that waits (%s)', (agent) => {
	const slow = useScene({ speed: 240, jobSeconds: 300 });

	const call = async (parameters: INodeParameters) =>
		(await slow.runAsTool(parameters, [{}], { agent }))[0];

	it('answers after 45 seconds with what is under way, and goes on with the same call', async () => {
		const reportId = await slow.draftReport();
		const parameters = { resource: 'report', operation: 'run', reportId: byId(reportId) };
		const from = slow.sandbox.clock.now();
		const answer = await call(parameters);
		expect(slow.sandbox.clock.now() - from).toBeLessThan(120_000);
		expect(answer).toMatchObject({
			status: 'under_way',
			job_id: expect.any(String),
			report_id: reportId,
			next: `The work is under way and paid for. Continue with Job: Wait and this job_id, or ${AGAIN}`,
		});
		expect(await call(parameters)).toMatchObject({ job_id: answer.job_id });
		expect(slow.sandbox.state.jobs.where(({ id }) => id === answer.job_id)).toHaveLength(1);
		const wait = { resource: 'job', operation: 'wait', jobId: byId(String(answer.job_id)) };
		expect(await call(wait)).toMatchObject({ status: 'under_way', job_id: answer.job_id });
		const long = { ...wait, options: { maxWait: 20 } };
		expect(await call(long)).toMatchObject({ status: 'completed' });
	});

	it('answers without an ID when the start itself takes longer', async () => {
		const reportId = byId(await slow.draftReport());
		slow.sandbox.faults.add({ method: 'POST', path: RUNS, kind: 'hang' });
		const parameters = { resource: 'report', operation: 'run', reportId };
		expect(await call(parameters)).toEqual({
			status: 'under_way',
			job_id: null,
			next: `The service has not confirmed the start yet. ${AGAIN.replace('call', 'Call')}`,
		});
		const again = await call({ ...parameters, options: { maxWait: 20 } });
		expect(again).toMatchObject({ status: 'completed' });
		const keys = slow.requestsTo('POST', RUNS).map(({ idempotencyKey }) => idempotencyKey);
		expect(keys).toEqual([keys[0], keys[0]]);
	});
});
