import { COMPETITORS_COLUMN, OWN_COLUMNS } from '../../nodes/AiVisibility/analysis/rows/columns';
import type { Schema } from '../../sandbox/openapi';

const text: Schema = { type: 'string' };
const number: Schema = { type: 'number' };
const count: Schema = { type: 'integer' };
const flag: Schema = { type: 'boolean' };
const flagOrNull: Schema = { type: ['boolean', 'null'] };
const textOrNull: Schema = { type: ['string', 'null'] };
const numberOrNull: Schema = { type: ['number', 'null'] };

const listOf = (items: Schema): Schema => ({ type: 'array', items });
const record = (properties: Record<string, Schema>): Schema => ({ type: 'object', properties });

const change = { from: number, to: number, difference: number, direction: text };
const prompt = { prompt: textOrNull, category: textOrNull };
const promptChange = record({
	...prompt,
	platforms: listOf(text),
	mentions_from: count,
	mentions_to: count,
	competitors_named: listOf(text),
});
const domain = record({ domain: text, citations: count });

/** The undocumented columns of the results come between them. */
const rows = record(
	Object.fromEntries(
		OWN_COLUMNS.filter((name) => name !== COMPETITORS_COLUMN).map((name) => [
			name,
			name === 'is_mentioned' ? flagOrNull : textOrNull,
		]),
	),
);

const listedReport = record({ report_id: text, date: textOrNull, score: numberOrNull });

const comparison = record({
	headline: text,
	is_clear: flagOrNull,
	direction: textOrNull,
	report_name: textOrNull,
	market: textOrNull,
	date: textOrNull,
	time: textOrNull,
	score_to: numberOrNull,
	score_difference: numberOrNull,
	score_from: numberOrNull,
	brand: textOrNull,
	language: textOrNull,
	schedule: textOrNull,
	has_previous: flag,
	previous_date: textOrNull,
	mentions_from: numberOrNull,
	mentions_to: numberOrNull,
	answers_from: count,
	answers_to: count,
	mention_rate_from: numberOrNull,
	mention_rate_to: numberOrNull,
	mention_rate_difference: numberOrNull,
	is_like_for_like: flag,
	note: textOrNull,
	prompts_gained: listOf(promptChange),
	prompts_lost: listOf(promptChange),
	prompts_new: listOf(record(prompt)),
	prompts_removed: listOf(record(prompt)),
	platforms: listOf(record({ platform: text, ...change })),
	platforms_new: listOf(text),
	platforms_removed: listOf(text),
	share_of_voice: listOf(
		record({ name: text, is_brand: flag, answers_from: count, answers_to: count, ...change }),
	),
	expected_mentions: numberOrNull,
	prompts: listOf(text),
	prompts_alike: count,
	prompts_without_alike: listOf(text),
	reports_before: listOf(listedReport),
	reports_since: listOf(listedReport),
	domains_compared: flag,
	domains_new: listOf(domain),
	domains_lost: listOf(domain),
	compared_prompts: count,
	compared_platforms: listOf(text),
	mention_field: textOrNull,
	report_id: textOrNull,
	previous_report_id: textOrNull,
	scheduled_report_id: textOrNull,
	region_config_id: textOrNull,
	brand_id: textOrNull,
	slack_text: text,
});

const document = record({
	subject: text,
	score: numberOrNull,
	score_difference: numberOrNull,
	report_name: textOrNull,
	market: textOrNull,
	date: textOrNull,
	time: textOrNull,
	brand: textOrNull,
	language: textOrNull,
	schedule: textOrNull,
	has_previous: flag,
	previous_date: textOrNull,
	note: textOrNull,
	report_id: textOrNull,
	previous_report_id: textOrNull,
	scheduled_report_id: textOrNull,
	region_config_id: textOrNull,
	brand_id: textOrNull,
	slack_text: text,
	text,
	html: text,
});

const overview = record({
	subject: text,
	brands: count,
	brands_up: count,
	brands_down: count,
	brands_unclear: count,
	brands_stale: count,
	brands_without_report: count,
	slack_text: text,
	text,
	html: text,
});

/** One step; each kind has some of these fields. */
const nextSteps = record({
	kind: text,
	title: text,
	why: text,
	prompt: textOrNull,
	market: textOrNull,
	platforms: listOf(text),
	named_instead: listOf(text),
	reports_missed: count,
	reports_counted: count,
	search_volume: numberOrNull,
	difficulty: numberOrNull,
	url: text,
	domain: textOrNull,
	score: numberOrNull,
	business_name: text,
	brand: textOrNull,
	step_id: text,
	prompt_id: textOrNull,
	report_id: text,
	citation_id: text,
	content_opportunity_id: text,
	brand_id: text,
});

const outreachTarget = record({
	url: text,
	domain: text,
	score: numberOrNull,
	recipient_email: text,
	recipient_name: textOrNull,
	first_name: textOrNull,
	emails_before: count,
	contact_id: text,
	citation_id: text,
	brand_id: text,
});

/** Outputs that operations compose themselves, by the name in their declarations. */
export const composedOutputs: Record<string, Schema | undefined> = {
	Comparison: comparison,
	Document: document,
	NextSteps: nextSteps,
	OutreachTarget: outreachTarget,
	Overview: overview,
	Rows: rows,
};
