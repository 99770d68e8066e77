import type { IDataObject } from 'n8n-workflow';
import { readAnswer } from '../assumptions/result';
import { asRecord, isRecord } from '../base/values/records';
import { platformName } from './aiPlatforms';
import type { Companies } from './names';

/** The answer of one AI assistant to one prompt of a report. */
export interface Answer {
	promptId: string | null;
	prompt: string | null;
	category: string | null;
	/** Display name; null when the assistant is not known. */
	platform: string | null;
	/** As in `ai_platforms`. */
	platformId: string | null;
	/** The flattened result without the assistant; undefined for a prompt without results. */
	values?: IDataObject;
	/** What the assistant said. */
	text: string | null;
	/** The companies that the answer names; undefined unless they are searched for. */
	named?: string[];
	/** Whether the prompt itself names one of them; undefined unless they are searched for. */
	isLeading?: boolean;
	/** Whether the assistant answered: what failed leaves every count. See `readMentions`. */
	isAnswered: boolean;
	/** Whether the answer mentions the brand; null when not known. See `readMentions`. */
	isMentioned: boolean | null;
}

export interface Report {
	/** As the service sent it, without its prompts. */
	record: IDataObject;
	/** One for each result, and one without values for each prompt that has no results. */
	answers: Answer[];
	/** Undefined when they are not searched for. */
	companies?: Companies;
	/** The field of the results with the mentions; undefined when not known. */
	mentionField?: string;
	/** Whether that field says no more than yes or no. */
	isMentionFlag?: boolean;
}

/**
 * Reads the answers of a report, prompt by prompt (sandbox/api.md 11.9). Which of them mention the brand
 * is not known before `readMentions`, and which companies not before `nameCompanies`.
 */
export function toReport({ prompts, ...record }: IDataObject): Report {
	const answers = listOf(prompts).flatMap((prompt): Answer[] => {
		const about = {
			promptId: textOrNull(prompt.id),
			prompt: textOrNull(prompt.prompt_text),
			category: textOrNull(prompt.category),
		};
		const results = listOf(prompt.results);
		return (results.length === 0 ? [undefined] : results).map((result) => {
			const read = result ? readAnswer(flatten(result)) : NOT_ASKED;
			const platform = read.platformId && platformName(read.platformId);
			return { ...about, ...read, platform, isAnswered: result !== undefined, isMentioned: null };
		});
	});
	return { record, answers };
}

const NOT_ASKED = { platformId: null, text: null };

const listOf = (value: unknown): IDataObject[] => (Array.isArray(value) ? value.map(asRecord) : []);

const textOrNull = (value: unknown): string | null =>
	typeof value === 'string' || typeof value === 'number' ? String(value) : null;

/**
 * Turns a record with undocumented fields (sandbox/api.md 3.6) into flat values with their original
 * names: a list becomes its length, `<name>_count`, and an object its flat values, `<name>_<field>`.
 * `object`, the kind of the record, is left out.
 */
export function flatten(record: IDataObject, prefix = '', flat: IDataObject = {}): IDataObject {
	for (const [field, value] of Object.entries(record)) {
		const name = prefix + field;
		if (name === 'object') continue;
		if (Array.isArray(value)) flat[`${name}_count`] ??= value.length;
		else if (isRecord(value)) flatten(value, `${name}_`, flat);
		else flat[name] = value ?? null;
	}
	return flat;
}
