import type { IDataObject } from 'n8n-workflow';
import { ApiFailure } from '../../shared/requests/apiError';
import { pagesOf } from '../../shared/requests/pagination';
import type { Detector, FoundEvent, Pass } from '../detectors/detector';
import { type Progress, readPass } from './readPass';
import { readUnlisted } from './readUnlisted';
import type { PollResult, PollRun, Watcher } from './watcher';

/** Maximum pages to read for examples. */
const EXAMPLE_PAGES = 5;

export interface ListSettings {
	detector: Detector;
	/** Where to read a record whose status removed it from the list. */
	unlisted?: { path: string; parameter: string };
}

/** Watches a list of records. */
export function watchList(settings: ListSettings): Watcher {
	return {
		poll: async (run, memory) => await pollList(run, memory, settings),
		examples: async (run, most) => await examples(run, most, settings.detector),
	};
}

async function pollList(
	run: PollRun,
	memory: IDataObject | undefined,
	{ detector, unlisted }: ListSettings,
): Promise<PollResult> {
	const { pass, progress } = await goOn(run, memory, detector);
	const { found, cursor, isWhole } = progress;
	if (cursor !== undefined) {
		run.logger.info('AI Visibility: this poll ran out of time; the next one continues from here');
		return { memory: { ...pass.save(), cursor }, found };
	}
	if (unlisted !== undefined && pass.unlisted !== undefined && isWhole) {
		const toPath = (id: string) => run.pathOf(unlisted.path, { [unlisted.parameter]: id });
		const missing = pass.unlisted.missing();
		const readRecords = await readUnlisted(run.client, missing, toPath, run.budget);
		found.push(...pass.unlisted.take(readRecords));
	}
	return { memory: pass.save(), found };
}

/**
 * Continues where the last poll stopped, or starts again when the service no longer accepts the
 * cursor.
 */
async function goOn(
	{ client, path, query, budget }: PollRun,
	memory: IDataObject | undefined,
	detector: Detector,
): Promise<{ pass: Pass; progress: Progress }> {
	const pass = detector.resume(memory);
	const cursor = typeof memory?.cursor === 'string' ? memory.cursor : undefined;
	const request = { path, query, cursor, budget };
	const progress = await readPass(client, request, pass).catch((error: unknown) => {
		const isForgotten = error instanceof ApiFailure && error.code === 'invalid_cursor';
		if (isForgotten && cursor !== undefined) return undefined;
		throw error;
	});
	if (progress !== undefined) return { pass, progress };
	const whole = detector.resume({ ...memory, pass: undefined });
	return { pass: whole, progress: await readPass(client, { path, query, budget }, whole) };
}

async function examples(
	{ client, path, query }: PollRun,
	most: number,
	detector: Detector,
): Promise<FoundEvent[]> {
	const records: IDataObject[] = [];
	let found: FoundEvent[] = [];
	let pages = 0;
	const request = { method: 'GET' as const, path, query };
	for await (const { data } of pagesOf(client, request, 'cursor')) {
		records.push(...data);
		found = detector.examples(records);
		pages += 1;
		if (pages >= EXAMPLE_PAGES || found.length >= most) break;
	}
	return found;
}
