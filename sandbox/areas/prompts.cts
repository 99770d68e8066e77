import { bodyError, validationError } from '../apiError.cts';
import { type Area, type Call, found } from '../call.cts';
import { listOf, wholeList } from '../paging.cts';
import type { PromptRecord, ReportRecord } from '../state/records.cts';
import { promptsOf } from '../work/reportResults.cts';
import { addPrompt } from '../work/reportRuns.cts';
import { requireFacts } from './facts.cts';
import { reportOf, requireModifiable } from './reports.cts';

const MOST_PROMPTS = 50;

export type PromptInput = Pick<PromptRecord, 'prompt_text' | 'category'>;

/** Prompts of a report (sandbox/api.md 11.3, 11.5, 6.2). */
export const prompts: Area = {
	getReportsPrompts: (call) => {
		const all = promptsOf(call.world, reportOf(call).id);
		return listOf(call, all, { view: promptView });
	},
	postReportsPrompts: async (call) => {
		const { world, body } = call;
		const report = reportOf(call);
		const isGenerated = (body.auto_generate ?? null) !== null;
		const given = (body.prompts ?? []) as PromptInput[];
		call.refuseIf('11.5', isGenerated === given.length > 0, () =>
			bodyError(['prompts'], 'send either prompts or auto_generate'),
		);
		requireModifiable(call, report);
		const count = isGenerated ? PROMPT_TEXTS.length : given.length;
		requireRoom(call, promptsOf(world, report.id).length + count);
		if (isGenerated) requireFacts(call, report.brand_id);
		call.proceed();
		if (isGenerated) await world.clock.sleep(world.settings.factsSeconds * 1000);
		const inputs = isGenerated ? generated(call, report) : given;
		const created_at = call.now;
		const added = inputs.map(({ prompt_text, category }) =>
			addPrompt(world, report, { prompt_text, category, created_at }),
		);
		return call.created(wholeList(call, added.map(promptView)));
	},
	patchReportsPromptsOne: (call) => {
		const prompt = named(call);
		requireModifiable(call, reportOf(call));
		const sent = call.sentFields<PromptRecord>('Prompt');
		if (sent.prompt_text === '')
			throw bodyError(['prompt_text'], 'must not be empty', 'string_too_short');
		call.proceed();
		return promptView(Object.assign(prompt, sent));
	},
	deleteReportsPromptsOne: (call) => {
		const prompt = named(call);
		requireModifiable(call, reportOf(call));
		return call.remove(call.state.prompts, prompt);
	},
};

/** @throws ApiError validation_error past the cap (sandbox/api.md 8.2) */
export function requireRoom(call: Call, count: number): void {
	call.refuseIf('11.5', count > MOST_PROMPTS, () =>
		validationError(['body', 'prompts'], `At most ${MOST_PROMPTS} prompts.`, 'too_long'),
	);
}

const named = (call: Call): PromptRecord =>
	found(call.state.prompts.get(call.params.prompt_id), { report_id: reportOf(call).id });

const promptView = ({ results: _, ...shown }: PromptRecord): object => shown;

const PROMPT_TEXTS = [
	'Who offers the best {topic}?',
	'Which {topic} is worth its price?',
	'What do customers say about {topic}?',
	'Where can I buy {topic} online?',
	'What is a good alternative for {topic}?',
];

function generated(call: Call, report: ReportRecord): PromptInput[] {
	const topic = call.state.brands.get(report.brand_id)?.categories[0] ?? 'everyday goods';
	return PROMPT_TEXTS.map((text) => ({
		prompt_text: text.replace('{topic}', topic),
		category: 'General',
	}));
}
