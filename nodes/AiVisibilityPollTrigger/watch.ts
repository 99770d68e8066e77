import type { IDataObject } from 'n8n-workflow';
import { cancellationReason } from '../shared/base/errors/cancellation';
import { StepError } from '../shared/base/errors/stepError';
import { clock } from '../shared/base/time/clock';
import { asRecord } from '../shared/base/values/asRecord';
import { shortened } from '../shared/base/values/shortened';
import { ApiFailure } from '../shared/requests/apiError';
import { type Brand, nameBrands, readBrands } from '../shared/requests/brands';
import { localName } from '../shared/requests/keys/serviceAddress';
import { nextCursor, pagesOf } from '../shared/requests/pagination';
import type { Detection, Detector, FoundEvent } from './detectors/detector';
import type { PollRun } from './events/event';
import type { PollForm } from './pollForm';
import { inOrderOfTime, MOST_REMEMBERED } from './records';

/** The most groups of records that one poll looks up. The others are left for later polls. */
const MOST_LOOKED_UP = 20;

const MOST_EXAMPLES = 5;

/** How many records are looked through for examples. */
const MOST_FOR_EXAMPLES = 500;

/** A poll in progress. */
export interface Watch extends PollRun {
	form: PollForm;
	detector: Detector;
	/** Aborted with `DeadlineExceeded` when the time of the poll is up. */
	signal: AbortSignal;
	/** Whether examples are wanted, for "Fetch test event". */
	isTest: boolean;
}

/** What a poll has found, or why it failed; what it remembers is kept in both cases. */
export type PollResult = Detection & { failure?: unknown };

/**
 * Finds events, brand by brand. A brand that cannot be read is logged and does not hold up the others.
 * What the time did not reach comes first at the next poll. A test ends with the first brand that has
 * examples.
 *
 * @param memory by brand, and where to begin; with One Brand, that of its list
 * @returns with a failure when no brand could be read
 * @throws as `find`, for One Brand
 */
export async function findInAll(
	watch: Watch,
	memory: IDataObject | undefined,
): Promise<PollResult> {
	const { form, client, signal, logger, isTest } = watch;
	if (form.brands === 'one') {
		const [id] = form.brandIds;
		return await find(id === undefined ? watch : { ...watch, brand: { id, name: null } }, memory);
	}
	const all =
		form.brands === 'all' ? await readBrands(client) : await nameBrands(client, form.brandIds);
	const brands = startingAt(memory?.next, all);
	const watched = new Set(brands.map(({ id }) => id));
	const saved = Object.entries(asRecord(memory?.brands) as Record<string, IDataObject>);
	const memories = new Map(saved.filter(([id]) => watched.has(id)));
	const found: FoundEvent[] = [];
	const failures: StepError[] = [];
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
			const { message } = error as Error;
			const name = shortened(brand.name ?? brand.id);
			logger.warn(`AI Visibility: the brand ${name} could not be polled: ${message}`);
			failures.push(new StepError(`Brand '${name}'`, { brand_id: brand.id }, '', error));
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

/** @param next where the last poll stopped */
function startingAt(next: unknown, brands: Brand[]): Brand[] {
	const start = brands.findIndex(({ id }) => id === next);
	return start < 1 ? brands : [...brands.slice(start), ...brands.slice(0, start)];
}

/**
 * Reads what is watched, and compares it with what the last poll remembered. For a test, finds the
 * newest existing events instead, newest first.
 *
 * @throws ApiFailure; OperationError; DeadlineExceeded when the time was up before the end of the list
 */
export async function find(watch: Watch, memory: IDataObject | undefined): Promise<Detection> {
	const { detector, isTest } = watch;
	const most = isTest ? MOST_FOR_EXAMPLES : MOST_REMEMBERED;
	const { records, isWhole } = await readRecords(watch, most, (read) =>
		isTest
			? detector.examples(read).found.length >= MOST_EXAMPLES
			: detector.isOld?.(memory, read[read.length - 1]) === true,
	);
	const detection = isTest
		? detector.examples(records)
		: detector.detect(memory, records, { isWhole, now: clock.now() });
	const { memory: next, found } = await lookUp(watch, detection, records);
	const shown = isTest ? inOrderOfTime(found).reverse().slice(0, MOST_EXAMPLES) : found;
	return { memory: next, found: shown.map((each) => withBrand(each, watch)) };
}

/**
 * Reads the list from its beginning, until it ends or enough was read.
 *
 * @param most how many records are enough
 * @param isEnough whether the records so far are enough
 */
async function readRecords(
	watch: Watch,
	most: number,
	isEnough: (records: IDataObject[]) => boolean,
): Promise<{ records: IDataObject[]; isWhole: boolean }> {
	const { form, client } = watch;
	const { event } = form;
	if (event.read !== undefined) return { records: await event.read(watch), isWhole: true };
	const list = form.listFor(watch.brand?.id);
	const query = Object.fromEntries(
		Object.entries(list.query).map(([name, value]) => [
			localName(name, client.abbreviation),
			value,
		]),
	);
	const records: IDataObject[] = [];
	for await (const page of pagesOf(client, { method: 'GET', path: list.path, query }, 'cursor')) {
		for (const record of page.data) records.push(record);
		if (nextCursor(page) === undefined && page.has_more !== true) break;
		const isOver = records.length >= most || (records.length > 0 && isEnough(records));
		if (isOver) return { records, isWhole: false };
	}
	return { records, isWhole: true };
}

/**
 * Looks up the records that the detector needs beyond the list, group by group, until the time is up.
 * A group that cannot be read is logged and left for the next poll.
 */
async function lookUp(
	watch: Watch,
	{ memory, found }: Detection,
	records: IDataObject[],
): Promise<Detection> {
	const { detector, signal } = watch;
	const groups = detector.lookUps?.wanted(memory, records) ?? [];
	const result: Detection = { memory, found: [...found] };
	for (const ids of groups.slice(0, MOST_LOOKED_UP)) {
		if (signal.aborted) break;
		const group = await readGroup(watch, ids);
		if (group === undefined) continue;
		const next = detector.lookUps!.detect(result.memory, ids, group);
		result.memory = next.memory;
		result.found.push(...next.found);
	}
	return result;
}

/** Adds the brand, with its name where the list of brands gave it. */
function withBrand(found: FoundEvent, { brand }: Watch): FoundEvent {
	if (brand === undefined) return found;
	const name = brand.name !== null && { brand: brand.name };
	return { ...found, extra: { brand_id: brand.id, ...name, ...found.extra } };
}

/** @returns the records, null for those that no longer exist; undefined when one cannot be read */
async function readGroup(watch: Watch, ids: string[]): Promise<Array<object | null> | undefined> {
	const { event } = watch.form;
	const readOrNull = async (id: string) =>
		await event.lookUp!(watch, id).catch((error: unknown) => {
			const isGone = error instanceof ApiFailure && [404, 410].includes(error.status ?? 0);
			if (isGone) return null;
			throw error;
		});
	try {
		return await Promise.all(ids.map(readOrNull));
	} catch (error) {
		const { message } = error as Error;
		const what = `${event.subject} (${ids.join(', ')})`;
		watch.logger.warn(`AI Visibility: a ${what} is left for the next poll: ${message}`);
		return undefined;
	}
}
