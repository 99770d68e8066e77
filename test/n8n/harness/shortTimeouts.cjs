/**
 * Loaded into n8n before its own code: while the file that SHORT_TIMEOUTS names exists, what may take 20
 * seconds or more ends ten times as early. Tests then see time-outs without waiting for them.
 */
const { existsSync } = require('node:fs');

const timeout = AbortSignal.timeout.bind(AbortSignal);

AbortSignal.timeout = (ms) =>
	timeout(ms >= 20_000 && existsSync(process.env.SHORT_TIMEOUTS) ? ms / 10 : ms);
