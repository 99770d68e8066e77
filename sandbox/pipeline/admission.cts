import { ApiError } from '../apiError.cts';
import type { Call } from '../call.cts';
import { PERIOD_MS } from '../state/state.cts';

/**
 * Identifies the caller (sandbox/api.md 2.1 to 2.3).
 * @throws ApiError api_key_required, unauthorized, invalid_api_key, expired_api_key
 */
export function authenticate(call: Call): void {
	const { world } = call;
	const header = call.record.headers.authorization ?? '';
	call.refuseIf('2.2', header === '', 'api_key_required');
	const token = /^Bearer +(\S+)$/i.exec(header)?.[1];
	call.refuseIf('2.1', token === undefined, 'unauthorized');
	const key = world.keys.find(token ?? '');
	if (!key) throw new ApiError('invalid_api_key');
	call.refuseIf('2.3', key.revoked, 'invalid_api_key');
	const hasExpired = key.expiresAt !== null && key.expiresAt <= world.clock.now();
	call.refuseIf('2.2', hasExpired, 'expired_api_key');
	call.key = key;
}

/** Browsers send an Origin; servers do not. They are blocked at the edge, whatever their key (1.2). */
export function refuseBrowsers(call: Call): void {
	if (call.record.headers.origin !== undefined) throw new ApiError('browser_calls_forbidden');
}

/** Burst limit on every request, free ones too (sandbox/api.md 6.1). */
export function limitBurst(call: Call): void {
	call.world.burst.admit(call.key.id);
}

/**
 * The LLM tier on top (sandbox/api.md 6.2). A dry run does no LLM work and does not count in that tier.
 */
export function limitLlm(call: Call): void {
	if (call.operation.llm && !call.dryRun) call.world.llm.admit(call.key.id);
}

/**
 * Takes the call's request units from the quota (sandbox/api.md 6.4, 7.2).
 * @throws ApiError request_quota_exceeded
 */
export function meter(call: Call): void {
	const { clock } = call.world;
	const { account } = call.state;
	while (account.periodEnd <= clock.now()) {
		account.periodEnd += PERIOD_MS;
		account.unitsUsed = 0;
		account.unitsByOperation.clear();
	}
	const units = call.dryRun ? 0 : unitsOf(call);
	const isBeyond = units > 0 && account.unitsUsed + units > account.unitsLimit;
	call.refuseIf('6.4', isBeyond, 'request_quota_exceeded');
	takeUnits(call, units);
	call.admitted = true;
}

/** What a call costs: 1 where no source has a number (sandbox/api.md 7.4, 7.5). */
export function unitsOf(call: Call): number {
	const { units } = call.operation;
	if (units === 0) return call.holds('7.4') ? 0 : 1;
	return units !== undefined && call.holds('7.5') ? units : 1;
}

/** Refunds the call's units: nothing was processed, or it failed with a 5xx. */
export function refundUnits(call: Call): void {
	takeUnits(call, -call.unitsTaken);
}

function takeUnits(call: Call, units: number): void {
	const { account } = call.state;
	account.unitsUsed = Math.max(0, account.unitsUsed + units);
	const sofar = account.unitsByOperation.get(call.operation.id) ?? 0;
	account.unitsByOperation.set(call.operation.id, sofar + units);
	call.unitsTaken += units;
}

/** Metering headers of an admitted call (sandbox/api.md 7.2). */
export function meteringHeaders(call: Call): Record<string, string> {
	const { names, state } = call.world;
	const { limit, used, remaining } = state.quota;
	return {
		[names.header('Request-Units')]: String(call.unitsTaken),
		[names.header('Quota-Limit')]: String(limit),
		[names.header('Quota-Used')]: String(used),
		[names.header('Quota-Remaining')]: String(remaining),
		[names.header('Quota-Reset')]: String(Math.floor(state.account.periodEnd / 1000)),
	};
}
