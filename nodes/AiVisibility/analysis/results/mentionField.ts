import { OperationError } from '../../../shared/base/errors/operationError';
import { shortened } from '../../../shared/base/values/display';
import {
	type AnsweredReport,
	fieldsOf,
	findMentionFields,
	readMention,
	valuesOf,
} from '../../../shared/reports/mentions';
import type { OperationContext } from '../../../shared/forms/describe/types';

/**
 * Returns for each report the field to read mentions from: the user's choice, or the field found.
 *
 * @returns undefined for a report whose numbers contradict the field that was found
 * @throws OperationError when no result has the field that the user chose, or when its texts say
 * neither yes nor no
 */
export function mentionFieldsOf(
	{ parameter }: Pick<OperationContext, 'parameter'>,
	reports: AnsweredReport[],
): Array<string | undefined> {
	const chosen = String(parameter('options.mentionField', '')).trim();
	if (chosen === '') return findMentionFields(reports);
	const names = fieldsOf(reports);
	if (!names.includes(chosen)) {
		throw new OperationError(
			`The results have no field "${shortened(chosen)}"`,
			names.length === 0
				? 'The reports have no results.'
				: `Choose one of these for Mention Field: ${names.join(', ')}.`,
			'unknown_field',
		);
	}
	const unclear = valuesOf(reports, chosen).find((value) => readMention(value) === undefined);
	if (unclear === undefined) return reports.map(() => chosen);
	throw new OperationError(
		`The field "${shortened(chosen)}" does not say whether the brand is mentioned`,
		`It has "${shortened(String(unclear))}". Choose a field with true or false, yes or no, or a number such as a rank for Mention Field.`,
		'unclear_field',
	);
}

/** Whether a field says no more than yes or no. A rank says more. */
export const saysOnlyMention = (reports: AnsweredReport[], field: string): boolean =>
	valuesOf(reports, field).every((value) => typeof value !== 'number');
