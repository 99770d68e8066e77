import { parseArgs } from 'node:util';

import { PlainError } from './run.mjs';

/** Where Node's debugger usually listens. */
const defaultInspectPort = '9229';

/** n8n's quieter levels are left out: the end of its start is recognized by a line at level info. */
const logLevels = ['info', 'debug'];

const usage = `npm run dev takes:
  --log-level <level>   how much n8n logs: ${logLevels.join(' or ')} (default: info)
  --inspect [port]      lets a debugger attach to n8n on 127.0.0.1 (default port: ${defaultInspectPort})
Put them behind "--": npm run dev -- --log-level debug --inspect`;

/**
 * Reads the command line of `npm run dev`.
 *
 * @param {string[]} args
 * @returns {{ logLevel: string, inspectPort?: number }}
 * @throws {PlainError} with the usage, for everything that is not in it
 */
export function readDevOptions(args) {
	const { 'log-level': logLevel, inspect } = parse(args);
	if (!logLevels.includes(logLevel)) {
		throw new PlainError(`"${logLevel}" is not a log level of npm run dev.\n\n${usage}`);
	}
	if (inspect === undefined) return { logLevel };
	const inspectPort = Number(inspect);
	if (!(Number.isInteger(inspectPort) && inspectPort > 0 && inspectPort < 65_536)) {
		throw new PlainError(`"${inspect}" is not a port.\n\n${usage}`);
	}
	return { logLevel, inspectPort };
}

function parse(args) {
	const options = { 'log-level': { type: 'string', default: 'info' }, inspect: { type: 'string' } };
	try {
		return parseArgs({ args: args.map(withPort), options }).values;
	} catch (error) {
		throw new PlainError(`${error.message.split('. To specify')[0]}.\n\n${usage}`);
	}
}

/** The port may be left out, which parseArgs does not know. */
function withPort(arg, index, args) {
	const isAlone = arg === '--inspect' && !/^\d/.test(args[index + 1] ?? '');
	return isAlone ? `--inspect=${defaultInspectPort}` : arg;
}
