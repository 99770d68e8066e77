import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../shared/base/errors/operationError';
import { clock } from '../../shared/base/time/clock';
import { toTimestamp } from '../../shared/base/time/timestamp';
import type { ApiClient } from '../../shared/requests/client';
import type { FoundEvent } from '../detectors/detector';
import { type Balance, lowBalance } from '../detectors/lowBalance';
import { readNumber } from '../state/entries';
import type { PollResult, PollRun, Watcher } from './watcher';

const CREDITS_PATH = '/v1/me/credits';

export interface AccountSettings {
	/** Share of the quota, in percent. */
	quotaPercent: number;
	/** Credits; 0 when they are not watched. */
	creditsBelow: number;
}

/** A balance, with the item's fields about it. */
interface Reading {
	name: 'quota' | 'credits';
	balance: Balance;
	threshold: number;
	record: IDataObject;
}

/** Watches the request quota and the credits of the account. */
export function watchAccount(settings: AccountSettings): Watcher {
	return {
		poll: async (run, memory = {}) => {
			const decision: PollResult = { memory: {}, found: [] };
			for (const reading of await readAll(run, settings)) {
				const before = memory[reading.name] as IDataObject | undefined;
				const result = lowBalance(before, reading.balance, reading.threshold);
				decision.memory[reading.name] = result.memory;
				if (result.isEvent) decision.found.push(toFound(reading));
			}
			return decision;
		},
		examples: async (run) => (await readAll(run, settings)).map(toFound),
	};
}

async function readAll(
	{ client, path }: PollRun,
	{ quotaPercent, creditsBelow }: AccountSettings,
): Promise<Reading[]> {
	const quota = await readQuota(client, path, quotaPercent);
	return creditsBelow > 0 ? [quota, await readCredits(client, creditsBelow)] : [quota];
}

/**
 * The headers of every metered response state the quota (docs/api.md 7.2). The fields of the body are
 * undocumented, so it is read only when the headers are missing.
 */
async function readQuota(client: ApiClient, path: string, threshold: number): Promise<Reading> {
	const { body } = await client.request({ method: 'GET', path });
	const said = (body ?? {}) as IDataObject;
	const { quota_limit, quota_used, quota_remaining, quota_reset } = client.usage.toJson();
	const limit = readNumber(quota_limit ?? said.limit);
	const used = readNumber(quota_used ?? said.used);
	const remaining = readNumber(quota_remaining ?? said.remaining) ?? left(limit, used);
	if (limit === undefined || limit <= 0 || remaining === undefined) throw unknown('quota');
	const end = toTimestamp(quota_reset ?? said.current_period_end);
	const percent = (remaining / limit) * 100;
	return {
		name: 'quota',
		balance: { left: percent, periodEnd: Number.isNaN(end) ? null : Math.floor(end / 1_000) },
		threshold,
		record: {
			threshold,
			remaining_percent: Math.round(percent * 100) / 100,
			limit,
			used: used ?? limit - remaining,
			remaining,
			current_period_end: Number.isNaN(end) ? null : new Date(end).toISOString(),
		},
	};
}

/** The fields of this response are undocumented, and credits have no documented limit. */
async function readCredits(client: ApiClient, threshold: number): Promise<Reading> {
	const { body } = await client.request({ method: 'GET', path: CREDITS_PATH });
	const said = (body ?? {}) as IDataObject;
	const balance = readNumber(said.balance ?? said.remaining ?? said.credits);
	if (balance === undefined) throw unknown('credits');
	return {
		name: 'credits',
		balance: { left: balance, periodEnd: null },
		threshold,
		record: { threshold, ...said, balance },
	};
}

function toFound({ name, record }: Reading): FoundEvent {
	return { event: `${name}.low`, record, time: clock.now() };
}

function left(limit: number | undefined, used: number | undefined): number | undefined {
	return limit === undefined || used === undefined ? undefined : Math.max(0, limit - used);
}

function unknown(what: 'quota' | 'credits'): OperationError {
	const isQuota = what === 'quota';
	return new OperationError(
		`The service does not say how much of the ${isQuota ? 'request quota' : 'credits'} is left`,
		isQuota
			? 'Check that the API key belongs to a plan with a monthly request quota.'
			: 'Set Credits Below to 0 to watch the request quota only.',
	);
}
