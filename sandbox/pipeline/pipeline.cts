import {
	ApiError,
	CATALOG,
	codeForStatus,
	detailsOf,
	type ErrorCode,
	waitIn,
} from '../apiError.cts';
import { type Answer, type Call, DryRunEnd, type Handler } from '../call.cts';
import * as admission from './admission.cts';
import * as authorization from './authorization.cts';
import { type Fault, REQUEST_FAULTS } from './faults.cts';
import { idempotencyIdOf } from './idempotency.cts';
import { validate } from './validation.cts';
import type { Rule } from '../rules.cts';
import type { World } from '../world.cts';

/** Thrown when a fault replaces the answer. */
export class Interruption extends Error {
	constructor(readonly fault: Fault) {
		super(fault.kind);
	}
}

type Step = readonly [run: (call: Call) => void, rule?: Rule];

/** The steps of every request before its handler, in this order. One of a rule is left out without it. */
const STEPS: Step[] = [
	[admission.refuseBrowsers, '1.2'],
	[admission.authenticate],
	[admission.limitBurst, '6.1'],
	[admission.limitLlm, '6.2'],
	[admission.meter],
	[applyFault],
	[authorization.requireScope, '2.6'],
	[authorization.refuseForeignBrand, '2.10'],
	[authorization.requireOwnBrand, '2.9'],
	[authorization.requirePlan, '2.11'],
	[authorization.requireRole, '2.12'],
	[validate],
];

/**
 * Runs a call through the whole pipeline.
 * @returns the response with its metering headers
 * @throws Interruption when a fault responds instead
 */
export async function answerTo(call: Call, handler: Handler): Promise<Answer> {
	let answer: Answer;
	try {
		answer = await checkedAnswer(call, handler);
	} catch (error) {
		if (error instanceof Interruption) throw error;
		answer = metered(call, refusalOf(call, error));
	}
	if (call.record.replayed || (answer.status >= 500 && call.holds('7.3')))
		admission.refundUnits(call);
	return answer;
}

async function checkedAnswer(call: Call, handler: Handler): Promise<Answer> {
	const isPublic = call.operation.public && call.holds('1.3');
	const steps: Step[] = isPublic ? [[applyFault], [validate]] : STEPS;
	for (const [run, rule] of steps) if (rule === undefined || call.holds(rule)) run(call);
	const id = idempotencyIdOf(call);
	const work = async () => metered(call, inContract(call, await perform(call, handler)));
	return id === undefined ? await work() : await call.world.idempotency.once(call, id, work);
}

/** @throws Error for a success whose status or body openapi.json does not have (sandbox/api.md 1.7, 3.7) */
function inContract({ world, operation }: Call, answer: Answer): Answer {
	if (answer.status >= 300 || !world.holds('3.7')) return answer;
	const findings = operation.findingsIn(answer.status, answer.body);
	if (findings.length === 0) return answer;
	throw new Error(`${operation.id} breaks the contract: ${JSON.stringify(findings)}`);
}

async function perform(call: Call, handler: Handler): Promise<Answer> {
	const { delay, operation } = call;
	if (delay) await new Promise((resolve) => setTimeout(resolve, delay.delayMs ?? 1_000).unref());
	try {
		const body = await handler(call);
		if (operation.method !== 'GET' && !call.proceeded)
			throw new Error(`${operation.id}: no proceed`);
		if (call.dryRun) return dryRunAnswer(call, 0);
		return { status: body === undefined ? 204 : call.status, body };
	} catch (error) {
		if (error instanceof DryRunEnd) return dryRunAnswer(call, error.credits);
		const isMissing = error instanceof ApiError && error.code === 'not_found';
		if (call.dryRun && isMissing && !call.holds('5.3')) return dryRunAnswer(call, 0);
		return refusalOf(call, error);
	}
}

function dryRunAnswer(call: Call, credits: number): Answer {
	const { account, quota: units } = call.state;
	const quota = { ...units, reset: Math.floor(account.periodEnd / 1000) };
	return {
		status: 200,
		body: { dry_run: { request_units: admission.unitsOf(call), credits, quota } },
	};
}

function refusalOf(call: Call, error: unknown): Answer {
	const refusal = error instanceof ApiError ? error : new ApiError('internal_error');
	if (refusal !== error) console.error(error);
	refusal.details ??= detailsOf(refusal.code, call);
	return toAnswer(call.world, refusal, call.correlationId);
}

/** An error in the shape of sandbox/api.md 8.1. */
export function toAnswer({ holds }: World, refusal: ApiError, correlationId: string): Answer {
	const { code, message, details, status, headers } = refusal;
	const shown = holds('8.4') || !details?.errors ? details : undefined;
	const error = { code, message, details: shown };
	return {
		status: holds('8.6') ? status : 400,
		headers,
		body: holds('8.1') ? { error, request_id: correlationId } : error,
	};
}

/** Metering headers go on 2xx and on 4xx after admission, except 429 (sandbox/api.md 7.2). */
function metered(call: Call, answer: Answer): Answer {
	const isMetered = call.admitted && call.holds('7.2');
	if (!isMetered || answer.status === 429 || answer.status >= 500) return answer;
	return { ...answer, headers: { ...answer.headers, ...admission.meteringHeaders(call) } };
}

function applyFault(call: Call): void {
	const { faults } = call.world;
	call.delay = faults.take(call.record, ['delay']);
	call.fault = faults.take(call.record, REQUEST_FAULTS);
	call.record.fault = (call.fault ?? call.delay)?.kind ?? null;
	if (!call.fault) return;
	if (call.fault.kind === 'status') throw refusalByFault(call.fault);
	if (['dropBefore', 'hang', 'html'].includes(call.fault.kind)) throw new Interruption(call.fault);
}

function refusalByFault(fault: Fault): ApiError {
	const code = (fault.code ?? codeForStatus(fault.status)) as ErrorCode;
	const { headers, details } = waitByFault(fault, code);
	return new ApiError(code, {
		status: fault.status,
		headers: { ...headers, ...fault.headers },
		message: code in CATALOG ? undefined : 'An error made by a test.',
		details: fault.details ?? details,
	});
}

/** A 429 tells a wait unless the fault says that it tells none; other refusals do if the fault says so. */
function waitByFault({ retryAfter, details }: Fault, code: ErrorCode): Partial<ApiError> {
	if (retryAfter === false) return { details: {} };
	const tells = code === 'rate_limit_exceeded' && details === undefined;
	if (!tells && retryAfter === undefined) return {};
	return waitIn(code, retryAfter === true ? undefined : retryAfter);
}
