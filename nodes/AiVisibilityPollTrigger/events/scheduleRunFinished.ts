import type { IDataObject } from 'n8n-workflow';
import { searchFilter, simplifiedSchedule } from '../../shared/forms/declare';
import { toTimestamp } from '../../shared/base/time/timestamp';
import { asRecord } from '../../shared/base/values/records';
import { toState } from '../../shared/jobs/target';
import { statusChange, type StatusSettings, UNDER_WAY } from '../detectors/statusChange';
import type { Detector, ListFacts } from '../detectors/detector';
import { costNotice, type PollEvent, watchStatuses } from './event';

/** The reports of one run of a schedule (docs/api.md 12.2). */
interface Run {
	batch: string;
	reports: IDataObject[];
}

/** How long a report may be under way, in ms. */
const LONGEST_RUN_MS = 24 * 3_600_000;

/**
 * A schedule has the time and status of its last run. No source says whether they are set when the run
 * begins or when it ends, and the status may be that of the run before (docs/api.md 12.1). So a run
 * is that of the newest reports, and has ended when all of them have, as far as the key may read them.
 */
function runEnds(settings: StatusSettings): Detector {
	return {
		detect: (memory, schedules, facts) => {
			const runs = newestRuns(facts);
			const batches = { ...asRecord(memory?.batches) };
			for (const [id, { batch }] of runs) batches[id] = batch;
			const { detect } = statusChange({
				...settings,
				subject: 'schedule.run',
				keyOf: ({ id, last_run_at: time }) => `${id} ${batches[String(id)] ?? time}`,
				statusOf: (schedule) => {
					const run = runs.get(String(schedule.id));
					return isUnderWay(run, facts.now) ? 'running' : toRunStatus(schedule);
				},
				timeOf: ({ last_run_at: time }) => toTimestamp(time),
			});
			const { memory: next, found } = detect(memory, schedules, facts);
			return { memory: { ...next, batches }, found };
		},
	};
}

/** @returns the newest run of each schedule, by its ID */
function newestRuns({ further = [] }: ListFacts): Map<string, Run> {
	const runs = new Map<string, Run>();
	for (const report of further) {
		const schedule = report.scheduled_report_id;
		if (typeof schedule !== 'string') continue;
		const batch = String(report.batch_id ?? report.id);
		const run = runs.get(schedule) ?? { batch, reports: [] };
		if (run.batch === batch) run.reports.push(report);
		runs.set(schedule, run);
	}
	return runs;
}

const isUnderWay = (run: Run | undefined, now: number): boolean =>
	(run?.reports ?? []).some(
		({ status, created_at: time }) =>
			UNDER_WAY.test(String(status)) && now - toTimestamp(time) < LONGEST_RUN_MS,
	);

/**
 * Only the status `completed` is documented (docs/api.md 12.1), so the usual words for an end are
 * recognized. A run has failed when some markets have, as for the webhook event (docs/api.md 19.7).
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
	further: { path: '/v1/reports', what: 'reports of schedules' },
	simplified: simplifiedSchedule,
	...watchStatuses('run', 'runStatuses', ['completed', 'failed'], undefined, undefined, runEnds),
	subject: 'schedule run',
	filters: [searchFilter('weekly')],
	toLines: (item, { say, statusWord }) => [
		say('run', { status: statusWord(toRunStatus(item)) }),
		item.last_error_message ? say('reason', { reason: item.last_error_message }) : '',
	],
};
