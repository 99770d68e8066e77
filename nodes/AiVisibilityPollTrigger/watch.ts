import type { IDataObject } from 'n8n-workflow';
import { cancellationReason, DeadlineExceeded } from '../shared/base/errors/cancellation';
import { DAY_MS } from '../shared/base/time/clock';
import { shortened } from '../shared/base/values/display';
import { logTo } from '../shared/base/values/log';
import { asRecord } from '../shared/base/values/records';
import { scoreOf, seriesIn } from '../shared/reports/series';
import { readWatchedBrands } from '../shared/requests/brands';
import { pagesOf } from '../shared/requests/pagination';
import { type Detection, type Detector, type FoundEvent, MOST_RECORDS } from './detectors/detector';
import { MOST_EXAMPLES } from './detectors/examples';
import type { PollRun } from './events/event';
import type { PollForm } from './pollForm';

/** The most reports of a brand that one poll compares: a person who publishes waits for it. */
const MOST_COMPARED = 20;

export interface Watch extends PollRun {
	form: PollForm;
	detector: Detector;
	/** Aborted with `DeadlineExceeded` when the time is up. */
	signal: AbortSignal;
}

/**
 * Finds events, brand by brand. One of several brands that cannot be read is logged and does not hold
 * up the others. What the time did not reach comes first at the next poll. A test ends with the first
 * brand that has examples.
 *
 * @param memory by brand, in the order of the next poll
 * @throws as `pollList`, for an event that is not about a brand, and when no brand could be read
 */
export async function pollBrands(watch: Watch, memory?: IDataObject): Promise<Detection> {
	const { form, client, signal, isTest, logger } = watch;
	if (form.event.isPerKey) return await pollList(watch, memory);
	// A brand that the list omits goes on from where it was when it is back.
	const memories = new Map<string, IDataObject | null | undefined>(memory?.brands as []);
	const order = [...memories.keys()];
	const brands = await readWatchedBrands(client, form);
	brands.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
	const found: FoundEvent[] = [];
	const failures: unknown[] = [];
	let polled = 0;
	for (const brand of brands) {
		if (signal.aborted || (isTest && found.length > 0)) break;
		polled += 1;
		const before = memories.get(brand.id) ?? undefined;
		memories.delete(brand.id);
		memories.set(brand.id, before);
		try {
			const detection = await pollList({ ...watch, brand }, before);
			memories.set(brand.id, detection.memory);
			for (const event of detection.found) found.push(event);
		} catch (error) {
			failures.push(error);
			const label = shortened(brand.name ?? brand.id);
			logTo(logger, `the brand ${label} could not be polled: ${(error as Error).message}`);
		}
	}
	if (failures.length === polled && brands.length > 0) {
		throw failures.at(0) ?? cancellationReason(signal);
	}
	return { memory: { brands: [...memories] as unknown as IDataObject[] }, found };
}

/**
 * Reads what is watched, and compares it with what the last poll remembered.
 *
 * @throws ApiFailure; OperationError; DeadlineExceeded when the time was up before the first record
 */
export async function pollList(watch: Watch, before?: IDataObject): Promise<Detection> {
	const { form, detector, brand, client } = watch;
	const { records, isWhole } = await readList(watch, before);
	const detection = detector.detect(before, records, { isWhole, now: client.serviceTime });
	const { memory, found } = form.event.compare
		? await compareReports(watch, detection, records, asRecord(before?.waiting))
		: detection;
	const ofBrand = brand && { brand_id: brand.id, ...(brand.name && { brand: brand.name }) };
	const named = found.map((each) => ({ ...each, extra: { ...ofBrand, ...each.extra } }));
	return { memory, found: named };
}

/** Reads the list from its beginning, until it ends, enough was read or the time is up. */
async function readList(watch: Watch, before?: IDataObject) {
	const { form, client, brand, detector } = watch;
	if (form.event.read) return { records: await form.event.read(watch), isWhole: true };
	const request = { method: 'GET' as const, ...form.listFor(brand?.id) };
	const records: IDataObject[] = [];
	const readOn = async () => {
		for await (const { data } of pagesOf(client, request, 'cursor')) {
			for (const record of data) records.push(record);
			const isEnough = detector.isEnough?.(before, records, data, client.serviceTime);
			if (isEnough || records.length >= MOST_RECORDS) return false;
		}
		return true;
	};
	const isWhole = await readOn().catch((error: Error) => {
		if (!(error instanceof DeadlineExceeded) || records.length === 0) throw error;
		return false;
	});
	return { records, isWhole };
}

/**
 * Compares the reports that were found with those before them, until the time is up. One that cannot be
 * read is logged and left for the next poll, behind the others; after a day it is given up.
 *
 * @param records of the list
 * @param waitingSince when each report that waits was found, in ms since 1970, by its ID
 * @returns the events; the memory has the reports that wait now
 */
async function compareReports(
	watch: Watch,
	detection: Detection,
	records: IDataObject[],
	waitingSince: IDataObject,
): Promise<Detection> {
	const { form, signal, isTest, logger, client } = watch;
	const now = client.serviceTime;
	const found: FoundEvent[] = [];
	const waiting: IDataObject = {};
	const since = {
		...Object.fromEntries(detection.found.map(({ record }) => [String(record.id), now])),
		...waitingSince,
	};
	const wanted = records
		.map((report) => ({ report, id: String(report.id) }))
		.filter(({ id }) => Object.hasOwn(since, id))
		.sort((a, b) => Number(since[b.id]) - Number(since[a.id]));
	const beforeIn = seriesIn(wanted.length > 0 ? records : []);
	for (const [at, { report, id }] of wanted.entries()) {
		const earlier = beforeIn(report);
		if (earlier.every((each) => scoreOf(each) === null)) continue;
		waiting[id] = since[id];
		const isEnough = at >= MOST_COMPARED || (isTest && found.length >= MOST_EXAMPLES);
		if (signal.aborted || isEnough) continue;
		try {
			found.push(...(await form.event.compare!(watch, report, earlier)));
			delete waiting[id];
		} catch (error) {
			if (signal.aborted) continue;
			const isGivenUp = now - Number(since[id]) >= DAY_MS;
			if (isGivenUp) delete waiting[id];
			const what = isGivenUp ? 'given up' : 'left for the next poll';
			logTo(logger, `a ${form.event.subject} (${id}) is ${what}: ${(error as Error).message}`);
		}
	}
	return { memory: { ...detection.memory, waiting }, found };
}
