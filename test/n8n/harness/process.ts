import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { nodeBin } from './paths';

export interface ProcessOptions {
	/** What to call it in messages. */
	name: string;
	/** A script and its arguments, run with the project's Node. */
	args: string[];
	env: NodeJS.ProcessEnv;
	cwd?: string;
	/** Everything it prints is appended here. */
	logFile: string;
	/** Gets every line as it comes. */
	onLine?: (line: string) => void;
}

/** How much of the output messages show and waits can look back at, in characters. */
const tailLength = 200_000;

/**
 * A child in a process group of its own that writes to a log file and never outlives its parent, not
 * even a killed one.
 */
export class ManagedProcess {
	private readonly child: ChildProcess;

	/** The latest output, standard output and standard error together. */
	private tail = '';

	private unfinishedLine = '';

	private readonly listeners = new Set<() => void>();

	/** Settles with the exit code once the process is gone. */
	readonly ended: Promise<number>;

	private exitCode?: number;

	constructor(private readonly options: ProcessOptions) {
		mkdirSync(dirname(options.logFile), { recursive: true });
		const log = createWriteStream(options.logFile, { flags: 'a' });
		this.child = spawn(nodeBin, [join(__dirname, 'keeper.cjs'), nodeBin, ...options.args], {
			cwd: options.cwd,
			env: options.env,
			detached: true,
			stdio: ['pipe', 'pipe', 'pipe'],
		});
		const keep = (chunk: Buffer) => {
			log.write(chunk);
			this.tail = (this.tail + chunk.toString()).slice(-tailLength);
			this.passOn(chunk.toString());
			this.notify();
		};
		this.child.stdout?.on('data', keep);
		this.child.stderr?.on('data', keep);
		// The keeper may be gone before the pipe is closed.
		this.child.stdin?.on('error', () => undefined);
		this.ended = new Promise((resolve) => {
			this.child.once('close', (code, signal) => {
				this.exitCode = code ?? (signal ? 137 : 1);
				log.end();
				this.notify();
				resolve(this.exitCode);
			});
		});
	}

	get running(): boolean {
		return this.exitCode === undefined;
	}

	/** The latest output, at most 200,000 characters. */
	get output(): string {
		return this.tail;
	}

	/**
	 * Waits for a line of output.
	 *
	 * @param pattern looked for in everything printed so far and from now on
	 * @param timeout in milliseconds
	 * @returns the match
	 * @throws Error with the end of the output when the process ends or the time is over
	 */
	async waitFor(pattern: RegExp, timeout: number): Promise<RegExpMatchArray> {
		return await new Promise((resolve, reject) => {
			const settle = (act: () => void) => {
				clearTimeout(timer);
				this.listeners.delete(look);
				act();
			};
			const look = () => {
				const match = this.tail.match(pattern);
				if (match) settle(() => resolve(match));
				else if (!this.running) settle(() => reject(this.failure(`ended (${this.exitCode})`)));
			};
			const timer = setTimeout(
				() => settle(() => reject(this.failure(`did not say ${pattern} in ${timeout} ms`))),
				timeout,
			);
			this.listeners.add(look);
			look();
		});
	}

	/** Asks it to end as Ctrl-C or a service manager would, and waits until it is gone. */
	async stop(): Promise<void> {
		if (this.running) this.child.kill('SIGTERM');
		await this.ended;
	}

	/** Takes it down at once, with everything it started, as a power cut would. */
	async kill(): Promise<void> {
		if (this.running && this.child.pid) {
			try {
				process.kill(-this.child.pid, 'SIGKILL');
			} catch {
				// Gone between the look and the signal.
			}
		}
		await this.ended;
	}

	/**
	 * @param what the sentence's end after the process's name
	 * @returns an error that shows the end of the output
	 */
	failure(what: string): Error {
		const lines = this.tail.trimEnd().split('\n').slice(-60).join('\n');
		return new Error(`${this.options.name} ${what}. Log: ${this.options.logFile}\n${lines}`);
	}

	private passOn(text: string): void {
		if (!this.options.onLine) return;
		const lines = (this.unfinishedLine + text).split('\n');
		this.unfinishedLine = lines.pop() ?? '';
		for (const line of lines) this.options.onLine(line);
	}

	private notify(): void {
		for (const listener of [...this.listeners]) listener();
	}
}
