import type { IDataObject } from 'n8n-workflow';
import { giveTurn } from '../base/time/clock';

/** The numbers of a report, and its results, flattened, each with its prompt. */
export interface MeasuredReport {
	record: IDataObject;
	results: Array<{ prompt: string; values: IDataObject }>;
}

/** Reads from a result whether it mentions the brand. */
export interface MentionReader {
	/** Undefined when no field tells. */
	field?: string;
	/** Whether the field says no more than yes or no. A rank says more. */
	isFlag: boolean;
	/** Null when the assistant did not answer. */
	read: (values: IDataObject) => boolean | null;
}

/** In points, between the share of mentions and the score, which is rounded. */
const TOLERANCE = 0.6;

/**
 * Finds the field of the results that says whether the brand is mentioned (sandbox/api.md 11.10,
 * assumed): of those that say yes or no, the one that agrees with the numbers of most reports; where
 * there is none, a number such as a rank. It has to agree with more than half of the reports. Where
 * two agree equally and contradict each other, neither is taken.
 *
 * @param reports that are read together: their results have the same fields
 */
export async function findMentionField(reports: MeasuredReport[]): Promise<MentionReader> {
	const measured = reports.filter(({ results }) => results.length > 0);
	const found: Candidate[] = [];
	for (const field of fieldsOf(measured)) {
		found.push(...toCandidate(measured, field));
		await giveTurn();
	}
	const flags = found.filter(({ reader }) => reader.isFlag);
	const [best, ...others] = (flags.length > 0 ? flags : found).sort((a, b) => b.fit - a.fit);
	const isContradicted = others.some(
		(other) => other.fit === best.fit && other.hits.some((each, at) => each !== best.hits[at]),
	);
	const isNone = best === undefined || isContradicted;
	return isNone ? { isFlag: false, read: () => null } : best.reader;
}

export const fieldsOf = (reports: MeasuredReport[]): string[] => [
	...new Set(
		reports.flatMap(({ results }) => results.flatMap(({ values }) => Object.keys(values))),
	),
];

/**
 * Reads a field that is known. Null is no answer where the field says no elsewhere, else a no.
 *
 * @returns undefined when a value says neither yes nor no
 */
export function mentionReaderOf(reports: MeasuredReport[], field: string) {
	const values = reports.flatMap(({ results }) => results.map((each) => each.values[field]));
	const mentioned = values.map(toMention);
	if (mentioned.includes(undefined)) return undefined;
	const none = mentioned.includes(false) ? null : false;
	const reader: MentionReader = {
		field,
		isFlag: values.every((value) => typeof value === 'boolean' || !isNumber(value)),
		read: (result) => toMention(result[field]) ?? none,
	};
	return reader;
}

/** Null for nothing; undefined for what is neither yes nor no. A rank may be -1 for an absent brand. */
export function toMention(value: unknown): boolean | null | undefined {
	if (typeof value === 'boolean') return value;
	const word = String(value ?? '').trim();
	if (word === '') return null;
	if (/^(true|yes)$/i.test(word)) return true;
	if (/^(false|no)$/i.test(word)) return false;
	return isNumber(word) ? Number(word) > 0 : undefined;
}

const isNumber = (value: unknown): boolean =>
	String(value ?? '').trim() !== '' && !Number.isNaN(Number(value));

interface Candidate {
	reader: MentionReader;
	/** Of all results, one after the other. */
	hits: Array<boolean | null>;
	/** The number of numbers that it agrees with. */
	fit: number;
}

function toCandidate(reports: MeasuredReport[], field: string): Candidate[] {
	const reader = mentionReaderOf(reports, field);
	const isEmpty = ({ results }: MeasuredReport) =>
		results.every(({ values }) => toMention(values[field]) === null);
	if (reader === undefined || reports.every(isEmpty)) return [];
	const counts = reports.map((report) => agreementOf(report, reader));
	const agreeing = counts.filter((count) => count > 0).length;
	if (2 * agreeing <= reports.length) return [];
	const hits = reports.flatMap(({ results }) => results.map(({ values }) => reader.read(values)));
	return [{ reader, hits, fit: counts.reduce((sum, each) => sum + each, 0) }];
}

/** With how many of its numbers a field agrees: its score, and its ranked prompts unless all are. */
function agreementOf({ record, results }: MeasuredReport, { read }: MentionReader): number {
	const mentioned = results.map(({ prompt, values }) => ({ prompt, isMentioned: read(values) }));
	const mentions = mentioned.filter(({ isMentioned }) => isMentioned);
	const answers = mentioned.filter(({ isMentioned }) => isMentioned !== null);
	const { visibility_score: score, ranked_prompts: ranked } = record;
	const isShareOf = (all: number) =>
		typeof score === 'number' && Math.abs(score - (100 * mentions.length) / all) <= TOLERANCE;
	const [prompts, all] = [mentions, mentioned].map(
		(each) => new Set(each.map(({ prompt }) => prompt)).size,
	);
	// The score may count the answers that failed, or not.
	const hasScore = isShareOf(mentioned.length) || isShareOf(answers.length);
	return Number(hasScore) + Number(ranked === prompts && prompts < all);
}
