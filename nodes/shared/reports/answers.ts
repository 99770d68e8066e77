import type { IDataObject } from 'n8n-workflow';
import { asRecord, isId } from '../base/values/records';
import { findPlatformField, platformName, toPlatform } from './aiPlatforms';
import type { Competitors } from './competitors';
import { flatten } from './flatten';

/** The answer of one AI assistant to one prompt of a report. */
export interface Answer {
	/** Null for a prompt without an ID. */
	promptId: string | null;
	prompt: string | null;
	category: string | null;
	/** Display name; null when the assistant is not known. */
	platform: string | null;
	/** As in `ai_platforms`. */
	platformId: string | null;
	/** The result's flat values without the assistant; undefined for a prompt without results. */
	values?: IDataObject;
	/** What the assistant said; null where the result has no text. See `readMentions`. */
	text: string | null;
	/** The companies that its text names; undefined unless they are searched for. */
	named?: string[];
	/** Whether the assistant answered: what failed leaves every count. See `readMentions`. */
	isAnswered: boolean;
	/** Whether the answer mentions the brand; null when not known. See `readMentions`. */
	isMentioned: boolean | null;
}

/** A report with its answers. */
export interface Report {
	/** As the service sent it, without its prompts. */
	record: IDataObject;
	/** One for each result, and one without values for each prompt that has no results. */
	answers: Answer[];
	/** The companies that the answers were searched for; undefined when they are not wanted. */
	companies?: Competitors;
	/** The field of the results that says whether the brand was mentioned; undefined when not known. */
	mentionField?: string;
}

/**
 * Reads the answers of a report, prompt by prompt (docs/api.md 11.9). What they say is not known before
 * `readMentions`.
 */
export function toReport(
	{ prompts: list, ...record }: IDataObject,
	companies?: Competitors,
): Report {
	const prompts = listOf(list).map((prompt) => ({
		about: {
			promptId: textOrNull(prompt.id),
			prompt: textOrNull(prompt.prompt_text),
			category: textOrNull(prompt.category),
			text: null,
			isMentioned: null,
		},
		results: listOf(prompt.results).map(flatten),
	}));
	// No field has an empty name.
	const all = prompts.flatMap(({ results }) => results);
	const field = findPlatformField(all, record.ai_platforms) ?? '';
	const answers = prompts.flatMap(({ about, results }): Answer[] => {
		if (results.length === 0)
			return [{ ...about, platform: null, platformId: null, isAnswered: false }];
		return results.map(({ [field]: on, ...values }) => {
			const platformId = toPlatform(on);
			const platform = platformId && platformName(platformId);
			return { ...about, platform, platformId, values, isAnswered: true };
		});
	});
	return { record, answers, companies };
}

/**
 * Finds the field with what the assistants said: that with the longest texts.
 *
 * @param answers of reports that are read together
 * @returns an empty name when the results have no texts
 */
export function findTextField(answers: Answer[]): string {
	const prompts = new Set<unknown>(answers.map(({ prompt }) => prompt));
	const lengths = new Map<string, number>();
	for (const { values = {} } of answers) {
		for (const [name, value] of Object.entries(values)) {
			const isText = typeof value === 'string' && !isId(name) && !URL.canParse(value);
			if (isText && !prompts.has(value)) lengths.set(name, (lengths.get(name) ?? 0) + value.length);
		}
	}
	const [longest] = [...lengths].sort(([, a], [, b]) => b - a);
	return longest?.[0] ?? '';
}

/** Whether a text is a sentence, unlike "very positive". */
export const isProse = (text: string | null): boolean =>
	text !== null && (/\S\s+\S+\s+\S/.test(text) || text.length > 30);

function listOf(value: unknown): IDataObject[] {
	return Array.isArray(value) ? value.map(asRecord) : [];
}

function textOrNull(value: unknown): string | null {
	return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}
