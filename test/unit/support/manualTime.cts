import { clock } from '../../../nodes/shared/base/time/clock';

const START = Date.parse('2026-03-01T12:00:00Z');

const TICKS_A_TURN = 50;

/**
 * A clock that stands still until it is told to go on. What falls due on the way happens in order,
 * each at its own moment.
 */
export class ManualTime {
	now = START;

	/** How far the time of day is from where it should be: somebody has set the clock. In ms. */
	shift = 0;

	/** How many pauses were ever begun: timers cost memory. */
	pausesBegun = 0;

	private pauses: Array<{ due: number; resolve: () => void }> = [];

	private settled = 0;

	private readonly normal = { ...clock };

	install(): this {
		this.pauses = [];
		clock.now = () => this.now + this.shift;
		clock.elapsed = () => this.now;
		clock.pause = async (ms) => {
			this.pausesBegun++;
			await new Promise<void>((resolve) => this.pauses.push({ due: this.now + ms, resolve }));
		};
		clock.timeoutSignal = (ms) => {
			const controller = new AbortController();
			this.pauses.push({ due: this.now + ms, resolve: () => controller.abort() });
			return controller.signal;
		};
		return this;
	}

	restore(): void {
		Object.assign(clock, this.normal);
	}

	/** How many pauses are under way. */
	get open(): number {
		return this.pauses.length;
	}

	/** Lets everything happen that needs no time: the next tick comes after all promises. */
	async settle(): Promise<void> {
		// Jest and what is really asynchronous get a turn, too.
		const isTurn = this.settled++ % TICKS_A_TURN === 0;
		await new Promise<void>((resolve) => (isTurn ? setImmediate(resolve) : process.nextTick(resolve)));
	}

	/** Lets time pass. */
	async advance(ms: number): Promise<void> {
		const target = this.now + ms;
		await this.settle();
		for (;;) {
			const next = this.pauses.filter(({ due }) => due <= target).sort((a, b) => a.due - b.due)[0];
			if (next === undefined) break;
			this.pauses = this.pauses.filter((pause) => pause !== next);
			this.now = Math.max(this.now, next.due);
			next.resolve();
			await this.settle();
		}
		this.now = target;
	}

	/** Lets time pass until something is settled. @returns what it became */
	async until<T>(promise: Promise<T>, stepMs = 500): Promise<T> {
		let isSettled = false;
		const end = () => (isSettled = true);
		promise.then(end, end);
		for (let steps = 0; !isSettled; steps++) {
			if (steps > 100_000) throw new Error('It takes too long');
			await this.advance(stepMs);
		}
		return await promise;
	}
}

/** Runs every test of a file on a clock of its own. */
export function useManualTime(): ManualTime {
	const manual = new ManualTime();
	beforeEach(() => void Object.assign(manual, { now: START, shift: 0 }).install());
	afterEach(() => manual.restore());
	return manual;
}
