import type { IDataObject } from 'n8n-workflow';
import { asRecord } from '../base/values/records';
import { findPlatformField, platformName, toPlatform } from './aiPlatforms';
import { flatten } from './flatten';
import type { NameSearch } from './nameSearch';

/** The answer of one platform to one prompt of a report. */
export interface Answer {
	/** Null for a prompt without an ID. */
	promptId: string | null;
	prompt: string | null;
	category: string | null;
	/** Display name; null when the platform is not known. */
	platform: string | null;
	/** As in `ai_platforms`. */
	platformId: string | null;
	/** The result's flat values without the platform; undefined for a prompt without results. */
	values?: IDataObject;
	/** The companies that the result names; undefined unless they are searched for. */
	named?: string[];
}

/**
 * Reads the answers of a report, prompt by prompt (docs/api.md 11.9).
 *
 * @returns one answer per result, and one without values for each prompt that has no results
 */
export function toAnswers(report: IDataObject, search?: NameSearch): Answer[] {
	const prompts = listOf(report.prompts).map((prompt) => ({
		prompt,
		results: listOf(prompt.results).map((result) => ({ result, values: flatten(result) })),
	}));
	const all = prompts.flatMap(({ results }) => results.map(({ values }) => values));
	// No field has an empty name.
	const field = findPlatformField(all, report.ai_platforms) ?? '';
	return prompts.flatMap(({ prompt, results }): Answer[] => {
		const about = {
			promptId: textOrNull(prompt.id),
			prompt: textOrNull(prompt.prompt_text),
			category: textOrNull(prompt.category),
		};
		if (results.length === 0) return [{ ...about, platform: null, platformId: null }];
		return results.map(({ result, values: { [field]: on, ...values } }) => {
			const platformId = toPlatform(on);
			const platform = platformId && platformName(platformId);
			// Without the platform, because the search for companies would find its name.
			const named = search?.({ ...result, [field]: null }, prompt.prompt_text);
			return { ...about, platform, platformId, values, named };
		});
	});
}

function listOf(value: unknown): IDataObject[] {
	return Array.isArray(value) ? value.map(asRecord) : [];
}

function textOrNull(value: unknown): string | null {
	return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}
