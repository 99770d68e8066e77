import type { IDataObject } from 'n8n-workflow';
import { asRecord } from '../../../../shared/transport/http';
import { flatten } from './flatten';
import { findPlatformField, toPlatform } from './platformField';

/** What one platform answered to one prompt of a report. */
export interface Answer {
	/** Null for a prompt that came without an id. */
	promptId: string | null;
	prompt: string | null;
	category: string | null;
	/** In the spelling of `ai_platforms`; null where it is not known. */
	platform: string | null;
	/** The single values of the result, apart from the platform; undefined for a prompt without results. */
	values?: IDataObject;
}

/**
 * Reads the answers of a report, prompt by prompt (docs/api.md 11.9).
 *
 * @param report with its prompts and their results
 * @returns one for each result, and one without values for each prompt that has no results
 */
export function toAnswers(report: IDataObject): Answer[] {
	const prompts = listOf(report.prompts).map((prompt) => ({
		prompt,
		results: listOf(prompt.results).map(flatten),
	}));
	const results = prompts.flatMap((each) => each.results);
	const field = findPlatformField(results, report.ai_platforms);
	return prompts.flatMap(({ prompt, results: own }) => {
		const about = {
			promptId: toText(prompt.id),
			prompt: toText(prompt.prompt_text),
			category: toText(prompt.category),
		};
		if (own.length === 0) return [{ ...about, platform: null }];
		return own.map((result) => ({ ...about, ...toResult(result, field) }));
	});
}

function toResult(
	result: IDataObject,
	field: string | undefined,
): Pick<Answer, 'platform' | 'values'> {
	if (field === undefined) return { platform: null, values: result };
	const { [field]: platform, ...values } = result;
	return { platform: toPlatform(platform), values };
}

function listOf(value: unknown): IDataObject[] {
	return Array.isArray(value) ? value.map(asRecord) : [];
}

function toText(value: unknown): string | null {
	return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}
