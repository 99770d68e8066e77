import { ApiError } from './apiError.cts';
import { resolve, schemaNamed } from './openapi.cts';
import type { receive } from './pipeline/routes.cts';
import type { Collection } from './state/collection.cts';
import { mayBeNull } from './state/newRecord.cts';
import { refuseIf } from './rules.cts';

export type Body = Record<string, unknown>;
export type QueryValue = string | number | boolean;

/** The answer of a handler. A body is sent as JSON; without one the answer is empty. */
export interface Answer {
	status: number;
	body?: object;
	headers?: Record<string, string>;
}

/** Thrown by `proceed` in a dry run: everything was checked, nothing may change. */
export class DryRunEnd extends Error {
	constructor(readonly credits: number) {
		super('dry run');
	}
}

/** One request in the pipeline. */
export type Call = ReturnType<typeof receive>;

export type Handler = (call: Call) => Answer | Promise<Answer>;
/** Handlers of one area by operation id. */
export type Area = Record<string, Handler>;

export const ok = (body: object): Answer => ({ status: 200, body });
export const created = (body: object): Answer => ({ status: 201, body });
export const accepted = (body: object): Answer => ({ status: 202, body });
export const deleted = (): Answer => ({ status: 204 });

/**
 * Separates checks from changes: every handler that changes something calls it once, after its
 * checks and before its first change. A dry run ends here (sandbox/api.md 5.1).
 * @param credits what the operation costs
 * @throws ApiError insufficient_credits
 */
export function proceed(call: Call, credits = 0): void {
	call.proceeded = true;
	const { world } = call;
	const { account } = world.state;
	if (call.dryRun && world.holds('5.2')) throw new DryRunEnd(credits);
	refuseIf(world, '7.1', credits > account.credits, () => {
		const details = { required: credits, balance: account.credits };
		return new ApiError('insufficient_credits', { details });
	});
	account.credits -= credits;
	account.creditsUsed += credits;
}

/** The record, or 404 when there is none or it belongs to another brand than the path says. */
export function found<T extends object>(record: T | undefined, brandId?: string): T {
	const owner = (record as { brand_id?: unknown } | undefined)?.brand_id;
	if (!record || (brandId !== undefined && owner !== brandId)) throw new ApiError('not_found');
	return record;
}

/** The brand of the path, or 404. */
export function brandOf(call: Call): string {
	return found(call.world.state.brands.get(call.params.brand_id)).id;
}

/** The records of the brand of the path. */
export function ofBrand<T extends { id: string; brand_id: string | null }>(
	call: Call,
	collection: Collection<T>,
): T[] {
	const brandId = brandOf(call);
	return collection.where(({ brand_id }) => brand_id === brandId);
}

/** Deletes a record that may be deleted. */
export function removed<T extends { id: string }>(
	call: Call,
	collection: Collection<T>,
	{ id }: T,
): Answer {
	proceed(call);
	collection.delete(id);
	return deleted();
}

/** A body field as text; undefined when absent, null or of another type. */
export function textOf(value: unknown): string | undefined {
	return typeof value === 'string' ? value : undefined;
}

/**
 * The fields of a record that the body sets. Null empties a list, clears what may be null, and leaves
 * the rest as it is.
 * @param schema of the record
 */
export function sentFields<T>({ operation, body }: Call, schema: string): Partial<T> {
	const { properties = {} } = resolve(schemaNamed(schema));
	const sent = operation.bodyFields
		.filter((name) => name in body && name in properties)
		.map((name) => {
			const field = resolve(properties[name]);
			const isCleared = body[name] === null && !mayBeNull(field);
			return [name, isCleared ? (field.type === 'array' ? [] : undefined) : body[name]] as const;
		});
	return Object.fromEntries(sent.filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** Groups records by `keyOf`, in the order of first appearance. */
export function groupBy<T>(records: T[], keyOf: (record: T) => string): Map<string, T[]> {
	const groups = new Map<string, T[]>();
	for (const record of records) {
		const key = keyOf(record);
		groups.set(key, [...(groups.get(key) ?? []), record]);
	}
	return groups;
}

const NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** A language as its English name, given that name or an ISO 639-1 code. */
export function englishName(language: string): string {
	if (!/^[a-z]{2}$/i.test(language)) return language;
	return NAMES.of(language.toLowerCase()) ?? language;
}
