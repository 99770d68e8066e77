import { ApiError } from '../apiError.cts';
import type { Call } from '../call.cts';

/**
 * Whether scopes cover a required one (sandbox/api.md 2.4): `*` covers everything, `write:all` and
 * `read:all` their kind, `write:X` also `read:X`.
 */
export function covers(scopes: string[], required: string): boolean {
	const [kind, resource] = required.split(':');
	const sufficient = ['*', 'write:all', required];
	if (kind === 'read') sufficient.push('read:all', `write:${resource}`);
	return scopes.some((scope) => sufficient.includes(scope));
}

/** @throws ApiError insufficient_scope with the required and the own scopes (sandbox/api.md 2.6) */
export function requireScope(call: Call): void {
	const { scope, hasKnownScope } = call.operation;
	const isKept = call.holds(hasKnownScope ? '2.5' : '2.7');
	if (!scope || !isKept) return;
	const { scopes } = call.key;
	if (call.holds('2.4') ? covers(scopes, scope) : scopes.includes(scope)) return;
	throw new ApiError('insufficient_scope');
}

/** Keeps everyone out of other workspaces (2.10). @throws ApiError brand_not_authorized */
export function refuseForeignBrand(call: Call): void {
	const brand = call.state.brands.get(targetBrand(call));
	if (brand?.workspace === 'foreign') throw new ApiError('brand_not_authorized');
}

/**
 * Keeps a brand-restricted key to its brand (sandbox/api.md 2.9). Handlers of jobs and citations answer
 * 404 instead.
 * @throws ApiError brand_not_authorized
 */
export function requireOwnBrand(call: Call): void {
	const { allowedBrandId } = call.key;
	const brandId = targetBrand(call);
	if (allowedBrandId === null || brandId === undefined || brandId === allowedBrandId) return;
	throw new ApiError('brand_not_authorized');
}

const OWNERS = [
	['report_id', 'reports'],
	['scheduled_report_id', 'scheduledReports'],
	['region_config_id', 'regionConfigs'],
] as const;

function targetBrand({ params, state, body, record }: Call): string | undefined {
	if (params.brand_id) return params.brand_id;
	const [parameter, collection] = OWNERS.find(([name]) => name in params) ?? [];
	if (parameter) return state[collection].get(params[parameter])?.brand_id;
	const named = body.brand_id ?? record.query.brand_id;
	return typeof named === 'string' ? named : undefined;
}

const OUTREACH = /^\/v1\/(me\/mailboxes|brands\/\{brand_id\}\/(emails|campaigns|email-|contact-l))/;

const REFUSED_PLANS = {
	none: 'api_subscription_required',
	api_past_due: 'api_subscription_past_due',
	past_due: 'subscription_past_due',
} as const;

/** The plan (sandbox/api.md 2.11). `GET /v1/me` always works. @throws ApiError of the plan's code */
export function requirePlan({ key: { plan }, operation }: Call): void {
	if (operation.path !== '/v1/me' && plan in REFUSED_PLANS)
		throw new ApiError(REFUSED_PLANS[plan as keyof typeof REFUSED_PLANS]);
}

/** Outreach needs Pro, and no client seat (2.12). @throws ApiError forbidden, brand_plan_required */
export function requireRole({ key, operation }: Call): void {
	if (!OUTREACH.test(operation.path)) return;
	if (key.role === 'client')
		throw new ApiError('forbidden', { message: 'A client seat cannot reach outreach.' });
	if (key.plan === 'starter') throw new ApiError('brand_plan_required');
}
