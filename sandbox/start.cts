import { parseArgs } from 'node:util';
import { startSandbox, type SandboxOptions } from './index.cts';

/** Options that are numbers, by their name on the command line. */
const NUMBERS = {
	port: 'port',
	speed: 'speed',
	'requests-per-minute': 'requestsPerMinute',
	'llm-per-minute': 'llmPerMinute',
	'monthly-quota': 'monthlyQuota',
	'job-seconds': 'jobSeconds',
	'facts-seconds': 'factsSeconds',
} as const satisfies Record<string, keyof SandboxOptions>;
const SWITCHES = {
} as const satisfies Record<string, SandboxOptions>;

async function main(): Promise<void> {
	const { options, json } = readArguments();
	const sandbox = await startSandbox({ port: 8787, ...options });
	const stop = () => void sandbox.stop().finally(() => process.exit(0));
	process.once('SIGINT', stop).once('SIGTERM', stop);
	const { url, controlUrl, apiKey } = sandbox;
	if (json) console.log(JSON.stringify({ url, controlUrl, apiKey }));
	else {
		console.log(`Sandbox running. Watch it at ${controlUrl}/`);
		console.log(`Base URL: ${url}`);
		console.log(`API key:  ${apiKey}`);
		console.log(`Controls: ${controlUrl}`);
		console.log('Ctrl-C stops it.');
	}
}

function readArguments(): { options: SandboxOptions; json: boolean } {
	const texts = [...Object.keys(NUMBERS), 'abbreviation'];
	const flags = [...Object.keys(SWITCHES), 'json'];
	const { values } = parseArgs<{ options: Record<string, { type: 'string' | 'boolean' }> }>({
		options: Object.fromEntries([
			...texts.map((name) => [name, { type: 'string' as const }]),
			...flags.map((name) => [name, { type: 'boolean' as const }]),
		]),
	});
	const options: SandboxOptions = {};
	for (const [name, option] of Object.entries(NUMBERS)) {
		if (values[name] !== undefined) options[option] = numberOf(name, String(values[name]));
	}
	for (const [name, setting] of Object.entries(SWITCHES)) {
		if (values[name]) Object.assign(options, setting);
	}
	if (values.abbreviation !== undefined) options.abbreviation = String(values.abbreviation);
	return { options, json: values.json === true };
}

function numberOf(name: string, text: string): number {
	const number = Number(text);
	if (text.trim() === '' || !Number.isFinite(number) || number < 0) {
		throw new Error(`--${name} needs a number, not "${text}"`);
	}
	return number;
}

function inWords(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
	if (!isTaken) return error.message;
	return `${error.message}. Is a sandbox running already? Choose another port with --port 8788, or any free one with --port 0.`;
}

main().catch((error: unknown) => {
	console.error(inWords(error));
	process.exit(1);
});
