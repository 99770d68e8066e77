import type { IDataObject } from 'n8n-workflow';
import { compareAnswers } from '../../shared/answers/answerComparison';
import { mentionFieldsOf } from '../../shared/answers/mentions';
import type { CompareReports } from './answerChange';
import { toChange } from './scoreChange';

/**
 * Measures a change of visibility by the answers of both reports, counting only prompts and platforms
 * that both have. Without a mention field, the change of the score is used.
 *
 * @param isEvent whether a difference is an event, in points
 */
export const mentionRateChange =
	(isEvent: (difference: number) => boolean): CompareReports =>
	(change, earlier, later) => {
		const field = mentionFieldsOf([earlier, later], '').find(Boolean);
		const { rate, comparedAnswers } = compareAnswers(earlier.answers, later.answers, field);
		const { from, to } = change.record;
		const scores = { score_from: from, score_to: to, compared_answers: comparedAnswers };
		const measured = rate && toChange({ ...rate, measure: 'mention_rate' }, scores, change.time);
		const found = measured && {
			...measured,
			record: { ...measured.record, ...without(change.record, measured.record) },
		};
		return [found ?? change].filter(({ record }) => isEvent(Number(record.difference)));
	};

/** The fields of a record that another one does not have. */
function without(record: IDataObject, other: IDataObject): IDataObject {
	return Object.fromEntries(Object.entries(record).filter(([name]) => !(name in other)));
}
