import type { IDataObject } from 'n8n-workflow';
import { cancellationReason, DeadlineExceeded } from '../shared/base/errors/cancellation';
import { StepError } from '../shared/base/errors/operationError';
import { asRecord } from '../shared/base/values/records';
import { shortened } from '../shared/base/values/display';
import { ApiFailure } from '../shared/requests/apiError';
import { type Brand, nameBrands, readBrands } from '../shared/requests/brands';
import { nextCursor, pagesOf, readPages } from '../shared/requests/pagination';
import type { Detection, Detector, FoundEvent, ListFacts } from './detectors/detector';
import { type PollRun, readIfAllowed } from './events/event';
import type { PollForm } from './pollForm';
import { inOrderOfTime, MOST_REMEMBERED } from './records';
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

export interface Watch extends PollRun {
	form: PollForm;
	detector: Detector;
	/** Aborted with `DeadlineExceeded` when the time of the poll is up. */
	signal: AbortSignal;
	/** Whether n8n starts: a list that the short time cuts is left to the next poll. */
	isStart: boolean;
}

/** What a poll has found, or why it failed; what it remembers is kept in both cases. */
export type PollResult = Detection & { failure?: unknown };

/**
 * Finds events, brand by brand. One of several brands that cannot be read is logged and does not hold
 * up the others. What the time did not reach comes first at the next poll. A test ends with the first
 * brand that has examples.
 *
 * @param memory by brand, and where to begin
 * @returns with a failure when no brand could be read
 * @throws as `find`, for an event that is not about a brand
 */
export async function findInAll(
	watch: Watch,
	memory: IDataObject | undefined,
): Promise<PollResult> {
	const { form, signal, isTest } = watch;
	if (form.event.isPerKey) return await find(watch, memory);
	const all = await brandsOf(watch);
	const start = all.findIndex(({ id }) => id === memory?.next);
	const brands = start < 1 ? all : [...all.slice(start), ...all.slice(0, start)];
	const memories = memoriesOf(memory, brands);
	const found: FoundEvent[] = [];
	const failures: unknown[] = [];
	let next: string | null = null;
	let hasRead = brands.length === 0;
	for (const [index, brand] of brands.entries()) {
		if (isTest && found.length > 0) break;
		if (signal.aborted) {
			next = brand.id;
			break;
		}
		try {
			const detection = await find({ ...watch, brand }, memories.get(brand.id));
			hasRead = true;
			memories.set(brand.id, detection.memory);
			found.push(...detection.found);
		} catch (error) {
			failures.push(ofBrand(watch, brand, error));
			// The first brand had all the time for itself.
			if (signal.aborted && index > 0) {
				next = brand.id;
				break;
			}
		}
	}
	const failure = hasRead ? undefined : (failures[0] ?? cancellationReason(signal));
	return { memory: { brands: Object.fromEntries(memories), next }, found, failure };
}

/** A list may omit a brand once, and then it goes on from where it was. */
function memoriesOf(memory: IDataObject | undefined, brands: Brand[]): Map<string, IDataObject> {
	const saved = Object.entries(asRecord(memory?.brands) as Record<string, IDataObject>);
	const watched = new Set(brands.map(({ id }) => id));
	const omitted = saved.filter(([id]) => !watched.has(id)).slice(-MOST_OMITTED);
	return new Map([...omitted, ...saved.filter(([id]) => watched.has(id))]);
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
	const { message } = error as Error;
	logTo(logger, `the brand ${label} could not be polled: ${message}`);
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
	const { detector, isTest } = watch;
	const { detect, isOld } = detector;
	const all = { isWhole: true, now: -Infinity };
	const before = isTest ? detect(undefined, [], all).memory : memory;
	const { records, isWhole } = await readRecords(watch, (read) =>
		isTest
			? read.length >= MOST_FOR_EXAMPLES || detect(before, read, all).found.length >= MOST_EXAMPLES
			: read.length >= MOST_REMEMBERED || isOld?.(before, read[read.length - 1]) === true,
	);
	const further = await readFurther(watch);
	const facts = { isWhole, now: watch.client.serviceTime, further };
	const listed = detect(before, records, facts);
	const { memory: next, found } = await lookUp(watch, before, listed, records, facts);
	const shown = isTest ? inOrderOfTime(found).reverse().slice(0, MOST_EXAMPLES) : found;
	return {
		memory: Object.keys(refused).length === 0 ? next : { ...next, refused },
		found: shown.map((each) => withBrand(each, watch)),
	};
}

