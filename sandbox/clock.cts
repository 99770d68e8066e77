export interface Timer {
	at: number;
	run: () => unknown;
}

/** How often it looks for what is due, in real ms. */
const TICK_MS = 2;

/**
 * The one source of time for limits, retention, jobs and webhook retries. Sandbox time runs `speed`
 * times as fast as real time and can be advanced.
 */
export class Clock {
	private readonly ticker = setInterval(() => this.tick(), TICK_MS).unref();
	private readonly settlers: Array<() => Promise<void>> = [];
	private realNow = performance.now();
	private time: number;
	private timers: Timer[] = [];
	private stopped = false;

	/**
	 * @param speed sandbox seconds per real second
	 * @param startedAt sandbox ms at the start
	 * @param longestStep the most real ms that count in one turn of the event loop. With a limit, time
	 * passes only between turns: a request takes a few of them, so that it takes no more sandbox time
	 * where other processes keep the machine busy
	 */
	constructor(
		readonly speed: number,
		startedAt: number,
		private readonly longestStep = Infinity,
	) {
		this.time = startedAt;
	}

	/** Sandbox time in milliseconds since 1970. */
	now(): number {
		if (this.longestStep === Infinity) this.pass();
		return Math.floor(this.time);
	}

	/** A moment as ISO 8601; now without an argument. */
	iso(at = this.now()): string {
		return new Date(at).toISOString();
	}

	/** A moment so many sandbox milliseconds ago, as ISO 8601. */
	ago(milliseconds: number): string {
		return this.iso(this.now() - milliseconds);
	}

	at(moment: number, run: () => unknown): Timer {
		const timer = { at: moment, run };
		this.timers.push(timer);
		return timer;
	}

	/** Calls `run` after a delay in sandbox milliseconds. */
	after(milliseconds: number, run: () => unknown): Timer {
		return this.at(this.now() + milliseconds, run);
	}

	cancel(timer: Timer): void {
		this.timers = this.timers.filter((candidate) => candidate !== timer);
	}

	async sleep(milliseconds: number): Promise<void> {
		await new Promise<void>((resolve) => this.after(milliseconds, resolve));
	}

	/** Registers work that `advance` must wait for, such as in-flight deliveries. */
	settleWith(settler: () => Promise<void>): void {
		this.settlers.push(settler);
	}

	/**
	 * Advances the clock. Callbacks that fall due run in order, each at its own moment, and their
	 * effects (a delivery, its retry) are complete before the next one runs.
	 */
	async advance(milliseconds: number): Promise<void> {
		const target = this.now() + milliseconds;
		await this.settle();
		for (;;) {
			const next = this.takeDue(target);
			if (!next || this.stopped) break;
			this.jumpTo(next.at);
			await next.run();
			await this.settle();
		}
		this.jumpTo(target);
		// On a busy machine, a tick may have run the last callback meanwhile.
		await this.settle();
	}

	clear(): void {
		this.timers = [];
	}

	stop(): void {
		this.stopped = true;
		clearInterval(this.ticker);
		this.clear();
	}

	private pass(): void {
		const before = this.realNow;
		this.realNow = performance.now();
		this.time += Math.min(this.realNow - before, this.longestStep) * this.speed;
	}

	private async settle(): Promise<void> {
		await new Promise((resolve) => setImmediate(resolve));
		for (const settler of this.settlers) await settler();
	}

	private jumpTo(moment: number): void {
		const now = this.now();
		this.time += Math.max(0, moment - now);
	}

	private takeDue(limit: number): Timer | undefined {
		let next: Timer | undefined;
		for (const timer of this.timers) {
			if (timer.at <= limit && (!next || timer.at < next.at)) next = timer;
		}
		if (next) this.cancel(next);
		return next;
	}

	private tick(): void {
		this.pass();
		const now = Math.floor(this.time);
		for (let due = this.takeDue(now); due; due = this.takeDue(now))
			void Promise.resolve(due.run()).catch((error: unknown) => console.error(error));
	}
}
