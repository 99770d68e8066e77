import { clock } from '../../../nodes/shared/base/time/clock';
import { refusal, ScriptedService, type Reply, type Seen } from './scriptedService.cts';

/** A service with jobs that run for some time. */
export class JobService extends ScriptedService {
	private readonly jobs = new Map<string, { startedAt: number; lastsMs: number }>();

	/** What the list of jobs answers instead of its pages. */
	list: Reply | undefined;

	/** From when to when the service does not answer, in ms of the clock. */
	outage = { from: Infinity, to: Infinity };

	constructor() {
		super((seen) => this.answer(seen));
		this.credential.requestsPerMinute = 120;
	}

	add(id: string, lastsMs: number): string {
		this.jobs.set(id, { startedAt: clock.elapsed(), lastsMs });
		return id;
	}

	/** Adds several at once. @returns their IDs */
	addMany(count: number, lastsMs: number): string[] {
		return Array.from({ length: count }, (_, n) => this.add(`job-${n}`, lastsMs));
	}

	/** Requests for the list, and for single jobs. */
	get polls(): { list: number; single: number } {
		const list = this.seen.filter(({ path }) => path === '/v1/jobs').length;
		return { list, single: this.seen.length - list };
	}

	private answer({ path, query }: Seen): Reply {
		const now = clock.elapsed();
		if (now >= this.outage.from && now < this.outage.to) {
			return refusal(503, 'service_unavailable');
		}
		if (path === '/v1/jobs') return this.list ?? this.page(query);
		const id = path.slice('/v1/jobs/'.length);
		return this.jobs.has(id) ? { body: this.recordOf(id) } : refusal(404, 'not_found');
	}

	/** Newest first, as the service lists them. */
	private page({ cursor = '0', limit = '20' }: Record<string, string>): Reply {
		const ids = [...this.jobs.keys()].reverse();
		const end = Number(cursor) + Number(limit);
		const data = ids.slice(Number(cursor), end).map((id) => this.recordOf(id));
		return { body: { data, has_more: end < ids.length, next_cursor: String(end) } };
	}

	private recordOf(id: string): object {
		const { startedAt, lastsMs } = this.jobs.get(id)!;
		const isDone = clock.elapsed() >= startedAt + lastsMs;
		return { object: 'job', id, status: isDone ? 'completed' : 'processing' };
	}
}