/** Reads the list from its beginning, until it ends, enough was read or the time is up. */
async function readRecords(
	watch: Watch,
	isEnough: (records: IDataObject[]) => boolean,
): Promise<{ records: IDataObject[]; isWhole: boolean }> {
	const { form, client } = watch;
	const { event } = form;
	if (event.read !== undefined) return { records: await event.read(watch), isWhole: true };
	const list = { method: 'GET' as const, ...form.listFor(watch.brand?.id) };
	const records: IDataObject[] = [];
	const readOn = async (): Promise<boolean> => {
		for await (const page of pagesOf(client, list, 'cursor')) {
			for (const record of page.data) records.push(record);
			if (nextCursor(page) === undefined && page.has_more !== true) break;
			if (records.length > 0 && isEnough(records)) return false;
		}
		return true;
	};
	const isWhole = await readOn().catch((error: unknown) => {
		if (!(error instanceof DeadlineExceeded) || records.length === 0 || watch.isStart) throw error;
		return false;
	});
	return { records, isWhole };
}

/** Reads the newest records of the further list of the event. */
async function readFurther(watch: Watch): Promise<IDataObject[] | undefined> {
	const { form, client, brand } = watch;
	const { further } = form.event;
	if (further === undefined) return undefined;
	const { path, what } = further;
	const request = { method: 'GET' as const, path, query: { brand_id: brand?.id } };
	return await readIfAllowed(
		watch,
		what,
		async () => await readPages(client, request, 'cursor', 100),
	);
}

/**
 * Reads one by one what the detector needs beyond the list, until the time is up. A record that cannot
 * be read is logged and left for the next poll, behind the others; after some polls it counts as gone.
 *
 * @param before what the last poll remembered
 */
async function lookUp(
	watch: Watch,
	before: IDataObject | undefined,
	{ memory, found }: Detection,
	listed: IDataObject[],
	facts: ListFacts,
): Promise<Detection> {
	const { form, detector, signal, isTest, logger } = watch;
	if (detector.lookUps === undefined) return { memory, found };
	const { subject, lookUp: read } = form.event;
	const wanted = detector.lookUps.wanted(memory, listed);
	const known = asRecord(before?.tries);
	const tries = new Map(wanted.map((id) => [id, Number(known[id] ?? 0)]));
	const ids = [...wanted].sort((a, b) => tries.get(a)! - tries.get(b)!);
	const records: IDataObject[] = [];
	for (const id of ids.slice(0, isTest ? MOST_LOOKED_UP_IN_TEST : MOST_LOOKED_UP)) {
		if (signal.aborted) break;
		try {
			records.push({ ...(await read!(watch, id)), id });
			tries.delete(id);
		} catch (error) {
			if (signal.aborted) break;
			const count = tries.get(id)! + 1;
			tries.set(id, count);
			const isGone = error instanceof ApiFailure && [404, 410].includes(error.status ?? 0);
			if (isGone || count >= MOST_TRIES) records.push({ id, isGone: true });
			if (isGone) continue;
			const { message } = error as Error;
			const what = count < MOST_TRIES ? 'left for the next poll' : 'given up';
			logTo(logger, `a ${subject} (${id}) is ${what}: ${message}`);
		}
	}
	const more = detector.lookUps.detect(memory, records, facts);
	const failed = Object.fromEntries([...tries].filter(([, count]) => count > 0));
	return { memory: { ...more.memory, tries: failed }, found: [...found, ...more.found] };
}

/** Adds the brand, with its name where the list of brands gave it. */
function withBrand(found: FoundEvent, { brand }: Watch): FoundEvent {
	if (brand === undefined) return found;
	const name = brand.name !== null && { brand: brand.name };
	return { ...found, extra: { brand_id: brand.id, ...name, ...found.extra } };
}
