import type { IDataObject } from 'n8n-workflow';
import { asRecord } from '../../../shared/base/values/records';
import { quantity } from '../../../shared/base/values/display';
import type { OperationContext, RequestInput } from '../../../shared/forms/declare';
import { MAX_PROMPTS } from '../../prompts';
import { hasDescription } from './brandDescription';
import { creditsPerPrompt } from './credits';

/**
 * Previews the credits of Report: Generate. The service previews only requests about existing records,
 * so the prices of the other steps are those of its documentation (docs/api.md 5.3, 7.5, 7.6), which
 * does not tell their units. Reads the brand's facts, which costs a unit, and changes nothing.
 *
 * @param input of the request that creates the report
 * @param prompts to add; undefined when the service writes them
 * @returns the preview, in the form of the service's own
 * @throws ApiFailure for a request that the service would refuse; OperationError as `hasDescription`
 */
export async function previewReport(
	{ client, parameter }: OperationContext,
	input: RequestInput,
	prompts: unknown[] | undefined,
): Promise<IDataObject> {
	const { brand_id: brandId, ai_platforms: given } = input.body;
	const platforms = Array.isArray(given) ? given.map(String) : [];
	const hasFacts = await hasDescription(client, String(brandId), parameter('missingFacts'));
	const query = { ...input.query, dry_run: true };
	const request = { method: 'POST' as const, path: '/v1/reports', ...input, query };
	const { body: preview } = await client.request(request);
	const { credits, quota } = asRecord(asRecord(preview).dry_run);
	const perPrompt = creditsPerPrompt(platforms);
	const count = prompts?.length ?? MAX_PROMPTS;
	const notes = [
		`${quantity(count, 'prompt')} × ${quantity(perPrompt, 'credit')}.`,
		prompts === undefined &&
			`Estimated: the service decides how many prompts it writes, and a report has at most ${MAX_PROMPTS}.`,
		platforms.length === 0 &&
			"Estimated: AI Platforms is empty, and the brand's defaults count as standard platforms.",
	];
	const steps = [
		...(hasFacts ? [] : [{ step: 'Research brand facts', credits: 1 }]),
		{ step: 'Create report', credits: typeof credits === 'number' ? credits : null },
		{ step: 'Run report', credits: count * perPrompt, note: notes.filter(Boolean).join(' ') },
	];
	return {
		dry_run: {
			credits: steps.reduce((total, step) => total + (step.credits ?? 0), 0),
			credits_are_estimated: prompts === undefined || platforms.length === 0,
			prompts: prompts?.length ?? null,
			credits_per_prompt: perPrompt,
			steps,
			quota: quota as IDataObject | undefined,
		},
	};
}
