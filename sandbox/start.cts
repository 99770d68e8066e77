import { parseArgs } from 'node:util';
import { startSandbox, type SandboxOptions } from './index.cts';
import { flagOf, helpText } from './manual.cts';
import { OPTIONS } from './options.cts';
import { RULES } from './rules.cts';

async function main(): Promise<void> {
	const { help, json, options } = readArguments();
	if (help) return console.log(helpText());
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

function readArguments() {
	const names = Object.keys(OPTIONS) as Array<keyof SandboxOptions>;
	const flags = names.map((name) => [flagOf(name).slice(2), { type: 'string' as const }]);
	const { values } = parseArgs({
		options: {
			...(Object.fromEntries(flags) as Record<string, { type: 'string' }>),
			help: { type: 'boolean' },
			json: { type: 'boolean' },
		},
	});
	const given = names.flatMap((name) => {
		const text = (values as Record<string, string | undefined>)[flagOf(name).slice(2)];
		return text === undefined ? [] : [[name, valueOf(name, text)]];
	});
	return { ...values, options: Object.fromEntries(given) as SandboxOptions };
}

/** @throws Error that says what the option takes */
function valueOf(name: keyof SandboxOptions, text: string): unknown {
	const { initial, values } = OPTIONS[name];
	const known = values?.find((value) => String(value) === text);
	if (known !== undefined) return known;
	const read = READERS[values ? 'choice' : typeof initial]?.(text);
	if (read !== undefined) return read;
	const wanted = values ? `one of ${values.join(', ')}` : (WANTED[typeof initial] ?? 'a number');
	throw new Error(`${flagOf(name)} needs ${wanted}, not "${text}"`);
}

const WANTED: Record<string, string> = {
	boolean: 'true or false',
	object: 'numbers of rules',
	undefined: 'a date and time',
};

/** Each gives undefined for a text that is no such value. */
const READERS: Record<string, (text: string) => unknown> = {
	object: (text) => {
		const rules = text.split(',');
		return rules.every((rule) => (RULES as string[]).includes(rule)) ? rules : undefined;
	},
	string: (text) => text,
	boolean: (text) => ({ true: true, false: false })[text],
	number: (text) => (text.trim() !== '' && Number(text) >= 0 ? Number(text) : undefined),
	undefined: (text) => (Number.isNaN(Date.parse(text)) ? undefined : new Date(text)),
};

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
