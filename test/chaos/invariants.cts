import type { IDataObject } from 'n8n-workflow';

import { hostLog } from '../nodes/engine/engineHost.cts';
import type { CallResult } from '../nodes/support/scene.cts';
import type { RecordedRequest } from '../../sandbox/index.cts';

/** @throws Error with the text when the nodes' output and the service's records contradict each other */
export function must(holds: boolean, text: string): void {
	if (!holds) throw new Error(text);
}

/** The requests that changed something, without replays, previews and refusals. */
export function effectsOf(requests: RecordedRequest[]): RecordedRequest[] {
	return requests.filter(
		({ method, status, replayed, query }) =>
			method !== 'GET' && status >= 200 && status < 300 && !replayed && query.dry_run !== 'true',
	);
}

/** The error of a failed item; some records have a field of that name, too. */
export function errorOf(record: IDataObject): IDataObject | undefined {
	return Object.keys(record).length === 1 ? (record.error as IDataObject | undefined) : undefined;
}

/** Checks what must be true of every run, whatever faults it met. */
export function checkRun(
	{ error, out, records }: Pick<CallResult, 'error' | 'out' | 'records'>,
	requests: RecordedRequest[],
	apiKey: string,
): void {
	for (const { path, status, fault, code } of requests) {
		must(path.startsWith('/v1/'), `a request outside of /v1: ${path}`);
		const isLimited = status === 429 && fault === null;
		must(!isLimited, `the service limited the rate by itself: ${code} for ${path}`);
	}
	const said = JSON.stringify([out, error?.message, error?.description, hostLog]);
	must(!said.includes(apiKey), 'the API key stands in the output or in the log');
	for (const record of records) {
		const failure = errorOf(record);
		must(failure?.code !== 'unexpected', `an error of the pack itself: ${JSON.stringify(failure)}`);
		must(failure === undefined || Boolean(failure.message), 'an error without a message');
	}
}

/** Checks that every output item links to its input item, in order. */
export function checkLinks({ out }: Pick<CallResult, 'out'>, items: number): void {
	const links = out.map(({ pairedItem }) => (pairedItem as IDataObject | undefined)?.item);
	must(
		links.every((link) => typeof link === 'number' && link >= 0 && link < items),
		`links of the output: ${JSON.stringify(links)}`,
	);
	must(
		links.every((link, index) => index === 0 || Number(links[index - 1]) <= Number(link)),
		`the output is out of order: ${JSON.stringify(links)}`,
	);
}
