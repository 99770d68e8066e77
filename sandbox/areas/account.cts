import type { Area, Call } from '../call.cts';
import { listOf } from '../paging.cts';
import { covers } from '../pipeline/authorization.cts';

/** The account (sandbox/api.md 2.8, 7.4). */
export const account: Area = {
	getMe: (call) => {
		const { key, world } = call;
		const who = { object: 'me', user_id: 'user_sandbox', auth_type: 'api_key', plan: key.plan };
		if (!covers(key.scopes, 'read:meta') && call.holds('2.8')) return who;
		return {
			...who,
			key_prefix: key.token.slice(0, world.names.keyPrefix.length + 4),
			scopes: key.scopes,
			allowed_brand_id: key.allowedBrandId,
		};
	},
	getMeCredits: ({ state }) => {
		const { credits, creditsUsed } = state.account;
		return { object: 'credits', balance: credits, used: creditsUsed };
	},
	getMeQuota: (call) => ({ object: 'quota', ...quotaOf(call) }),
	getMeUsage: (call) => {
		const byOperation = Object.fromEntries(call.state.account.unitsByOperation);
		return { object: 'usage', ...quotaOf(call), by_operation: byOperation };
	},
	getMeMailboxes: (call) => listOf(call, call.state.mailboxes.all()),
};

const quotaOf = ({ world, state }: Call): object => ({
	...state.quota,
	current_period_end: world.clock.iso(state.account.periodEnd),
});
