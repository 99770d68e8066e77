import type { IDataObject } from 'n8n-workflow';
import { cancellationReason, DeadlineExceeded } from '../shared/base/errors/cancellation';
import { StepError } from '../shared/base/errors/operationError';
import { giveTurn } from '../shared/base/time/clock';
import { shortened } from '../shared/base/values/display';
import { logTo } from '../shared/base/values/log';
import { asRecord } from '../shared/base/values/records';
import { type Brand, readWatchedBrands } from '../shared/requests/brands';
import { pagesOf } from '../shared/requests/pagination';
import {
	DAY_MS,
	type Detection,
	type Detector,
	type FoundEvent,
	inOrderOfTime,
	type ListFacts,
	MOST_RECORDS,
	type ReportPair,
} from './detectors/detector';
import type { PollRun } from './events/event';
import type { HostFacts } from './host';
import type { PollForm } from './pollForm';

/** The most pairs of reports that one poll reads. The others are left for later polls. */
const MOST_PAIRS = 20;

/** How many events a test shows, and the most records that it reads for them. */
const MOST_EXAMPLES = 5;
const MOST_FOR_EXAMPLES = 500;

export interface Watch extends PollRun, Pick<HostFacts, 'isTest' | 'signal'> {
	form: PollForm;
	detector: Detector;
}

/**
 * Finds events, brand by brand. One of several brands that cannot be read is logged and does not hold
 * up the others. What the time did not reach comes first at the next poll. A test ends with the first
 * brand that has examples.
 *
 * @param memory by brand, in the order of the next poll
 * @throws as `pollList`, for an event that is not about a brand, and when no brand could be read
 */
export async function pollBrands(
	watch: Watch,
	memory: IDataObject | undefined,
): Promise<Detection> {
	const { form, client, signal, isTest } = watch;
	if (form.event.isPerKey) return await pollList(watch, memory);
	const memories = new Map<string, IDataObject | undefined>(memory?.brands as []);
	const order = [...memories.keys()];
	const brands = await readWatchedBrands(client, form);
	brands.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
	const found: FoundEvent[] = [];
	const failures: Error[] = [];
	let polled = 0;
	for (const brand of brands) {
		if (signal.aborted || (isTest && found.length > 0)) break;
		const before = memories.get(brand.id) ?? undefined;
		const failed = (error: Error): Detection => {
			failures.push(withBrand(watch, brand, error));
			return { memory: before!, found: [] };
		};
		const detection = await pollList({ ...watch, brand }, before).catch(failed);
		polled += 1;
		memories.delete(brand.id);
		memories.set(brand.id, detection.memory);
		for (const event of detection.found) found.push(event);
	}
	if (failures.length === polled && brands.length > 0)
		throw failures.at(0) ?? cancellationReason(signal);
	// A brand that the list omits goes on from where it was when it is back.
	return { memory: { brands: [...memories] as unknown as IDataObject[] }, found };
}

/** Logs why one of several brands could not be read, and adds which it was. */
function withBrand({ form, logger }: Watch, { id, name }: Brand, error: Error): Error {
	if (form.brands === 'one') return error;
	const label = shortened(name ?? id);
	logTo(logger, `the brand ${label} could not be polled: ${error.message}`);
	return new StepError(`Brand '${label}'`, { brand_id: id }, '', error);
}

/**
 * Reads what is watched, and compares it with what the last poll remembered. For a test, finds the
 * newest existing events instead, newest first: what a poll would find if there had been nothing
 * before.
 *
 * @throws ApiFailure; OperationError; DeadlineExceeded when the time was up before the first record
 */
export async function pollList(watch: Watch, memory: IDataObject | undefined): Promise<Detection> {
	const { detector, isTest, brand, client } = watch;
	const noRecords = { extent: 'whole', now: client.serviceTime } as const;
	const before = isTest ? detector.detect(undefined, [], noRecords).memory : memory;
	const { records, extent } = await readList(watch, before);
	await giveTurn();
	const detection = detector.detect(before, records, { extent, now: client.serviceTime });
	const compared = await comparePairs(watch, detection, asRecord(before?.waiting));
	const found = [...detection.found, ...compared.found];
	const shown = isTest ? inOrderOfTime(found).reverse().slice(0, MOST_EXAMPLES) : found;
	const ofBrand = brand && {
		brand_id: brand.id,
		...(brand.name !== null && { brand: brand.name }),
	};
	return {
		memory: { ...detection.memory, waiting: compared.waiting },
		found: shown.map((each) => ({ ...each, extra: { ...ofBrand, ...each.extra } })),
	};
}

type ReadList = Pick<ListFacts, 'extent'> & { records: IDataObject[] };

/** Reads the list from its beginning, until it ends, enough was read or the time is up. */
async function readList(watch: Watch, before: IDataObject | undefined): Promise<ReadList> {
	const { form, client, brand, isTest, detector } = watch;
	if (form.event.read !== undefined)
		return { records: await form.event.read(watch), extent: 'whole' };
	const list = { method: 'GET' as const, ...form.listFor(brand?.id) };
	const records: IDataObject[] = [];
	const hasExamples = () =>
		records.length >= MOST_FOR_EXAMPLES ||
		detector.detect(before, records, { extent: 'enough', now: client.serviceTime }).found.length >=
			MOST_EXAMPLES;
	const readOn = async (): Promise<ListFacts['extent']> => {
		for await (const { data } of pagesOf(client, list, 'cursor')) {
			for (const record of data) records.push(record);
			const isEnough = isTest
				? hasExamples()
				: detector.isEnough?.(before, records, data, client.serviceTime);
			if (isEnough) return 'enough';
			if (records.length >= MOST_RECORDS) return 'cut';
		}
		return 'whole';
	};
	const extent = await readOn().catch((error: Error): 'cut' => {
		if (!(error instanceof DeadlineExceeded) || records.length === 0) throw error;
		return 'cut';
	});
	return { records, extent };
}

/**
 * Compares pairs of reports until the time is up. One that cannot be read is logged and left for the
 * next poll, behind the others; after a day it is given up.
 *
 * @param waitingSince when each report that waits was found, in ms since 1970, by its ID
 * @returns the events, and which reports wait now
 */
async function comparePairs(
	watch: Watch,
	{ pairs = [] }: Detection,
	waitingSince: IDataObject,
): Promise<{ found: FoundEvent[]; waiting: IDataObject }> {
	const { form, signal, isTest, logger, client } = watch;
	const now = client.serviceTime;
	const toEntry = (pair: ReportPair) => {
		const id = String(pair.report.id);
		return { pair, id, since: Number(waitingSince[id] ?? now) };
	};
	const found: FoundEvent[] = [];
	const waiting: IDataObject = {};
	const order = pairs.map(toEntry).sort((a, b) => b.since - a.since);
	for (const [at, { pair, id, since }] of order.entries()) {
		waiting[id] = since;
		if (at >= MOST_PAIRS || signal.aborted || (isTest && found.length >= MOST_EXAMPLES)) continue;
		try {
			found.push(...(await form.event.compare!(watch, pair)));
			delete waiting[id];
		} catch (error) {
			if (signal.aborted) continue;
			const isGivenUp = now - since >= DAY_MS;
			if (isGivenUp) delete waiting[id];
			const what = isGivenUp ? 'given up' : 'left for the next poll';
			logTo(logger, `a ${form.event.subject} (${id}) is ${what}: ${(error as Error).message}`);
		}
	}
	return { found, waiting };
}
