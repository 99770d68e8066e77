import { createHash } from 'node:crypto';
import { ApiError, validationError } from '../apiError.cts';
import type { Answer, Call } from '../call.cts';
import type { Clock } from '../clock.cts';
import type { Readings } from '../readings.cts';

const WINDOW_MS = 24 * 3_600_000;
const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;

interface Entry {
	fingerprint: string;
	at: number;
	/** Undefined while the request is in flight. */
	answer?: Answer;
}

/** First answers by key, kept 24 sandbox hours (sandbox/api.md 4.4). */
export class IdempotencyStore {
	private readonly entries = new Map<string, Entry>();

	constructor(
		private readonly clock: Clock,
		private readonly readings: Readings,
	) {}

	/**
	 * Processes a request once per key, and answers later calls with the first answer. 429 (nothing
	 * was processed) and 5xx (the request may be repeated) are not kept.
	 * @throws ApiError idempotency_key_mismatch, idempotency_key_in_flight
	 */
	async once(call: Call, id: string, work: () => Promise<Answer>): Promise<Answer> {
		const known = this.find(id);
		if (known) return this.replay(call, known);
		const entry: Entry = { fingerprint: this.fingerprintOf(call), at: this.clock.now() };
		this.entries.set(id, entry);
		try {
			const answer = await work();
			if (!this.keeps(answer)) this.entries.delete(id);
			entry.answer = answer;
			return answer;
		} catch (error) {
			this.entries.delete(id);
			throw error;
		}
	}

	/** Keeps a refusal from before the handler, if those are kept. A first answer is not replaced. */
	keepRefusal(call: Call, answer: Answer): void {
		if (this.readings.keptRefusals !== 'all' || !this.keeps(answer)) return;
		const id = wellFormedIdOf(call);
		if (id === undefined || this.find(id)) return;
		this.entries.set(id, { fingerprint: this.fingerprintOf(call), at: this.clock.now(), answer });
	}

	/** @returns the refusal that `keepRefusal` or a handler left for this request */
	keptRefusal(call: Call): Answer | undefined {
		if (this.readings.keptRefusals !== 'all') return undefined;
		const id = wellFormedIdOf(call);
		const known = id === undefined ? undefined : this.find(id);
		return known?.answer && known.answer.status >= 400 ? this.replay(call, known) : undefined;
	}

	clear(): void {
		this.entries.clear();
	}

	private find(id: string): Entry | undefined {
		const entry = this.entries.get(id);
		return entry && entry.at > this.clock.now() - WINDOW_MS ? entry : undefined;
	}

	private keeps({ status }: Answer): boolean {
		if (status < 400) return true;
		return status < 500 && status !== 429 && this.readings.keptRefusals !== 'none';
	}

	private replay(call: Call, known: Entry): Answer {
		if (known.fingerprint !== this.fingerprintOf(call))
			throw new ApiError('idempotency_key_mismatch');
		if (!known.answer) throw new ApiError('idempotency_key_in_flight');
		call.replayed = true;
		return known.answer;
	}

	private fingerprintOf({ operation, params, rawQuery, body }: Call): string {
		const request = [operation.id, sorted(params), sorted(rawQuery)];
		const compared = this.readings.idempotencyComparison === 'body' ? [] : request;
		const text = JSON.stringify([...compared, sorted(body)]);
		return createHash('sha256').update(text).digest('hex');
	}
}

/**
 * The key to store the answer under, or undefined when the call has none.
 * @throws ApiError idempotency_key_required, validation_error for a key of another form
 */
export function idempotencyIdOf(call: Call): string | undefined {
	const { operation, idempotencyKey } = call;
	if (operation.idempotency === 'none' || call.dryRun) return undefined;
	if (idempotencyKey === null) {
		if (operation.idempotency === 'required') throw new ApiError('idempotency_key_required');
		return undefined;
	}
	const id = wellFormedIdOf(call);
	if (id === undefined) {
		throw validationError(
			['header', 'Idempotency-Key'],
			'must be 1 to 255 printable ASCII characters without whitespace',
			'string_pattern_mismatch',
		);
	}
	return id;
}

function wellFormedIdOf({ operation, dryRun, key, idempotencyKey }: Call): string | undefined {
	if (operation.idempotency === 'none' || dryRun || key === undefined) return undefined;
	const isWellFormed = idempotencyKey !== null && KEY_PATTERN.test(idempotencyKey);
	return isWellFormed ? `${key.id} ${idempotencyKey}` : undefined;
}

/** The same value with object keys in order, so that their order does not matter. */
function sorted(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sorted);
	if (typeof value !== 'object' || value === null) return value;
	const entries = Object.entries(value).map(([key, inner]) => [key, sorted(inner)] as const);
	return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
