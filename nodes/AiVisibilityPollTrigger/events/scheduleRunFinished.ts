import type { IDataObject } from 'n8n-workflow';
import { searchFilter, simplifiedSchedule } from '../../shared/forms/declare';
import { createdAt, toTimestamp } from '../../shared/base/time/timestamp';
import { groupBy } from '../../shared/base/values/records';
import { toState, UNDER_WAY } from '../../shared/jobs/target';
import { statusChange, type StatusSettings } from '../detectors/statusChange';
import type { Detector, ListFacts } from '../detectors/detector';
import { costNotice, type PollEvent, watchStatuses } from './event';

/** How long a report may be under way, in ms. */
const LONGEST_RUN_MS = 24 * 3_600_000;

/** The last run of a schedule, by its reports (sandbox/api.md 12.2), if they were seen, and its time. */
interface Run {
	key: string;
	batch?: string;
	time: unknown;
}

/**
 * A schedule has the time and status of its last run. No source says whether they are set when the run
 * begins or when it ends, and the status may be that of the run before (sandbox/api.md 12.1). So a run
 * is that of the newest reports, and has ended when all of them have, as far as the key may read them.
 * Where these say something else than the schedule, it has a poll's time to follow.
 */
function runEnds(settings: StatusSettings): Detector {
	return {
		detect: (memory, schedules, facts) => {
			const reports = reportsOfRuns(facts);
			const runs = { ...(memory?.runs as Record<string, Run> | undefined) };
			for (const schedule of schedules) {
				const id = String(schedule.id);
				runs[id] = toRun(schedule, reports.get(id), runs[id]);
			}
			const { detect } = statusChange({
				...settings,
				subject: 'schedule.run',
				keyOf: ({ id }) => `${id} ${runs[String(id)].key}`,
				statusOf: (schedule, before) => {
					const own = reports.get(String(schedule.id)) ?? [];
					if (own.some((each) => isUnderWay(each, facts.now))) return 'running';
					const status = toRunStatus(schedule);
					const isOdd = before === 'running' && own.length > 0 && contradicts(own, status);
					return isOdd ? 'ending' : status;
				},
				timeOf: ({ id, last_run_at: time }) =>
					toTimestamp(reports.get(String(id))?.[0].created_at ?? time),
			});
			const { memory: next, found } = detect(memory, schedules, facts);
			return { memory: { ...next, runs }, found };
		},
	};
}

/** @returns the reports of the newest run of each schedule, by its ID; without those from the future */
function reportsOfRuns({ further = [], now }: ListFacts): Map<string, IDataObject[]> {
	const scheduleOf = ({ scheduled_report_id: id }: IDataObject) => String(id);
	const known = further.filter((report) => !(createdAt(report) > now));
	const runs = groupBy(known, scheduleOf).map((reports): [string, IDataObject[]] => {
		const [newest] = reports;
		return [scheduleOf(newest), reports.filter((each) => batchOf(each) === batchOf(newest))];
	});
	return new Map(runs);
}

const batchOf = ({ batch_id: batch, id }: IDataObject): string => String(batch ?? id);

/** Tells a run by its reports, or, before they are seen or where they may not be read, by its time. */
function toRun({ last_run_at: time = null }: IDataObject, reports?: IDataObject[], before?: Run) {
	const batch = reports && batchOf(reports[0]);
	const isSame = batch && before?.batch ? batch === before.batch : time === before?.time;
	return { key: isSame && before ? before.key : String(batch ?? time), batch, time };
}

const isUnderWay = ({ status, created_at: time }: IDataObject, now: number): boolean =>
	UNDER_WAY.test(String(status)) && now - toTimestamp(time) < LONGEST_RUN_MS;

const contradicts = (reports: IDataObject[], status: string): boolean =>
	reports.some((each) => toState(each.status) === 'failed')
		? status === 'completed'
		: status === 'failed';

/**
 * Only the status `completed` is documented (sandbox/api.md 12.1), so the usual words for an end are
 * recognized. A run has failed when some markets have, as for the webhook event (sandbox/api.md 19.7).
 */
function toRunStatus({ last_run_status: status }: IDataObject): string {
	const word = String(status);
	if (/errors?$/i.test(word)) return 'failed';
	const state = toState(status);
	return state === 'running' && !UNDER_WAY.test(word) ? word : state;
}

export const scheduleRunFinished: PollEvent = {
	value: 'scheduleRunFinished',
	name: 'Schedule Run Finished',
	description:
		'A run of a schedule completed or failed, with all its markets. Reads the whole list at each poll.',
	notice: costNotice(
		'One poll: 1 request per brand for each 100 schedules, and 1 for the newest reports, if the key may read them',
	),
	path: '/v1/scheduled-reports',
	further: '/v1/reports',
	simplified: simplifiedSchedule,
	...watchStatuses('run', 'runStatuses', ['completed', 'failed'], runEnds),
	subject: 'schedule run',
	filters: [searchFilter('weekly')],
	toLines: (item, { say, statusWord }) => [
		say('run', { status: statusWord(toRunStatus(item)) }),
		item.last_error_message ? say('reason', { reason: item.last_error_message }) : '',
	],
};
