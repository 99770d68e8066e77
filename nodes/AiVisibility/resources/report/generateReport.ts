import type { IDataObject } from 'n8n-workflow';
import { ExecutionCancelled } from '../../../shared/base/errors/cancellation';
import { OperationError, StepError } from '../../../shared/base/errors/operationError';
import { once } from '../../../shared/base/time/once';
import { promptSource, readPrompts } from '../../prompts';
import { asRecord, idIn, setFieldsOf } from '../../../shared/base/values/records';
import { waitForJob } from '../../../shared/jobs/waitForJob';
import {
	brandInBody,
	type Field,
	type FieldValues,
	type OperationContext,
	type RequestInput,
} from '../../../shared/forms/declare';
import { fold } from '../../../shared/reports/folding';
import { pathTo } from '../../../shared/requests/path';
import { hasDescription, previewReport, toFactsPath } from './credits';
import { country, language, location, newReportName } from '../../newReportFields';

const ADD_AND_RUN = 'Continue with Prompt: Add or Prompt: Generate, then Report: Run.';

/** What to do by hand when a step fails after the report was created. */
const NEXT_STEPS: Record<string, string> = {
	'Create report': ADD_AND_RUN,
	'Read report': 'Check its status with Report: Get.',
	'Add prompts': ADD_AND_RUN,
	'Run report': 'It is a draft with its prompts. Continue with Report: Run.',
	'Wait for results':
		'Continue with Job: Wait or Report: Get. If the report failed, use Report: Run.',
};

interface GenerateState {
	context: OperationContext;
	/** Of what exists so far. */
	reportId?: string;
	jobId?: string;
}

/**
 * Generates a report in one step: facts, report, prompts, run, results (sandbox/api.md 11.1).
 *
 * Each step has its own Idempotency-Key, so running the node again with the same user key resumes:
 * completed requests are replayed, and the report's status decides the rest. After a refused step or
 * a failed report, the user continues by hand.
 *
 * @param prompts the body of the request that adds them
 * @returns the report; for a dry run, what all steps would cost
 * @throws StepError, with the step and the IDs of what exists so far
 */
export async function generateReport(
	context: OperationContext,
	creation: RequestInput,
	prompts: IDataObject,
): Promise<unknown[]> {
	const { client, wait } = context;
	const state: GenerateState = { context };
	if (creation.query.dry_run === true) {
		const given = prompts.prompts as IDataObject[] | undefined;
		const preview = async () => await previewReport(context, creation, given);
		return [await runStep('Dry run', state, preview)];
	}
	const brandId = String(creation.body.brand_id);
	await runStep('Check brand facts', state, async () => await ensureFacts(context, brandId));
	await runStep('Create report', state, async () => await createReport(state, creation, prompts));
	const known = await runStep('Read report', state, async () => {
		const report = await client.read(toReportPath(state));
		checkSamePrompts(report, prompts);
		return report;
	});
	if (known.status === 'completed') return [known];
	if (known.status === 'draft') {
		const path = toReportPath(state, '/prompts');
		const request = { method: 'POST' as const, path, body: prompts };
		await runStep('Add prompts', state, async () => await client.request(request));
		const started = await runStep('Run report', state, async () => await runReport(state));
		if (!wait.isWanted) return [started];
	}
	if (!wait.isWanted) return [known];
	const { jobId, reportId } = state;
	const target = { result: 'report' as const, ids: { report_id: reportId } };
	const results = async () => await waitForJob(client, { jobId, target }, wait);
	return await runStep('Wait for results', state, results);
}

export function buildPromptsBody(form: FieldValues): IDataObject {
	if (form.get(promptSource) === 'generated') return { auto_generate: {} };
	return { prompts: readPrompts(form) };
}

/** What is the same in reports that are compared with each other, and for whom they are. */
const SERIES: Field[] = [brandInBody, newReportName, country, language, location];

/**
 * Refuses reports of one series with different prompts, such as one for each row of a table: they would
 * be compared with each other.
 */
