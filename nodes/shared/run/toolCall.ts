import { randomUUID } from 'crypto';
import type { IDataObject } from 'n8n-workflow';
import { OperationError, StepError } from '../base/errors/operationError';
import { clock } from '../base/time/clock';
import { sha256 } from '../base/values/records';
import type { NodeError } from '../messages/toNodeError';
import { ApiFailure } from '../requests/apiError';
import type { ApiClient, KeyedRequest } from '../requests/client';

/** How long, in ms, a tool takes to answer when 'Max Wait' is not set: MCP clients give up after 60 s. */
export const ANSWER_MS = 45_000;

/** How long the key of a call is kept, in ms: models and MCP clients call again. */
const KEPT_MS = 60 * 60_000;

/** The codes of a run that is over. */
const JOB_ENDED = /^job_(failed|cancelled)$/;

interface KeptKey {
	key: string;
	/** When it was first used: in ms of `clock.elapsed`, and in ms since 1970. */
	since: number;
	at: number;
}

/** Of each API key in this process, by tool and request. */
const keptKeys = new WeakMap<object, Map<string, KeptKey>>();

/**
 * Makes the Idempotency-Keys of a call that starts what is paid: the same call within an hour gets the
 * same ones, and so continues the same run.
 */
export class ToolKeys {
	/** When the run began that this call continues, in ms since 1970. */
	repeatedAt?: number;

	private readonly kept: Map<string, KeptKey>;

	private readonly used = new Set<string>();

	/** @param apiKey any object that stands for the API key */
	constructor(
		apiKey: object,
		private readonly tool: string,
		private readonly isRunAgain: boolean,
	) {
		this.kept = keptKeys.get(apiKey) ?? new Map<string, KeptKey>();
		keptKeys.set(apiKey, this.kept);
	}

	keyFor(request: KeyedRequest): string {
		const now = clock.elapsed();
		for (const [id, { since }] of this.kept) if (now >= since + KEPT_MS) this.kept.delete(id);
		const id = this.idOf(request);
		const isOwn = this.used.has(id);
		const known = isOwn || !this.isRunAgain ? this.kept.get(id) : undefined;
		if (known !== undefined && !isOwn) this.repeatedAt ??= known.at;
		const kept = known ?? { key: randomUUID(), since: now, at: clock.now() };
		this.kept.set(id, kept);
		this.used.add(id);
		return kept.key;
	}

	/** Ends the keys of what was refused, and of a run that failed: the next call is a new one. */
	forget(error: unknown): void {
		const reason = error instanceof StepError ? error.reason : error;
		if (reason instanceof OperationError && JOB_ENDED.test(reason.code)) {
			for (const id of this.used) this.kept.delete(id);
		} else if (reason instanceof ApiFailure && reason.isFinalForKey) {
			const { method, sent } = reason.request;
			const { path = '', body, keyedBy } = sent ?? {};
			this.kept.delete(this.idOf({ method, path, body: JSON.stringify(body), keyedBy }));
		}
	}

	private idOf({ method, path, body = '', keyedBy = null }: KeyedRequest): string {
		return sha256(JSON.stringify([this.tool, method, path, body, keyedBy]));
	}
}

/** The answer to a model whose call takes longer. @param ids what exists, by its names in the API */
export function answerUnderWay(ids: IDataObject | undefined): IDataObject {
	const next =
		ids?.job_id === undefined
			? 'The service has not confirmed the start yet. Call this tool again with the same arguments: it continues the same run.'
			: 'The work is under way and paid for. Continue with Job: Wait and this job_id, or call this tool again with the same arguments: it continues the same run.';
	return { status: 'under_way', job_id: null, ...ids, next };
}

/**
 * Tells a model first whether it may call again with the same arguments, then what exists.
 *
 * @param code of the error
 * @param isKept whether the same call continues the same run
 * @param ids of what the call has started
 */
export function adviceAfter(
	code: string,
	{ client, isKept, ids }: { client?: ApiClient; isKept: boolean; ids?: IDataObject },
): string {
	const isDone = client?.hasWritten === true || client?.mayHaveBeenProcessed === true;
	const again = JOB_ENDED.test(code)
		? 'The run has ended. If you call this tool again with the same arguments, another run starts and is paid for.'
		: isDone && !isKept
			? 'Do not call this tool again with the same arguments yet: the same work may be done twice. First check what was done.'
			: `It is safe to call this tool again with the same arguments: ${isDone ? 'it continues the same run' : 'nothing was done'}.`;
	const exists = Object.entries(ids ?? {}).map(([name, id]) => `${name} ${String(id)}`);
	return exists.length > 0 ? `${again} There is already: ${exists.join(', ')}.` : again;
}

/** Most ways in hand a model the message alone. Those that append the description look for it there. */
export function tellInMessage(error: unknown): unknown {
	const { description, message } = error as NodeError;
	if (description && !message.includes(description))
		(error as NodeError).message = `${message.replace(/\.$/, '')}. ${description}`;
	return error;
}
