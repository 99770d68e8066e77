import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { keepLog, nodeBin } from './paths.cts';

export interface ProcessOptions {
	/** Its name in messages. */
	name: string;
	/** A script and its arguments, run with the project's Node. */
	args: string[];
	env: NodeJS.ProcessEnv;
	cwd?: string;
	/** Everything it prints is appended here. */
	logFile: string;
	/** Called with every line of output. */
	onLine?: (line: string) => void;
}

/** How much of the output is kept for messages and for `waitFor`, in characters. */
const tailLength = 200_000;

/**
 * A child process in its own process group that writes to a log file and never outlives its parent,
 * even if the parent is killed.
 */
export class ManagedProcess {
	private readonly child: ChildProcess;

	/** The latest output, standard output and standard error together. */
	private tail = '';

	private unfinishedLine = '';

	private readonly listeners = new Set<() => void>();

	/** Resolves with the exit code once the process is gone. */
	readonly ended: Promise<number>;

	private exitCode?: number;

	constructor(private readonly options: ProcessOptions) {
		mkdirSync(dirname(options.logFile), { recursive: true });
		const log = createWriteStream(options.logFile, { flags: 'a' });
		this.child = spawn(nodeBin, [join(__dirname, 'supervisor.cjs'), nodeBin, ...options.args], {
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
		// The supervisor may be gone before the pipe is closed.
		this.child.stdin?.on('error', () => undefined);
		this.ended = new Promise((resolve) => {
			this.child.once('close', (code, signal) => {
				this.exitCode = code ?? (signal ? 137 : 1);
				log.end(() => keepLog(options.logFile));
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
	 * @param pattern matched against the output so far and from now on
	 * @param timeout in milliseconds
	 * @returns the match
	 * @throws Error with the end of the output when the process ends or the timeout is over
	 */
	async waitFor(pattern: RegExp, timeout: number): Promise<RegExpMatchArray> {
		return await new Promise((resolve, reject) => {
			const finish = (act: () => void) => {
				clearTimeout(timer);
				this.listeners.delete(check);
				act();
			};
			const check = () => {
				const match = this.tail.match(pattern);
				if (match) finish(() => resolve(match));
				else if (!this.running) finish(() => reject(this.failure(`ended (${this.exitCode})`)));
			};
			const timer = setTimeout(
				() => finish(() => reject(this.failure(`did not print ${pattern} in ${timeout} ms`))),
				timeout,
			);
			this.listeners.add(check);
			check();
		});
	}

	/** Sends SIGTERM, as a service manager would, and waits until it has ended. */
	async stop(): Promise<void> {
		if (this.running) this.child.kill('SIGTERM');
		await this.ended;
	}

	/** Kills it at once, with its child processes, as a power cut would. */
	async kill(): Promise<void> {
		if (this.running && this.child.pid) {
			try {
				process.kill(-this.child.pid, 'SIGKILL');
			} catch {
				// It ended between the check and the signal.
			}
		}
		await this.ended;
	}

	/**
	 * @param what completes the sentence that the process's name starts
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

/** Flags of Node with which n8n takes its ports itself; a 0 in its environment stands for a free one. */
export const ownPorts = ['--import', pathToFileURL(join(__dirname, 'ownPorts.mjs')).href];

/** What an n8n with these flags prints first: its ports by the names of their settings. */
export const portsLine = /^ports (\{.*\})$/m;

/** @returns the port, or 0, which stands for any, if something listens on it */
export async function orAnyPort(preferred: number): Promise<number> {
	return await new Promise((resolve) => {
		const server = createServer();
		server.once('error', () => resolve(0));
		server.listen(preferred, '127.0.0.1', () => server.close(() => resolve(preferred)));
	});
}
