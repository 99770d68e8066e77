import type { IDataObject } from 'n8n-workflow';
import { DeadlineExceeded } from '../shared/base/errors/cancellation';
import { asRecord } from '../shared/base/values/asRecord';
import { type Brand, readBrands } from '../shared/requests/brands';
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
	const { form, budget, logger, isTest } = watch;
	const isOne = form.brands === 'one';
	const brands = isOne ? [] : startingAt(memory?.next, await brandsOf(watch));
	if (isOne) {
		const [id] = form.brandIds;
		return await find(id === undefined ? watch : { ...watch, brand: { id, name: null } }, memory);
	}
	const memories = memoriesOf(brands, memory);
	const found: FoundEvent[] = [];
	const failures: unknown[] = [];
	let next: string | null = null;
	let read = 0;
	for (const brand of brands) {
		if (isTest && found.length > 0) break;
		if (read > 0 && budget.isUsedUp()) next = brand.id;
		if (next !== null) break;
		const detection = await find({ ...watch, brand }, memories[brand.id]).catch((error: Error) => {
			const name = brand.name ?? brand.id;
			logger.warn(`AI Visibility: the brand ${name} could not be polled: ${error.message}`);
			failures.push(error);
			if (error instanceof DeadlineExceeded) next = brand.id;
		});
		if (detection === undefined) continue;
		read += 1;
		memories[brand.id] = detection.memory;
		found.push(...detection.found);
	}
	if (read === 0 && failures.length > 0) throw failures[0];
	return { memory: { brands: memories, next }, found };
}

/** @returns with their names; a key that may not list brands gets the chosen ones without */
async function brandsOf({ form, client, logger }: Watch): Promise<Brand[]> {
	const { brands, brandIds } = form;
	if (brands === 'all') return await readBrands(client);
	return await readBrands(client, brandIds).catch((error: Error) => {
		logger.info(`AI Visibility: the names of the brands are not known: ${error.message}`);
		return brandIds.map((id) => ({ id, name: null }));
	});
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
