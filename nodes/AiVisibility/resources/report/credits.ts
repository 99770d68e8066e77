import type { IDataObject } from 'n8n-workflow';
import { quantity } from '../../../shared/base/values/display';
import { asRecord } from '../../../shared/base/values/records';
import type { OperationContext, RequestInput } from '../../../shared/forms/declare';
import { ApiFailure } from '../../../shared/requests/apiError';
import { aiPlatforms, PREMIUM } from '../../../shared/reports/aiPlatforms';
import type { ApiClient } from '../../../shared/requests/client';
import { pathTo } from '../../../shared/requests/path';
import { MAX_PROMPTS, promptsInPreview } from '../../prompts';

/** The standard assistants: one credit per prompt pays for all of them (sandbox/api.md 7.6). */
const STANDARD_PLATFORMS = aiPlatforms
	.filter(({ name }) => !name.endsWith(PREMIUM))
	.map(({ value }) => value);

/**
 * Returns the credits that a prompt costs in a run: 1, and 1 for each premium platform. Without platforms,
 * the brand's defaults count as standard.
 */
export const creditsPerPrompt = (platforms: string[]): number =>
	1 + new Set(platforms.filter((each) => !STANDARD_PLATFORMS.includes(each))).size;

/**
 * Previews the credits of Report: Generate. The service previews only requests about existing records,
 * so the prices of the other steps are those of its documentation (sandbox/api.md 5.3, 7.5, 7.6), which
 * does not tell their units. Reads the brand's facts, which costs a unit, and changes nothing.
 *
 * @param prompts to add; undefined when the service writes them
 * @throws ApiFailure for a request that the service would refuse
 */
export async function previewReport(
	context: OperationContext,
	input: RequestInput,
	prompts: IDataObject[] | undefined,
): Promise<IDataObject> {
	const { brand_id: brandId, ai_platforms: given } = input.body;
	const platforms = Array.isArray(given) ? given.map(String) : [];
	const hasFacts = await hasDescription(context.client, String(brandId));
	const request = { method: 'POST' as const, path: '/v1/reports', ...input };
	const { body: preview } = await context.client.request(request);
	const { credits, quota } = asRecord(asRecord(preview).dry_run);
	const perPrompt = creditsPerPrompt(platforms);
	const count = prompts?.length ?? MAX_PROMPTS;
	const notes = [
		`${quantity(count, 'prompt')} × ${quantity(perPrompt, 'credit')}.`,
		prompts === undefined &&
			`This is an estimate, because the service decides how many prompts it writes (at most ${MAX_PROMPTS}).`,
		platforms.length === 0 &&
			"This is an estimate, because 'AI Assistants' is empty. The brand's default assistants are counted as standard ones.",
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
			prompt_count: prompts?.length ?? null,
			prompts: prompts ? promptsInPreview(prompts).prompts : null,
			credits_per_prompt: perPrompt,
			steps,
			quota: quota as IDataObject | undefined,
		},
	};
}

export const toFactsPath = (brandId: string) => pathTo('/v1/brands/{brandId}/facts', { brandId });

/** Whether a brand has the description that reports need (sandbox/api.md 10.4). @throws ApiFailure */
export async function hasDescription(client: ApiClient, brandId: string): Promise<boolean> {
	const response = await client.tryRequest({ method: 'GET', path: toFactsPath(brandId) });
	if (!(response instanceof ApiFailure)) return Boolean(asRecord(response.body).description);
	if (response.code === 'facts_not_generated') return false;
	throw response;
}
