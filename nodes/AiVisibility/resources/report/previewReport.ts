import type { IDataObject } from 'n8n-workflow';
import { quantity } from '../../../shared/base/values/quantity';
import { maxPolls } from '../../../shared/jobs/jobPoller';
import type { OperationContext, RequestInput } from '../../../shared/forms/declare';
import type { ApiRequest } from '../../../shared/requests/client';
import { readPreview } from '../../analysis/results/previewReads';
import { creditsPerPrompt } from '../../../shared/answers/aiPlatforms';
import { MAX_PROMPTS } from '../../prompts';
import { hasDescription, toFactsPath } from './brandDescription';

/** Source of a step's numbers. */
type Source = 'preview' | 'documented' | 'unknown';

/** Cost of one step of Report: Generate; null when not known. */
interface StepCost {
	step: string;
	credits: number | null;
	request_units: number | null;
	source: Source;
	note?: string;
	/** The service's preview, when its fields differ from openapi.json. */
	preview?: IDataObject;
}

/** Costs as documented (docs/api.md 7.5, 7.6). */
const FACTS_READ: StepCost = {
	step: 'Check brand facts',
	credits: 0,
	request_units: 1,
	source: 'documented',
	note: 'This dry run reads the facts, too, and is charged for it.',
};
const FACTS_RESEARCHED = { credits: 1, request_units: 2 };
const UNITS_PER_POLL = 1;

const UNKNOWN: Omit<StepCost, 'step'> = {
	credits: null,
	request_units: null,
	source: 'unknown',
	note: 'The cost is not documented, and there is no preview before the report exists.',
};

const OTHER_NAMES = "The service's preview has other fields than documented, see preview.";

/**
 * Previews the cost of Report: Generate, step by step. The service previews only requests about
 * existing records, so the other steps use the documented prices (docs/api.md 5.3). Reads the brand's
 * facts and changes nothing.
 *
 * @param input of the request that creates the report
 * @param prompts to add; undefined when the service writes them
 * @returns the preview, in the form of the service's own
 * @throws ApiFailure for a request that the service would refuse; OperationError as `hasDescription`
 */
export async function previewReport(
	context: OperationContext,
	input: RequestInput,
	prompts: unknown[] | undefined,
): Promise<IDataObject> {
	const platforms = chosenPlatforms(input);
	const facts = await previewFacts(context, String(input.body.brand_id));
	const request: ApiRequest = { method: 'POST', path: '/v1/reports', ...input };
	const creation = await preview(context, 'Create report', request, UNKNOWN);
	const steps = [
		...facts,
		creation.cost,
		{ step: 'Read report', ...UNKNOWN },
		{ step: 'Add prompts', ...UNKNOWN },
		costOfRun(prompts?.length, platforms),
		costOfWait(context),
	];
	return {
		dry_run: {
			credits: sum(steps, 'credits'),
			credits_are_estimated: prompts === undefined || platforms.length === 0,
			request_units: sum(steps, 'request_units'),
			prompts: prompts?.length ?? null,
			credits_per_prompt: creditsPerPrompt(platforms),
			steps: steps as unknown as IDataObject[],
			quota: creation.quota,
		},
	};
}

async function previewFacts(context: OperationContext, brandId: string): Promise<StepCost[]> {
	if (await hasDescription(context.client, brandId, context.parameter('missingFacts'))) {
		return [FACTS_READ];
	}
	const request: ApiRequest = {
		method: 'POST',
		path: toFactsPath(brandId),
	};
	const known = { ...FACTS_RESEARCHED, source: 'documented' as const };
	return [FACTS_READ, (await preview(context, 'Research brand facts', request, known)).cost];
}

/** @param known replaces numbers that the service's preview does not have */
async function preview(
	{ client }: OperationContext,
	step: string,
	request: ApiRequest,
	known: Omit<StepCost, 'step'>,
): Promise<{ cost: StepCost; quota: IDataObject | undefined }> {
	const { credits, units, quota, shown } = await readPreview(client, request);
	const isReadable = credits !== null && units !== null;
	const cost: StepCost = isReadable
		? { step, credits, request_units: units, source: 'preview' }
		: { step, ...known, note: OTHER_NAMES, preview: shown };
	return { cost, quota: quota as IDataObject | undefined };
}

function costOfRun(prompts: number | undefined, platforms: string[]): StepCost {
	const perPrompt = creditsPerPrompt(platforms);
	const count = prompts ?? MAX_PROMPTS;
	const notes = [
		`${quantity(count, 'prompt')} × ${quantity(perPrompt, 'credit')}.`,
		prompts === undefined
			? `Estimated: the service decides how many prompts it writes, and a report has at most ${MAX_PROMPTS}.`
			: '',
		platforms.length === 0
			? "Estimated: AI Platforms is empty, and the brand's defaults count as standard platforms."
			: '',
		'The units are not documented.',
	];
	return {
		step: 'Run report',
		credits: count * perPrompt,
		request_units: null,
		source: 'documented',
		note: notes.filter(Boolean).join(' '),
	};
}

function costOfWait({ wait }: OperationContext): StepCost {
	const polls = maxPolls(wait.maxWaitMs);
	return {
		step: 'Wait for results',
		credits: 0,
		request_units: polls * UNITS_PER_POLL,
		source: 'documented',
		note: `Estimated: 1 unit for each check of the job, and at most ${polls} checks within Max Wait. The units for reading the report are not documented.`,
	};
}

function chosenPlatforms({ body: { ai_platforms: platforms } }: RequestInput): string[] {
	return Array.isArray(platforms) ? platforms.map(String) : [];
}

function sum(steps: StepCost[], name: 'credits' | 'request_units'): number {
	return steps.reduce((total, step) => total + (step[name] ?? 0), 0);
}
