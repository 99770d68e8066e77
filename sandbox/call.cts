import type { FastifyRequest } from 'fastify';
import { ApiError, type ErrorCode } from './apiError.cts';
import type { Operation } from './contract.cts';
import { resolve, schemaNamed } from './openapi.cts';
import type { Fault } from './pipeline/faults.cts';
import type { RecordedRequest } from './pipeline/routes.cts';
import type { Rule, RuleBook } from './rules.cts';
import type { Collection } from './state/collection.cts';
import type { ApiKey } from './state/keys.cts';
import { mayBeNull } from './state/newRecord.cts';
import type { BrandRecord } from './state/records.cts';
import type { World } from './world.cts';

export type Body = Record<string, unknown>;
type BodyProblem = 'none' | 'missing' | 'notJson';

/** A response. A body is sent as JSON; without one the response is empty. */
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

/** @returns the body of a success, which is empty after a deletion */
export type Handler = (call: Call) => object | undefined | Promise<object>;
export type Area = Record<string, Handler>;

export class Call implements RuleBook {
	/** Filled by authentication. */
	key = undefined as unknown as ApiKey;
	/** Filled by validation: query values in their types. */
	query: Record<string, string | number | boolean | undefined> = {};
	status = 200;
	/** Units taken from the quota, given back on a replay or a status of 500 and above. */
	unitsTaken = 0;
	admitted = false;
	proceeded = false;
	fault: Fault | undefined;
	delay: Fault | undefined;
	readonly params: Record<string, string>;
	readonly correlationId: string;
	readonly dryRun: boolean;
	readonly body: Body;
	readonly bodyProblem: BodyProblem;

	constructor(
		readonly world: World,
		readonly operation: Operation,
		request: FastifyRequest,
		readonly record: RecordedRequest,
	) {
		this.params = request.params as Record<string, string>;
		this.correlationId = request.id;
		this.dryRun = record.query.dry_run === 'true' && world.holds('5.1');
		const parsed = parseBody(request);
		this.body = parsed.body;
		this.bodyProblem = parsed.bodyProblem;
	}

	get state() {
		return this.world.state;
	}

	/** Now, as records have it. */
	get now(): string {
		return this.world.clock.iso();
	}

	/** The brand that the path, the body or the query names, or 404. */
	get brand(): BrandRecord {
		const named = this.params.brand_id ?? this.body.brand_id ?? this.query.brand_id;
		return found(this.state.brands.get(String(named)));
	}

	holds(rule: Rule): boolean {
		return this.world.holds(rule);
	}

	/**
	 * Refuses the request by a rule, unless the rule is switched off.
	 * @param message instead of that of the code
	 * @throws ApiError
	 */
	refuseIf(
		rule: Rule,
		isWrong: boolean,
		refusal: ErrorCode | (() => ApiError),
		message?: string,
	): void {
		if (!isWrong || !this.holds(rule)) return;
		throw typeof refusal === 'string' ? new ApiError(refusal, { message }) : refusal();
	}

	/**
	 * Separates checks from changes: every handler that changes something calls it once, after its
	 * checks and before its first change. A dry run ends here (sandbox/api.md 5.1).
	 * @param credits what the operation costs
	 * @throws ApiError insufficient_credits
	 */
	proceed(credits = 0): void {
		this.proceeded = true;
		const { account } = this.state;
		if (this.dryRun && this.holds('5.2')) throw new DryRunEnd(credits);
		this.refuseIf('7.1', credits > account.credits, () => {
			const details = { required: credits, balance: account.credits };
			return new ApiError('insufficient_credits', { details });
		});
		account.credits -= credits;
		account.creditsUsed += credits;
	}

	created(body: object): object {
		this.status = 201;
		return body;
	}

	accepted(body: object): object {
		this.status = 202;
		return body;
	}

	remove<T extends { id: string }>(collection: Collection<T>, { id }: T): undefined {
		this.proceed();
		collection.delete(id);
	}

	ofBrand<T extends { id: string; brand_id: string }>(collection: Collection<T>): T[] {
		const { id } = this.brand;
		return collection.where(({ brand_id }) => brand_id === id);
	}

	/** A body field as text; undefined when absent, null or of another type. */
	textOf(field: string): string | undefined {
		const value = this.body[field];
		return typeof value === 'string' ? value : undefined;
	}

	/**
	 * The fields of a record that the body sets. Null empties a list, clears what may be null, and leaves
	 * the rest as it is. A language becomes its English name.
	 * @param schema of the record
	 */
	sentFields<T>(schema: string): Partial<T> {
		const { properties = {} } = resolve(schemaNamed(schema));
		const sent = this.operation.bodyFields
			.filter((name) => name in this.body && name in properties)
			.map((name) => {
				const field = resolve(properties[name]);
				const value = this.body[name];
				if (value === null && !mayBeNull(field))
					return [name, field.type === 'array' ? [] : undefined] as const;
				return [name, name === 'language' && value ? englishName(String(value)) : value] as const;
			});
		return Object.fromEntries(sent.filter(([, value]) => value !== undefined)) as Partial<T>;
	}
}

function parseBody({ body: raw, headers }: FastifyRequest): Pick<Call, 'body' | 'bodyProblem'> {
	if (!raw) return { body: {}, bodyProblem: 'missing' };
	if (!headers['content-type']?.toLowerCase().startsWith('application/json'))
		return { body: {}, bodyProblem: 'notJson' };
	try {
		return { body: (JSON.parse(String(raw)) ?? []) as Body, bodyProblem: 'none' };
	} catch {
		return { body: {}, bodyProblem: 'notJson' };
	}
}

/** The record, or 404 when there is none or its fields differ from those wanted. */
export function found<T extends object>(record: T | undefined, wanted: Partial<T> = {}): T {
	const fields = Object.keys(wanted) as Array<keyof T>;
	if (!record || fields.some((name) => record[name] !== wanted[name]))
		throw new ApiError('not_found');
	return record;
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
function englishName(language: string): string {
	if (!/^[a-z]{2}$/i.test(language)) return language;
	return NAMES.of(language.toLowerCase()) ?? language;
}
