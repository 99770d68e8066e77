import type { IDataObject } from 'n8n-workflow';
import { asRecord } from '../shared/base/values/asRecord';
import { type Brand, nameBrands, readBrands } from '../shared/requests/brands';
import type { Detection, FoundEvent } from './detectors/detector';
import { find, type Watch } from './watch';

/**
 * Finds events, brand by brand. A brand that cannot be read is logged and does not hold up the others.
 * What the time did not reach comes first at the next poll. A test ends with the first brand that has
 * examples.
 *
 * @param memory by brand, and where to begin; with One Brand, that of its list
 * @throws as `find`, when no brand could be read
 */
export async function findInAll(watch: Watch, memory: IDataObject | undefined): Promise<Detection> {
	const { form, client, signal, logger, isTest } = watch;
	if (form.brands === 'one') {
		const [id] = form.brandIds;
		return await find(id === undefined ? watch : { ...watch, brand: { id, name: null } }, memory);
	}
	const all =
		form.brands === 'all' ? await readBrands(client) : await nameBrands(client, form.brandIds);
	const brands = startingAt(memory?.next, all);
	const memories = memoriesOf(brands, memory);
	const found: FoundEvent[] = [];
	const failures: unknown[] = [];
	for (const [index, brand] of brands.entries()) {
		if (isTest && found.length > 0) break;
		if (signal.aborted) return { memory: { brands: memories, next: brand.id }, found };
		try {
			const detection = await find({ ...watch, brand }, memories[brand.id]);
			memories[brand.id] = detection.memory;
			found.push(...detection.found);
		} catch (error) {
			const { message } = error as Error;
			const name = brand.name ?? brand.id;
			logger.warn(`AI Visibility: the brand ${name} could not be polled: ${message}`);
			failures.push(error);
			// The first brand had all the time for itself.
			if (signal.aborted && index > 0) {
				return { memory: { brands: memories, next: brand.id }, found };
			}
		}
	}
	if (brands.length > 0 && failures.length === brands.length) throw failures[0];
	return { memory: { brands: memories, next: null }, found };
}

/** @param next where the last poll stopped */
function startingAt(next: unknown, brands: Brand[]): Brand[] {
	const start = brands.findIndex(({ id }) => id === next);
	return start < 1 ? brands : [...brands.slice(start), ...brands.slice(0, start)];
}

/** The memories of the brands that are still watched. One that is new has none. */
function memoriesOf(
	brands: Brand[],
	memory: IDataObject | undefined,
): Record<string, IDataObject | undefined> {
	const saved = asRecord(memory?.brands);
	const known = brands.filter(({ id }) => Object.hasOwn(saved, id));
	return Object.fromEntries(known.map(({ id }) => [id, asRecord(saved[id])]));
}
