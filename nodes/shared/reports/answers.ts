import type { IDataObject } from 'n8n-workflow';
import { createEventLoopYield } from '../base/time/clock';
import { asRecord } from '../base/values/records';
import { findPlatformField, platformName, toPlatform } from './aiPlatforms';
import type { Competitors } from './competitors';
import { flatten } from './flatten';

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
	companies?: Competitors;
	/** The field of the results with the mentions; undefined when not known. */
	mentionField?: string;
}

/**
 * Reads the answers of a report, prompt by prompt (docs/api.md 11.9). Which of them mention the brand
 * is not known before `readMentions`.
 */
export function toReport({ prompts: list, ...record }: IDataObject): Report {
	const prompts = listOf(list).map((prompt) => ({
		about: {
			promptId: textOrNull(prompt.id),
			prompt: textOrNull(prompt.prompt_text),
			category: textOrNull(prompt.category),
			...{ platform: null, platformId: null, text: null, isAnswered: false, isMentioned: null },
		},
		results: listOf(prompt.results).map(flatten),
	}));
	const all = prompts.flatMap(({ results }) => results);
	// No field has an empty name.
	const field = findPlatformField(all, record.ai_platforms) ?? '';
	const textField = findTextField(all, new Set(prompts.map(({ about }) => about.prompt)));
	const answers = prompts.flatMap(({ about, results }): Answer[] => {
		if (results.length === 0) return [about];
		return results.map(({ [field]: on, ...values }) => {
			const platformId = toPlatform(on);
			const platform = platformId && platformName(platformId);
			const text = toText(values[textField]);
			return { ...about, platform, platformId, values, text, isAnswered: true };
		});
	});
	return { record, answers };
}

/** Searches what the assistants said for companies. Yields to the event loop. */
export async function withNames(report: Report, companies?: Competitors): Promise<Report> {
	if (companies === undefined) return report;
	const { search } = companies;
	const yieldToEventLoop = createEventLoopYield();
	const answers: Answer[] = [];
	const inPrompts = new Map<string | null, boolean>();
	for (const answer of report.answers) {
		const { prompt, text, values } = answer;
		const isLeading = inPrompts.get(prompt) ?? (await search(prompt ?? '')).length > 0;
		inPrompts.set(prompt, isLeading);
		answers.push({ ...answer, named: values && (await search(text ?? '')), isLeading });
		await yieldToEventLoop();
	}
	return { ...report, answers, companies };
}

/** Prose, unlike "very positive" and addresses: three words, or a text without blanks. */
const PROSE = /\S\s+\S+\s+\S|^(?!\w+:)[^\s]{30}/;

const ADDRESS = /^https?:\/\//;

/** Names of a field with the answer, where the answers are short. */
const TEXT_NAME = /(^|_)(answer|content|message|output|reply|response|text)$/;

/** Finds the field with the longest texts. @param prompts texts that a result may repeat */
function findTextField(results: IDataObject[], prompts: ReadonlySet<unknown>): string {
	const lengths = new Map<string, number>();
	const prose = new Set<string>();
	for (const result of results) {
		for (const [name, value] of Object.entries(result)) {
			if (typeof value !== 'string' || prompts.has(value) || ADDRESS.test(value)) continue;
			lengths.set(name, (lengths.get(name) ?? 0) + value.length);
			if (PROSE.test(value) || TEXT_NAME.test(name)) prose.add(name);
		}
	}
	const [longest] = [...prose].sort((a, b) => lengths.get(b)! - lengths.get(a)!);
	return longest ?? '';
}

const toText = (value: unknown): string | null =>
	typeof value === 'string' ? value.trim() || null : null;

const listOf = (value: unknown): IDataObject[] => (Array.isArray(value) ? value.map(asRecord) : []);

const textOrNull = (value: unknown): string | null =>
	typeof value === 'string' || typeof value === 'number' ? String(value) : null;
