/**
 * Preloaded into n8n: its clocks run BENCH_SPEED times as fast as real ones, and its timers end as
 * much sooner, as in a sandbox that runs with --speed. For cases that would take hours.
 */
const speed = Number(process.env.BENCH_SPEED);

const RealDate = Date;
const realNow = Date.now;
const startedAt = realNow();
const now = () => Math.floor(startedAt + (realNow() - startedAt) * speed);

globalThis.Date = new Proxy(RealDate, {
	construct: (target, args, newTarget) =>
		Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
	apply: () => new RealDate(now()).toString(),
	get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

const realElapsed = performance.now.bind(performance);
Object.defineProperty(performance, 'now', { value: () => realElapsed() * speed });

for (const name of ['setTimeout', 'setInterval']) {
	const real = globalThis[name];
	const faster = (callback, ms, ...args) => real(callback, (ms ?? 0) / speed, ...args);
	// util.promisify finds the promise version of setTimeout by a symbol.
	for (const symbol of Object.getOwnPropertySymbols(real)) {
		const promised = real[symbol];
		faster[symbol] = async (ms, ...args) => await promised((ms ?? 0) / speed, ...args);
	}
	globalThis[name] = faster;
}
