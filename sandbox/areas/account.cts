import { type Area, type Call, ok } from '../call.cts';
import { pageOf } from '../paging.cts';
import { covers } from '../pipeline/authorization.cts';

/** The account (sandbox/api.md 2.8, 7.4). */
export const account: Area = {
	getMe: (call) => {
		const { key, world } = call;
		const who = {
			object: 'me',
			user_id: 'user_sandbox',
			auth_type: 'api_key',
			plan: key.plan,
		};
		if (!covers(key.scopes, 'read:meta') && world.holds('2.8')) return ok(who);
		return ok({
			...who,
			key_prefix: key.token.slice(0, world.names.keyPrefix.length + 4),
			scopes: key.scopes,
			allowed_brand_id: key.allowedBrandId,
		});
	},
	getMeCredits: ({ world }) => {
		const { credits, creditsUsed } = world.state.account;
		return ok({ object: 'credits', balance: credits, used: creditsUsed });
	},
	getMeQuota: (call) => ok({ object: 'quota', ...quotaOf(call) }),
	getMeUsage: (call) => {
		const byOperation = Object.fromEntries(call.world.state.account.unitsByOperation);
		return ok({ object: 'usage', ...quotaOf(call), by_operation: byOperation });
	},
	getMeMailboxes: (call) => ok(pageOf(call, call.world.state.mailboxes.all())),
};

function quotaOf({ world }: Call): object {
	const { unitsLimit, unitsUsed, periodEnd } = world.state.account;
	return {
		limit: unitsLimit,
		used: unitsUsed,
		remaining: Math.max(0, unitsLimit - unitsUsed),
		current_period_end: world.clock.iso(periodEnd),
	};
}
