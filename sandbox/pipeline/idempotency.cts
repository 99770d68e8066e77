import { isDeepStrictEqual } from 'node:util';
import { ApiError, validationError } from '../apiError.cts';
import type { Answer, Call } from '../call.cts';
import type { Clock } from '../clock.cts';
import type { RuleBook } from '../rules.cts';

const WINDOW_MS = 24 * 3_600_000;
const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;

interface Entry {
	content: object;
	at: number;
	/** Undefined while the request is in flight. */
	answer?: Answer;
}

/** First answers by key, kept 24 sandbox hours (sandbox/api.md 4.4). */
export class IdempotencyStore {
	private readonly entries = new Map<string, Entry>();

	constructor(
		private readonly clock: Clock,
		private readonly rules: RuleBook,
	) {}

	/**
	 * Processes a request once per key, and answers later calls with the first answer, a refusal of the
	 * handler too (sandbox/api.md 4.7). 429 (nothing was processed) and 5xx (the request may be repeated)
	 * are not kept.
	 * @throws ApiError idempotency_key_mismatch, idempotency_key_in_flight
	 */
	async once(call: Call, id: string, work: () => Promise<Answer>): Promise<Answer> {
		const known = this.rules.holds('4.4') ? this.find(id) : undefined;
		if (known?.answer !== undefined || (known && this.rules.holds('4.6')))
			return this.replay(call, known);
		const entry: Entry = { content: contentOf(call), at: this.clock.now() };
		this.entries.set(id, entry);
		try {
			const answer = await work();
			const { status } = answer;
			const isKept = status < 400 || (status < 500 && status !== 429 && this.rules.holds('4.7'));
			if (!isKept) this.entries.delete(id);
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

	private find(id: string): Entry | undefined {
		const entry = this.entries.get(id);
		return entry && entry.at > this.clock.now() - WINDOW_MS ? entry : undefined;
	}

	private replay(call: Call, known: Entry): Answer {
		const isOther = !isDeepStrictEqual(known.content, contentOf(call));
		call.refuseIf('4.5', isOther, 'idempotency_key_mismatch');
		if (!known.answer) throw new ApiError('idempotency_key_in_flight');
		call.record.replayed = true;
		return known.answer;
	}
}

/** What a repeated request must have in common with the first (sandbox/api.md 4.5). */
const contentOf = ({ operation, params, record, body }: Call): object => ({
	...{ id: operation.id, params, query: record.query, body },
});

/**
 * The key to store the answer under, or undefined when the call has none.
 * @throws ApiError idempotency_key_required, validation_error for a key of another form
 */
export function idempotencyIdOf(call: Call): string | undefined {
	const { idempotency } = call.operation;
	const { idempotencyKey } = call.record;
	if (idempotency === 'none') return undefined;
	if (call.dryRun && call.holds('4.8')) return undefined;
	if (idempotency === 'optional' && !call.holds('4.3')) return undefined;
	const isMissing = idempotencyKey === null && idempotency === 'required';
	call.refuseIf('4.1', isMissing, 'idempotency_key_required');
	if (idempotencyKey === null) return undefined;
	call.refuseIf('4.2', !KEY_PATTERN.test(idempotencyKey), () =>
		validationError(
			['header', 'Idempotency-Key'],
			'must be 1 to 255 printable ASCII characters without whitespace',
			'string_pattern_mismatch',
		),
	);
	return `${call.key.id} ${idempotencyKey}`;
}
