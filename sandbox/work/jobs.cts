import type { Clock, Timer } from '../clock.cts';
import type { ApiKey } from '../state/keys.cts';
import { newRecord } from '../state/newRecord.cts';
import type { JobRecord } from '../state/records.cts';
import type { State } from '../state/state.cts';
import type { RuleBook } from '../rules.cts';

const RETENTION_MS = 3_600_000;

export interface Work {
	/** Key that starts the job; null for the service itself. */
	key: ApiKey | null;
	brandId: string;
	/** Value of `step` while it runs, such as `fetching_results`. */
	step: string;
	total: number;
	/** Duration in sandbox seconds. */
	seconds: number;
	/** Called after each part, with its number from 0. */
	onPart?: (index: number) => void;
	/** Called at the end. @returns the reason of a failure, or undefined */
	onEnd?: () => string | undefined;
	onCancel?: () => void;
}

/** Background jobs and their records, kept for an hour (sandbox/api.md 9.1, 9.2). */
export class Jobs {
	private readonly running = new Map<string, { work: Work; timers: Timer[] }>();

	constructor(
		readonly clock: Clock,
		private readonly state: State,
		private readonly rules: RuleBook,
	) {}

	/** Starts a job: pending at first, then processing part by part. */
	start(work: Work): JobRecord {
		const job = newRecord<JobRecord>(this, 'Job', {
			status: this.rules.holds('9.1') ? 'pending' : 'processing',
			message: 'Waiting to start',
			step: 'queued',
			total: work.total,
			created_at: this.clock.iso(),
			key_id: work.key?.id ?? null,
			brand_id: work.brandId,
		});
		this.state.jobs.add(job);
		const part = (work.seconds * 1000) / Math.max(1, work.total);
		const begin = { status: 'processing', message: 'Working', step: work.step } as const;
		const timers = [this.clock.after(part * 0.1, () => this.update(job, begin))];
		for (let index = 0; index < work.total; index += 1)
			timers.push(this.clock.after(part * (index + 1), () => this.advance(job, work, index)));
		timers.push(this.clock.after(work.seconds * 1000, () => this.end(job, work)));
		this.running.set(job.id, { work, timers });
		return job;
	}

	cancel(job: JobRecord): void {
		const running = this.running.get(job.id);
		if (!running) return;
		for (const timer of running.timers) this.clock.cancel(timer);
		this.running.delete(job.id);
		this.update(job, { status: 'cancelled', message: 'Cancelled', step: 'cancelled' });
		running.work.onCancel?.();
	}

	/** Jobs that a key sees: its own, and of its brand only when it is bound to one (sandbox/api.md 9.3). */
	visibleTo(key: ApiKey): JobRecord[] {
		const isKept = this.rules.holds('9.2');
		const oldest = isKept ? this.clock.now() - RETENTION_MS : 0;
		return this.state.jobs.where(
			(job) =>
				(job.key_id === key.id || !this.rules.holds('9.3')) &&
				(key.allowedBrandId === null || key.allowedBrandId === job.brand_id) &&
				(this.running.has(job.id) || Date.parse(job.updated_at) > oldest),
		);
	}

	clear(): void {
		this.running.clear();
	}

	private advance(job: JobRecord, work: Work, index: number): void {
		const completed = index + 1;
		const message = `${completed} of ${work.total} done`;
		this.update(job, { status: 'processing', completed, message, step: work.step });
		work.onPart?.(index);
	}

	private end(job: JobRecord, work: Work): void {
		this.running.delete(job.id);
		const failure = work.onEnd?.();
		if (failure) this.update(job, { status: 'failed', message: failure });
		else this.update(job, { status: 'completed', message: 'Done', step: 'done' });
	}

	private update(job: JobRecord, change: Partial<JobRecord>): void {
		Object.assign(job, change, { updated_at: this.clock.iso() });
	}
}
