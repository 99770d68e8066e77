import type { Rule } from './rules.cts';

/** An option of the sandbox: its value unless one is given, and what it decides. */
interface Option<T> {
	initial: T;
	says: string;
	/** All values, where only some are possible. */
	values?: readonly T[];
}

const option = <T,>(initial: T, says: string, values?: readonly T[]): Option<T> => ({
	...{ initial, says, values },
});

/**
 * All options; each is a flag of the command line, too. Undocumented sizes (quota, credits, length of a
 * run, delivery timeout) are choices of this sandbox.
 */
export const OPTIONS = {
	port: option(0, 'TCP port on 127.0.0.1; 0 takes a free one'),
	speed: option(1, 'Sandbox seconds per real second: with 60, a minute takes a second'),
	longestStepMs: option(
		Infinity,
		'The most real milliseconds that count between two turns of the event loop, for busy machines',
	),
	abbreviation: option(
		'svc',
		"The service's abbreviation, in API keys, headers and the names of scores",
	),
	requestsPerMinute: option(120, 'Requests per key and rolling minute (6.1)'),
	llmPerMinute: option(10, 'Requests of the LLM tier per key and rolling minute (6.2)'),
	monthlyQuota: option(100_000, 'Request units in a billing period of 30 days'),
	credits: option(1_000, 'Credits at the start'),
	jobSeconds: option(20, 'Duration of a report run or a brand audit, in sandbox seconds'),
	reportCreation: option(
		'job' as 'job' | 'draft',
		'What a created report comes with: a job to wait for, or nothing but the draft (9.8)',
		['job', 'draft'],
	),
	creationSeconds: option(1, 'Duration of the job of a created report, in sandbox seconds'),
	factsSeconds: option(2, 'How long generating facts or prompts takes, in sandbox seconds'),
	asyncFacts: option(false, 'Whether facts are generated in a job, not while the request waits'),
	webhookTimeoutMs: option(10_000, 'Timeout of a delivery, in real milliseconds'),
	seed: option(true as boolean | 'oneBrand', 'Demo data: all, none, or of one brand in full', [
		true,
		false,
		'oneBrand',
	]),
	without: option([] as Rule[], 'Rules of api.md that are switched off: 4.1,4.2'),
	startAt: option(undefined as Date | undefined, 'Sandbox time at the start; now if not given'),
};

type Options = typeof OPTIONS;

export type Settings = { [Name in keyof Options]: Options[Name]['initial'] } & { startAt: Date };

export type SandboxOptions = Partial<{ [Name in keyof Options]: Options[Name]['initial'] }>;

export function withDefaults(options: SandboxOptions): Settings {
	const initial = Object.entries(OPTIONS).map(([name, one]) => [name, one.initial]);
	const given = Object.entries(options).filter(([, value]) => value !== undefined);
	const all = Object.fromEntries([...initial, ['startAt', new Date()], ...given]);
	return all as Settings;
}
