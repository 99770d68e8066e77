import { OperationError } from '../../../shared/base/errors/operationError';
import { shortened } from '../../../shared/base/values/display';
import type { FieldValues } from '../../../shared/forms/describe/types';
import type { Report } from '../../../shared/reports/answers';
import { fold } from '../../../shared/reports/folding';
import { onlyAssistants, onlyPrompts } from './fields';

/** Prompts that a message lists. */
const MOST_LISTED = 50;

/**
 * Keeps the answers to the prompts and of the assistants that the form asks for.
 *
 * @throws OperationError `unknown_prompt` for a text that no prompt of the reports has; it lists them
 */
export function filterAnswers<R extends Report>(reports: R[], form: FieldValues): R[] {
	const texts = form.get(onlyPrompts, []);
	const assistants = new Set<unknown>(form.get(onlyAssistants, []));
	const prompts = new Set(
		reports.flatMap(({ answers }) => answers.flatMap(({ prompt }) => prompt ?? [])),
	);
	const unknown = texts.find((text) => ![...prompts].some((prompt) => hasText(prompt, text)));
	if (unknown !== undefined && prompts.size > 0) {
		throw new OperationError(
			`No prompt has the text "${shortened(unknown)}"`,
			`The prompts are: ${[...prompts].slice(0, MOST_LISTED).join('; ')}.`,
			'unknown_prompt',
		);
	}
	return reports.map((report) => ({
		...report,
		answers: report.answers.filter(
			({ prompt, platformId }) =>
				(assistants.size === 0 || assistants.has(platformId)) &&
				(texts.length === 0 || texts.some((text) => hasText(prompt ?? '', text))),
		),
	}));
}

const hasText = (prompt: string, text: string): boolean => fold(prompt).includes(fold(text));
