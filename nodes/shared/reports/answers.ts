import type { IDataObject } from 'n8n-workflow';
import { giveTurn, mapInTurns } from '../base/time/clock';
import { asRecord } from '../base/values/records';
import { findPlatformField, platformName, toPlatform } from './aiPlatforms';
import type { Competitors } from './read/competitors';
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
 * Reads the answers of a report, prompt by prompt (sandbox/api.md 11.9), and searches what the assistants
 * said for companies. Which answers mention the brand is not known before `readMentions`.
 */
export async function toReport(
	{ prompts: list, ...record }: IDataObject,
	companies?: Competitors,
): Promise<Report> {
	const prompts = await mapInTurns(listOf(list), async (prompt) => ({
		about: {
			promptId: textOrNull(prompt.id),
			prompt: textOrNull(prompt.prompt_text),
			category: textOrNull(prompt.category),
			...{ platform: null, platformId: null, text: null, isAnswered: false, isMentioned: null },
		},
		results: await mapInTurns(listOf(prompt.results), flatten),
	}));
	const all = prompts.flatMap(({ results }) => results);
	// No field has an empty name.
	const field = (await findPlatformField(all, record.ai_platforms)) ?? '';
	const textField = await findTextField(all, new Set(prompts.map(({ about }) => about.prompt)));
	const answers = await mapInTurns(prompts, async ({ about: asked, results }) => {
		const search = companies?.search;
		const isLeading = search && (await search(asked.prompt ?? '')).length > 0;
		const about = { ...asked, ...(search && { isLeading }) };
		if (results.length === 0) return [about];
		return await mapInTurns(results, async ({ [field]: on, ...values }): Promise<Answer> => {
			const platformId = toPlatform(on);
			const platform = platformId && platformName(platformId);
			const text = toText(values[textField]);
			const named = search && { named: await search(text ?? '') };
			return { ...about, platform, platformId, values, text, ...named, isAnswered: true };
		});
	});
	return { record, answers: answers.flat(), ...(companies && { companies }) };
}

/** Prose, unlike "very positive" and addresses: three words, or a text without blanks. */
const PROSE = /\S\s+\S+\s+\S|^(?!\w+:)[^\s]{30}/;

const ADDRESS = /^https?:\/\//;

/** Names of a field with the answer, where the answers are short. */
const TEXT_NAME = /(^|_)(answer|content|message|output|reply|response|text)$/;

/** Finds the field with the longest texts. @param prompts texts that a result may repeat */
async function findTextField(results: IDataObject[], prompts: ReadonlySet<unknown>) {
	const lengths = new Map<string, number>();
	const prose = new Set<string>();
	for (const result of results) {
		for (const [name, value] of Object.entries(result)) {
			if (typeof value !== 'string' || prompts.has(value) || ADDRESS.test(value)) continue;
			lengths.set(name, (lengths.get(name) ?? 0) + value.length);
			if (PROSE.test(value) || TEXT_NAME.test(name)) prose.add(name);
		}
		await giveTurn();
	}
	const [longest] = [...prose].sort((a, b) => lengths.get(b)! - lengths.get(a)!);
	return longest ?? '';
}

const toText = (value: unknown): string | null =>
	typeof value === 'string' ? value.trim() || null : null;

const listOf = (value: unknown): IDataObject[] => (Array.isArray(value) ? value.map(asRecord) : []);

const textOrNull = (value: unknown): string | null =>
	typeof value === 'string' || typeof value === 'number' ? String(value) : null;
