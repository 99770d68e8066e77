import type { IDataObject } from 'n8n-workflow';
import { cancellationReason, DeadlineExceeded } from '../shared/base/errors/cancellation';
import { StepError } from '../shared/base/errors/operationError';
import { giveTurn } from '../shared/base/time/clock';
import { asRecord } from '../shared/base/values/records';
import { shortened } from '../shared/base/values/display';
import { ApiFailure } from '../shared/requests/apiError';
import { type Brand, nameBrands, readBrands } from '../shared/requests/brands';
import { nextCursor, pagesOf, readPages } from '../shared/requests/pagination';
import {
	type Detection,
	type Detector,
	type FoundEvent,
	idOf,
	inOrderOfTime,
	type ListFacts,
	MOST_REMEMBERED,
} from './detectors/detector';
import { type PollRun, readIfAllowed } from './events/event';
import type { HostFacts } from './host';
import type { PollForm } from './pollForm';
import { logTo } from '../shared/base/values/log';

/** The most records that one poll looks up. The others are left for later polls. */
const MOST_LOOKED_UP = 40;

/** How many polls try to look up a record, and how many brands that are not watched are remembered. */
const MOST_TRIES = 20;
const MOST_OMITTED = 100;

/** How many events a test shows, and the most records that it reads and looks up for them. */
const MOST_EXAMPLES = 5;
const MOST_FOR_EXAMPLES = 500;
const MOST_LOOKED_UP_IN_TEST = 20;

export interface Watch extends PollRun, Pick<HostFacts, 'isTest' | 'isStart' | 'signal'> {
	form: PollForm;
	detector: Detector;
}

/** What a poll has found, or why it failed; what it remembers is kept in both cases. */
export type PollResult = Detection & { failure?: unknown };

/**
 * Finds events, brand by brand. One of several brands that cannot be read is logged and does not hold
 * up the others: at the next poll it is the last. What the time did not reach comes first then. A test
 * ends with the first brand that has examples.
 *
 * @param memory by brand, in the order of the next poll
 * @returns with a failure when no brand could be read
 * @throws as `find`, for an event that is not about a brand
 */
export async function findInAll(
	watch: Watch,
	memory: IDataObject | undefined,
): Promise<PollResult> {
	const { form, signal, isTest } = watch;
	if (form.event.isPerKey) return await find(watch, memory);
	const memories = new Map(memory?.brands as Array<[id: string, memory: IDataObject | null]>);
	const order = [...memories.keys()];
	const brands = await brandsOf(watch);
	brands.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
	const keepLast = (id: string, known: IDataObject | null = memories.get(id) ?? null) => {
		memories.delete(id);
		memories.set(id, known);
	};
	const found: FoundEvent[] = [];
	const failed = new Map<string, unknown>();
	let hasRead = brands.length === 0;
	for (const [index, brand] of brands.entries()) {
		if (signal.aborted || (isTest && found.length > 0)) break;
		try {
			const detection = await find({ ...watch, brand }, memories.get(brand.id) ?? undefined);
			hasRead = true;
			keepLast(brand.id, detection.memory);
			found.push(...detection.found);
		} catch (error) {
			const failure = ofBrand(watch, brand, error);
			// The first brand had all the time for itself.
			if (signal.aborted && index > 0) break;
			failed.set(brand.id, failure);
		}
	}
	for (const id of failed.keys()) keepLast(id);
	// A list may omit a brand once, and then it goes on from where it was.
	const watched = new Set(brands.map(({ id }) => id));
	const omitted = [...memories.keys()].filter((id) => !watched.has(id));
	for (const id of omitted.slice(0, -MOST_OMITTED)) memories.delete(id);
	const failure = hasRead ? undefined : ([...failed.values()][0] ?? cancellationReason(signal));
	return { memory: { brands: [...memories] }, found, failure };
}

async function brandsOf({ form: { brands, brandIds }, client }: Watch): Promise<Brand[]> {
	if (brands === 'all') return await readBrands(client);
	if (brands === 'chosen') return await nameBrands(client, brandIds);
	return brandIds.map((id) => ({ id, name: null }));
}

/** Logs why one of several brands could not be read, and adds which it was. */
function ofBrand({ form, logger }: Watch, { id, name }: Brand, error: unknown): unknown {
	if (form.brands === 'one') return error;
	const label = shortened(name ?? id);
	logTo(logger, `the brand ${label} could not be polled: ${(error as Error).message}`);
	return new StepError(`Brand '${label}'`, { brand_id: id }, '', error);
}

/**
 * Reads what is watched, and compares it with what the last poll remembered. For a test, finds the
 * newest existing events instead, newest first: what a poll would find if there had been nothing
 * before.
 *
 * @throws ApiFailure; OperationError; DeadlineExceeded when the time was up before the first record
 */
