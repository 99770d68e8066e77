import type { IDataObject } from 'n8n-workflow';
import { compareAnswers } from '../../shared/answers/answerComparison';
import { toAnswers } from '../../shared/answers/answers';
import { mentionFieldsOf } from '../../shared/answers/mentions';
import { DeadlineExceeded } from '../../shared/base/errors/cancellation';
import { pathTo } from '../../shared/requests/path';
import { asRecord } from '../../shared/base/values/asRecord';
import type { FoundEvent } from '../detectors/detector';
import { toChange } from '../detectors/scoreChange';
import { isGone } from './readUnlisted';
import type { PollRun, Watcher } from './watcher';

/**
 * Measures changes of visibility by the answers of both reports, counting only prompts and platforms
 * that both have. Without a mention field, the change of the score is used.
 *
 * @param changes finds every report with its previous report, even if the scores are equal
 * @param isEvent whether a difference is an event, in points
 */
export function watchMentionRate(
	changes: Watcher,
	isEvent: (difference: number) => boolean,
): Watcher {
	const measureAll = async (run: PollRun, pending: FoundEvent[]) => {
		const found: FoundEvent[] = [];
		while (pending.length > 0 && !run.budget.isUsedUp) {
			const change = await measure(run, pending[0]);
			// The time was up. The next poll continues here.
			if (change === undefined) break;
			pending.shift();
			if (change !== null && isEvent(Number(change.record.difference))) found.push(change);
		}
		return found;
	};
	return {
		poll: async (run, memory) => {
			const pending = Array.isArray(memory?.pending) ? (memory.pending as FoundEvent[]) : [];
			const save = (list: IDataObject, found: FoundEvent[]) => ({
				memory: { list, pending: pending as unknown as IDataObject[] },
				found,
			});
			// Changes left by the last poll come first, because reading a long list may use up the
			// time.
			const found = await measureAll(run, pending);
			const hasTime = pending.length === 0 && !run.budget.isUsedUp;
			if (memory !== undefined && !hasTime) return save(asRecord(memory.list), found);
			const list = await changes.poll(run, memory && asRecord(memory.list));
			pending.push(...list.found);
			return save(list.memory, [...found, ...(await measureAll(run, pending))]);
		},
		examples: async (run, most) => {
			const found = await changes.examples(run, Infinity);
			const newest = found.sort((a, b) => b.time - a.time).slice(0, 2 * most);
			return await measureAll(run, newest);
		},
	};
}

/** @returns null when one of the reports is gone, undefined when the time is up */
async function measure(run: PollRun, change: FoundEvent): Promise<FoundEvent | null | undefined> {
	const { report_id: id, previous_report_id: previousId, from, to } = change.record;
	const reading = Promise.all([previousId, id].map(async (each) => await readReport(run, each)));
	const reports = await reading.catch((error: unknown) => {
		if (error instanceof DeadlineExceeded) return undefined;
		if (isGone(error)) return null;
		throw error;
	});
	if (!Array.isArray(reports)) return reports;
	const [earlier, later] = reports.map((report) => ({ report, answers: toAnswers(report) }));
	const field = mentionFieldsOf([earlier, later], '').find(Boolean);
	const { rate, comparedAnswers } = compareAnswers(earlier.answers, later.answers, field);
	if (rate === undefined) return change;
	const scores = { score_from: from, score_to: to, compared_answers: comparedAnswers };
	const measured = toChange({ ...rate, measure: 'mention_rate' }, scores, change.time);
	return {
		...measured,
		record: { ...measured.record, ...without(change.record, measured.record) },
	};
}

/** The fields of a record that another one does not have. */
function without(record: IDataObject, other: IDataObject): IDataObject {
	return Object.fromEntries(Object.entries(record).filter(([name]) => !(name in other)));
}

async function readReport({ client }: PollRun, reportId: unknown): Promise<IDataObject> {
	const path = pathTo('/v1/reports/{reportId}', { reportId });
	return asRecord((await client.request({ method: 'GET', path })).body);
}
