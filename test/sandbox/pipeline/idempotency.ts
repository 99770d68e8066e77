import { createHash } from 'node:crypto';
import { ApiError, validationError } from '../apiError';
import type { Answer, Call } from '../call';
import type { Clock } from '../clock';

const WINDOW_MS = 24 * 3_600_000;
const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;

interface Entry {
	fingerprint: string;
	at: number;
	answer: Answer | undefined;
}

/** First answers by key, kept 24 sandbox hours (docs/api.md 4.4). */
export class IdempotencyStore {
	private readonly entries = new Map<string, Entry>();

	constructor(private readonly clock: Clock) {}

	/**
	 * Processes a request once per key, and answers later calls with the first answer. 429 (nothing
	 * was processed) and 5xx (the request may be repeated) are not kept.
	 * @throws ApiError idempotency_key_mismatch, idempotency_key_in_flight
	 */
	async once(call: Call, id: string, work: () => Promise<Answer>): Promise<Answer> {
		const fingerprint = fingerprintOf(call);
		const known = this.entries.get(id);
		if (known && known.at > this.clock.now() - WINDOW_MS) return replay(call, known, fingerprint);
		const entry: Entry = { fingerprint, at: this.clock.now(), answer: undefined };
		this.entries.set(id, entry);
		try {
			const answer = await work();
			if (answer.status === 429 || answer.status >= 500) this.entries.delete(id);
			entry.answer = answer;
			return answer;
		} catch (error) {
			this.entries.delete(id);
			throw error;
		}
	}

	clear(): void {
		this.entries.clear();
	}
}

function replay(call: Call, known: Entry, fingerprint: string): Answer {
	if (known.fingerprint !== fingerprint) throw new ApiError('idempotency_key_mismatch');
	if (!known.answer) throw new ApiError('idempotency_key_in_flight');
	call.replayed = true;
	return known.answer;
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
	if (!KEY_PATTERN.test(idempotencyKey)) {
		throw validationError(
			['header', 'Idempotency-Key'],
			'must be 1 to 255 printable ASCII characters without whitespace',
			'string_pattern_mismatch',
		);
	}
	return `${call.key.id} ${idempotencyKey}`;
}

function fingerprintOf(call: Call): string {
	const { operation, params, query, body } = call;
	const text = JSON.stringify([operation.id, sorted(params), sorted(query), sorted(body)]);
	return createHash('sha256').update(text).digest('hex');
}

/** The same value with object keys in order, so that their order does not matter. */
function sorted(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sorted);
	if (typeof value !== 'object' || value === null) return value;
	const entries = Object.entries(value).map(([key, inner]) => [key, sorted(inner)] as const);
	return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