export async function find(run: Watch, memory: IDataObject | undefined): Promise<Detection> {
	const refused = { ...asRecord(memory?.refused) } as Record<string, number>;
	const watch = { ...run, refused };
	const { detector, isTest, brand } = watch;
	const { detect, isOld } = detector;
	const all = { isWhole: true, now: -Infinity };
	const before = isTest ? detect(undefined, [], all).memory : memory;
	const { records, isWhole } = await readRecords(watch, (read) =>
		isTest
			? read.length >= MOST_FOR_EXAMPLES || detect(before, read, all).found.length >= MOST_EXAMPLES
			: read.length >= MOST_REMEMBERED ||
				isOld?.(before, read[read.length - 1], watch.client.serviceTime) === true,
	);
	const facts = { isWhole, further: await readFurther(watch), now: watch.client.serviceTime };
	await giveTurn();
	const { read, tries } = await lookUp(watch, before, records, facts);
	await giveTurn();
	const { memory: next, found, comparisons = [] } = detect(before, records, { ...facts, read });
	for (const compare of comparisons) found.push(...(await compare()));
	const shown = isTest ? inOrderOfTime(found).reverse().slice(0, MOST_EXAMPLES) : found;
	const ofRun = brand && { brand_id: brand.id, ...(brand.name !== null && { brand: brand.name }) };
	return {
		memory: { ...next, refused, tries },
		found: shown.map((each) => ({ ...each, extra: { ...ofRun, ...each.extra } })),
	};
}

/** Reads the list from its beginning, until it ends, enough was read or the time is up. */
async function readRecords(watch: Watch, isEnough: (records: IDataObject[]) => boolean) {
	const { event, listFor } = watch.form;
	if (event.read !== undefined) return { records: await event.read(watch), isWhole: true };
	const list = { method: 'GET' as const, ...listFor(watch.brand?.id) };
	const records: IDataObject[] = [];
	let isWhole = false;
	const readOn = async () => {
		for await (const page of pagesOf(watch.client, list, 'cursor')) {
			for (const record of page.data) records.push(record);
			isWhole = nextCursor(page) === undefined && page.has_more !== true;
			if (records.length > 0 && isEnough(records)) break;
		}
	};
	await readOn().catch((error: unknown) => {
		// At a start, a list that the short time cuts is left to the next poll.
		if (!(error instanceof DeadlineExceeded) || records.length === 0 || watch.isStart) throw error;
	});
	return { records, isWhole };
}

async function readFurther(watch: Watch): Promise<IDataObject[] | undefined> {
	const path = watch.form.event.further;
	if (path === undefined) return undefined;
	const request = { method: 'GET' as const, path, query: { brand_id: watch.brand?.id } };
	return await readIfAllowed(watch, path, () => readPages(watch.client, request, 'cursor', 100));
}

/**
 * Reads one by one what the detector needs beyond the list, until the time is up. A record that cannot
 * be read, though the list may show it, is logged and left for the next poll, behind the others; after
 * some polls it counts as gone.
 *
 * @param before what the last poll remembered
 * @returns the records, and how many polls could not read the others, by their IDs
 */
async function lookUp(
	watch: Watch,
	before: IDataObject | undefined,
	listed: IDataObject[],
	facts: ListFacts,
) {
	const { form, detector, signal, isTest, logger } = watch;
	const { lookUp: read, subject } = form.event;
	const known = asRecord(before?.tries);
	const count = (id: string) => Number(known[id] ?? 0);
	const ids = [...(detector.wanted?.(before, listed, facts) ?? [])];
	ids.sort((a, b) => count(a) - count(b));
	const tries = Object.fromEntries(ids.filter(count).map((id) => [id, count(id)]));
	const records: IDataObject[] = [];
	for (const id of ids.slice(0, isTest ? MOST_LOOKED_UP_IN_TEST : MOST_LOOKED_UP)) {
		if (signal.aborted) break;
		try {
			records.push({ ...(await read!(watch, id)), id });
			delete tries[id];
		} catch (error) {
			if (signal.aborted) break;
			tries[id] = count(id) + 1;
			const isListed = listed.some((each) => idOf(each) === id);
			const isGone = !isListed && error instanceof ApiFailure && error.isGone;
			const isLast = tries[id] >= MOST_TRIES;
			if (isGone || isLast) records.push({ id, isGone: true });
			if (isGone) continue;
			const what = isLast ? 'given up' : 'left for the next poll';
			logTo(logger, `a ${subject} (${id}) is ${what}: ${(error as Error).message}`);
		}
	}
	return { read: records, tries };
}
