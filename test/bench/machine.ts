import { arch, cpus, loadavg, platform, totalmem } from 'node:os';

/** @returns this machine in a line: processors, memory, system */
export function describeMachine(): string {
	const processors = cpus();
	const memory = Math.round(totalmem() / 1024 ** 3);
	const model = processors[0]?.model.replace(/\(R\)|\(TM\)/g, '').trim() ?? 'unknown';
	return `${processors.length} × ${model}, ${memory} GB, ${platform()} ${arch()}`;
}

/** @returns the load average of the last minute, to one decimal */
export function currentLoad(): number {
	return Math.round(loadavg()[0] * 10) / 10;
}