export function refuseReportInParts(forms: FieldValues[]): void {
	const prompts = new Map<string, string>();
	for (const form of forms) {
		if (form.get(promptSource) === 'earlier') continue;
		const series = JSON.stringify(SERIES.map((field) => fold(String(form.get(field)))));
		const own = JSON.stringify(buildPromptsBody(form));
		if ((prompts.get(series) ?? own) !== own) {
			throw new OperationError(
				'Several items make reports of the same brand, name and market with different prompts',
				"To ask all prompts in one report, put an Aggregate node before this one, and use its list in 'Prompts'. For several reports, give each its own 'Name'.",
			);
		}
		prompts.set(series, own);
	}
}

/** Once per brand and run: several items would each pay for the facts. */
async function ensureFacts(context: OperationContext, brandId: string): Promise<void> {
	await once(context.shared, `facts of ${brandId}`, async () => {
		if (await hasDescription(context.client, brandId)) return;
		const path = toFactsPath(brandId);
		const response = await context.client.request({ method: 'POST', path });
		const jobId = idIn(asRecord(response.body).job_id);
		if (jobId === undefined) return;
		const target = { result: 'brandFacts' as const, ids: { brand_id: brandId } };
		await waitForJob(context.client, { jobId, target }, context.wait);
	});
}

async function createReport(state: GenerateState, creation: RequestInput, prompts: IDataObject) {
	const { client } = state.context;
	const request = { method: 'POST' as const, path: '/v1/reports', ...creation, keyedBy: prompts };
	const { body } = await client.request(request);
	const { id, report_id: reportId, job_id: job } = setFieldsOf(body);
	if (id === undefined && reportId === undefined) throw noId('the report');
	state.reportId = String(id ?? reportId);
	state.context.started({ report_id: state.reportId });
	// Creation may itself be a job; the report accepts prompts once that has completed.
	const jobId = idIn(job);
	if (jobId === undefined) return;
	const target = { result: 'createdReport' as const, ids: { report_id: state.reportId } };
	await waitForJob(client, { jobId, target }, state.context.wait);
}

/** The service compares the body of the creation with that of the same key, which has no prompts. */
function checkSamePrompts({ status, prompts: known }: IDataObject, { prompts }: IDataObject): void {
	const hasRun = status === 'completed' || status === 'processing';
	if (!hasRun || !Array.isArray(known) || !Array.isArray(prompts)) return;
	const texts = (list: unknown[]) => list.map((each) => String(asRecord(each).prompt_text)).sort();
	if (JSON.stringify(texts(known)) === JSON.stringify(texts(prompts))) return;
	throw new OperationError(
		'The Idempotency Key was used before for a report with other prompts',
		'Use a new key for a new report, for example one that includes the date and time.',
		'idempotency_key_mismatch',
	);
}

async function runReport(state: GenerateState): Promise<unknown> {
	const path = toReportPath(state, '/runs');
	const { body } = await state.context.client.request({ method: 'POST', path });
	state.jobId = idIn(asRecord(body).job_id);
	if (state.jobId === undefined) throw noId('the job');
	state.context.started({ job_id: state.jobId });
	return body;
}

const noId = (what: string): OperationError =>
	new OperationError(
		`The response of the service does not have the ID of ${what}`,
		'Check the result in the service before you run the node again.',
		'unreadable_response',
	);

const toReportPath = ({ reportId }: GenerateState, suffix = '') =>
	pathTo(`/v1/reports/{reportId}${suffix}`, { reportId });

async function runStep<T>(step: string, state: GenerateState, work: () => Promise<T>): Promise<T> {
	return await work().catch((error: unknown) => {
		if (error instanceof ExecutionCancelled) throw error;
		const { reportId, jobId } = state;
		const job = jobId === undefined ? '' : ` with the job ${jobId}`;
		const nextStep =
			reportId === undefined
				? 'No report was created yet.'
				: `The report ${reportId}${job} already exists. ${NEXT_STEPS[step]}`;
		// Unwraps the error of a wait, whose own step is part of this one.
		const reason = error instanceof StepError ? error.reason : error;
		throw new StepError(
			step,
			{ report_id: reportId ?? null, job_id: jobId ?? null },
			nextStep,
			reason,
		);
	});
}
