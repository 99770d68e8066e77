import type { IDataObject } from 'n8n-workflow';
import { toTimestamp } from '../base/time/timestamp';

/** A run of a schedule, with what its start tells about it. */
export interface ScheduleRun {
	scheduledReportId: string;
	/** A time before the run began, by the service's clock. */
	since: string;
	/** The market that ran; undefined when all markets ran. */
	regionConfigId?: string;
	/** What its reports share (docs/api.md 12.2). Known from its start, or once they are read. */
	batchId?: string;
}

/** Most runs to remember of an API key. */
const MAX_RUNS = 200;

/**
 * The runs that this process started with an API key. Runs of one schedule can overlap, and no report
 * names the job that made it: the runs get the batches in the order in which both began.
 */
export class ScheduleRuns {
	private readonly started: Array<{ jobId: string; run: ScheduleRun; sentAt: number }> = [];

	/**
	 * Adds a run, or returns the known one of the same job: the service replays a start.
	 *
	 * @param sentAt when the start was first sent, in ms of `clock.elapsed`
	 */
	add(jobId: string, run: ScheduleRun, sentAt: number): ScheduleRun {
		const known = this.started.find((each) => each.jobId === jobId);
		if (known !== undefined) return known.run;
		this.started.push({ jobId, run, sentAt });
		this.started.sort((a, b) => a.sentAt - b.sentAt);
		if (this.started.length > MAX_RUNS) this.started.shift();
		return run;
	}

	/**
	 * The runs of the schedule that may have reports among those of this run: itself and those
	 * started before it whose batch is not known yet.
	 *
	 * @returns in the order of their starts; empty for a run that this process did not start
	 */
	until(run: ScheduleRun): ScheduleRun[] {
		const upTo = this.started.findIndex((each) => each.run === run) + 1;
		const isOfSchedule = (each: ScheduleRun) => each.scheduledReportId === run.scheduledReportId;
		return this.started
			.slice(0, upTo)
			.map((each) => each.run)
			.filter((each) => each === run || (isOfSchedule(each) && each.batchId === undefined));
	}

	/**
	 * Gives each run the oldest batch since its start that no other run has.
	 *
	 * @param runs as returned by `until`
	 * @param newestFirst the reports of the schedule since the first of these runs
	 */
	assign(runs: ScheduleRun[], newestFirst: IDataObject[]): void {
		const taken = new Set(this.started.map(({ run }) => run.batchId));
		for (const run of runs.filter(({ batchId }) => batchId === undefined)) {
			const first = newestFirst
				.filter((report) => isSince(run, report) && isOfMarket(run, report))
				.findLast(({ batch_id: id }) => !taken.has(String(id)));
			if (first?.batch_id) taken.add((run.batchId = String(first.batch_id)));
		}
	}
}

export const isSince = ({ since }: ScheduleRun, { created_at: at }: IDataObject): boolean =>
	toTimestamp(at) >= Date.parse(since);

/** Whether a report is of a market that ran. The list shows the reports of all markets. */
export const isOfMarket = ({ regionConfigId }: ScheduleRun, report: IDataObject): boolean =>
	regionConfigId === undefined || report.region_config_id === regionConfigId;
