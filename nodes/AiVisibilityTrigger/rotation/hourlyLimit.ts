import { clock } from '../../shared/time/clock';

const HOUR_MS = 3_600_000;

/** Lets something happen once an hour for each key, in this process. */
export class HourlyLimit {
	private readonly takenAt = new Map<string, number>();

	isFree(key: string): boolean {
		return clock.elapsed() >= (this.takenAt.get(key) ?? -Infinity) + HOUR_MS;
	}

	take(key: string): void {
		this.takenAt.set(key, clock.elapsed());
	}
}
