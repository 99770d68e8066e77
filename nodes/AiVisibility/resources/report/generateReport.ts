import { randomUUID } from 'crypto';
import type { IDataObject } from 'n8n-workflow';
import { SiblingItemFailed, ExecutionCancelled } from '../../../shared/errors/cancellation';
import { OperationError } from '../../../shared/errors/operationError';
import { StepError } from '../../../shared/errors/stepError';
import { givenPrompts } from '../../../shared/fields/prompts';
import { type JobTarget, readResult } from '../../../shared/jobs/target';
import { waitForJob } from '../../../shared/jobs/waitForJob';
import type { OperationContext } from '../../../shared/operations/types';
import { asRecord } from '../../../shared/transport/http';
import { ApiFailure } from '../../../shared/transport/apiError';
import { pathTo } from '../../../shared/transport/path';

/** What the steps share: the call, and what is made so far. */
interface Making {
	call: OperationContext;
	brandId: string;
	reportId?: string;
	jobId?: string;
}

/**
 * Makes a report in one step: facts, report, prompts, run, result (docs/api.md 11.1).
 *
 * Each step has an idempotency key of its own, so running the node again with the same key goes on
 * where it stopped: what was done is answered again, and the state of the report decides the rest.
 *
 * @returns the report
 * @throws StepError, naming the step and what is made so far; OperationError for prompts that cannot be
 * sent, before anything is
 */
export async function generateReport(call: OperationContext): Promise<unknown[]> {
	const prompts = promptsBody(call);
	const brandId = String(asRecord(call.request.body).brand_id);
	const making: Making = { call, brandId };
	await step('Check brand facts', making, async () => await ensureFacts(making));
	await step('Create report', making, async () => await createReport(making));
	const { status } = await step('Read report', making, async () => {
		const report = await readReport(making);
		refuseOtherPrompts(report, prompts);
		return report;
	});
	if (status === 'draft' || status === 'failed') {
		await step('Add prompts', making, async () => await addPrompts(making, prompts));
		const isAgain = status === 'failed';
		await step('Run report', making, async () => await runReport(making, isAgain));
	}
	return await step('Wait for results', making, async () => await results(making, status));
}

function promptsBody({ parameter }: OperationContext): IDataObject {
	if (parameter('promptSource') === 'generated') return { auto_generate: {} };
	return { prompts: givenPrompts(parameter) };
}

async function ensureFacts({ call, brandId }: Making): Promise<void> {
	const { client, parameter } = call;
	const path = pathTo('/v1/brands/{brandId}/facts', { brandId });
	if (await hasDescription(call, path)) return;
	if (parameter('missingFacts') === 'stop') {
		throw new OperationError(
			'The brand has no description yet',
			'Run Brand Facts: Generate, or write a description with Brand Facts: Update.',
			'brand_facts_required',
		);
	}
	const { body } = await client.request({ method: 'POST', path, step: 'facts' });
	const { job_id: jobId } = asRecord(body);
	if (typeof jobId !== 'string') return;
	await waitForJob(client, { jobId, target: { kind: 'brandFacts', brandId } }, call.wait);
}

async function hasDescription({ client }: OperationContext, path: string): Promise<boolean> {
	const answer = await client.tryRequest({ method: 'GET', path });
	if (!(answer instanceof ApiFailure)) return Boolean(asRecord(answer.body).description);
	if (answer.code !== 'facts_not_generated') throw answer;
	return false;
}

async function createReport(making: Making): Promise<void> {
	const { client, request } = making.call;
	const { body } = await client.request({ ...request, step: 'create' });
	const { id, report_id: reportId, job_id: jobId } = asRecord(body);
	making.reportId = String(id ?? reportId);
	making.call.started({ report_id: making.reportId });
	// Creation may be a job of its own; the report can take prompts only when it has ended.
	if (typeof jobId === 'string')
		await waitForJob(client, { jobId, target: targetOf(making) }, making.call.wait);
}

async function readReport(making: Making): Promise<IDataObject> {
	const { body } = await making.call.client.request({ method: 'GET', path: pathOf(making) });
	return asRecord(body);
}

/**
 * A report that is there already comes from the same Idempotency Key. The service compares what the
 * report was made with, and prompts are not among that: somebody who changes them would get the
 * results of the old ones.
 */
function refuseOtherPrompts(
	{ status, prompts: known }: IDataObject,
	{ prompts }: IDataObject,
): void {
	const isDone = status === 'completed' || status === 'processing';
	if (!isDone || !Array.isArray(known) || !Array.isArray(prompts)) return;
	const texts = (list: unknown[]) => list.map((each) => String(asRecord(each).prompt_text)).sort();
	if (JSON.stringify(texts(known)) === JSON.stringify(texts(prompts))) return;
	throw new OperationError(
		'The Idempotency Key was used before for a report with other prompts',
		'Use another key for a new report, for example with the date and the time in it.',
		'idempotency_key_mismatch',
	);
}

async function addPrompts(making: Making, body: IDataObject): Promise<void> {
	const path = pathOf(making, '/prompts');
	await making.call.client.request({ method: 'POST', path, body, step: 'prompts' });
}

/** @param isAgain a failed report is run anew; the first run's key would only repeat its answer */
async function runReport(making: Making, isAgain: boolean): Promise<void> {
	const path = pathOf(making, '/runs');
	const name = isAgain ? `run-${randomUUID()}` : 'run';
	const { body } = await making.call.client.request({ method: 'POST', path, step: name });
	making.jobId = String(asRecord(body).job_id);
	making.call.started({ job_id: making.jobId });
}

async function results(making: Making, status: unknown): Promise<unknown[]> {
	const { client, wait } = making.call;
	const target = targetOf(making);
	if (status !== 'completed') await waitForJob(client, { jobId: making.jobId, target }, wait);
	return await readResult(client, target);
}

const targetOf = ({ reportId }: Making): JobTarget => ({ kind: 'report', reportId: reportId! });

/** The path of the report, or of what belongs to it. */
const pathOf = ({ reportId }: Making, rest = '') =>
	pathTo(`/v1/reports/{reportId}${rest}`, { reportId });

async function step<T>(name: string, making: Making, work: () => Promise<T>): Promise<T> {
	return await work().catch((error: unknown) => {
		const isStopped = error instanceof ExecutionCancelled || error instanceof SiblingItemFailed;
		if (isStopped) throw error;
		// A step within the step, the wait for a job, is told of by this one.
		const reason = error instanceof StepError ? error.reason : error;
		throw new StepError(name, idsOf(making), nextStep(making), reason);
	});
}

function idsOf({ reportId, jobId }: Making): IDataObject {
	return { report_id: reportId ?? null, job_id: jobId ?? null };
}

function nextStep({ reportId, jobId }: Making): string {
	if (reportId === undefined) return 'No report was created yet.';
	const job = jobId === undefined ? '' : ` and the job ${jobId}`;
	return `The report ${reportId}${job} exists: go on with the operations of Report, Prompt and Job, or run this node again with the same Idempotency Key to continue.`;
}
