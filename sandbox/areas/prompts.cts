import { bodyError, validationError } from '../apiError.cts';
import { type Area, type Call, created, deleted, found, ok, proceed, textOf } from '../call.cts';
import { newestFirst, wholeList } from '../paging.cts';
import type { PromptRecord, ReportRecord } from '../state/records.cts';
import { promptsOf } from '../work/reportResults.cts';
import { addPrompt } from '../work/reportRuns.cts';
import { requireFacts } from './facts.cts';
import { reportOf, requireModifiable } from './reports.cts';
import { refuseIf, type RuleBook } from '../rules.cts';

const MOST_PROMPTS = 50;

export type PromptInput = Pick<PromptRecord, 'prompt_text' | 'category'>;

/** Prompts of a report (sandbox/api.md 11.3, 11.5, 6.2). */
export const prompts: Area = {
	getReportsPrompts: (call) => {
		const all = promptsOf(call.world, reportOf(call).id);
		return ok(wholeList(call.world, newestFirst(call, all).map(promptView)));
	},
	postReportsPrompts: async (call) => {
		const { world, body } = call;
		const report = reportOf(call);
		const isGenerated = (body.auto_generate ?? null) !== null;
		const given = (body.prompts ?? []) as PromptInput[];
		refuseIf(world, '11.5', isGenerated === given.length > 0, () =>
			bodyError(['prompts'], 'send either prompts or auto_generate'),
		);
		requireModifiable(world, report);
		const count = isGenerated ? PROMPT_TEXTS.length : given.length;
		requireRoom(world, promptsOf(world, report.id).length + count);
		if (isGenerated) requireFacts(world, report.brand_id);
		proceed(call);
		if (isGenerated) await world.clock.sleep(world.settings.factsSeconds * 1000);
		const inputs = isGenerated ? generated(call, report) : given;
		const created_at = world.clock.iso();
		const added = inputs.map(({ prompt_text, category }) =>
			addPrompt(world, report, { prompt_text, category, created_at }),
		);
		return created(wholeList(call.world, added.map(promptView)));
	},
	patchReportsPromptsOne: (call) => {
		const prompt = named(call);
		requireModifiable(call.world, reportOf(call));
		const text = textOf(call.body.prompt_text);
		const category = textOf(call.body.category);
		if (text === '') throw bodyError(['prompt_text'], 'must not be empty', 'string_too_short');
		proceed(call);
		if (text !== undefined) prompt.prompt_text = text;
		if (category) prompt.category = category;
		return ok(promptView(prompt));
	},
	deleteReportsPromptsOne: (call) => {
		const { id } = named(call);
		requireModifiable(call.world, reportOf(call));
		proceed(call);
		call.world.state.prompts.delete(id);
		return deleted();
	},
};

/** @throws ApiError validation_error past the cap (sandbox/api.md 8.2) */
export function requireRoom(rules: RuleBook, count: number): void {
	refuseIf(rules, '11.5', count > MOST_PROMPTS, () =>
		validationError(['body', 'prompts'], `At most ${MOST_PROMPTS} prompts.`, 'too_long'),
	);
}

function named(call: Call): PromptRecord {
	const prompt = call.world.state.prompts.get(call.params.prompt_id);
	return found(prompt?.report_id === reportOf(call).id ? prompt : undefined);
}

function promptView({ results: _, ...shown }: PromptRecord): object {
	return shown;
}

const PROMPT_TEXTS = [
	'Who offers the best {topic}?',
	'Which {topic} is worth its price?',
	'What do customers say about {topic}?',
	'Where can I buy {topic} online?',
	'What is a good alternative for {topic}?',
];

function generated(call: Call, report: ReportRecord): PromptInput[] {
	const topic = call.world.state.brands.get(report.brand_id)?.categories[0] ?? 'everyday goods';
	return PROMPT_TEXTS.map((text) => ({
		prompt_text: text.replace('{topic}', topic),
		category: 'General',
	}));
}
