import { bodyError } from '../apiError.cts';
import { type Area, type Call, ok, proceed, textOf } from '../call.cts';
import { SeededRandom } from '../seededRandom.cts';
import { isAllowedTarget } from '../webhooks/publicAddress.cts';
import { refuseIf } from '../rules.cts';

const SITEMAP_PAGES = 3;
/** A page whose path contains this cannot be audited and costs nothing. */
const BROKEN_MARK = 'broken';

/** Page audit: 1 credit per run that audits a page (sandbox/api.md 7.7). */
export const pageAudit: Area = {
	postPageAudit: (call) => {
		const urls = urlsOf(call);
		for (const url of urls) {
			if (!isAllowedTarget(url, false))
				throw bodyError(['url'], `${url} is not a public https page`);
		}
		const audited = urls.filter((url) => !url.includes(BROKEN_MARK));
		const unpaid = audited.filter((url) => !isPaid(call, url));
		const credits = unpaid.length > 0 && call.world.holds('7.7') ? 1 : 0;
		proceed(call, credits);
		for (const url of unpaid) call.world.state.paidPageAudits.add(chargeId(call, url));
		return ok({
			object: 'page_audit',
			credits_charged: credits,
			results: urls.map((url) => resultOf(url, audited.includes(url))),
		});
	},
};

/** @throws ApiError body_validation_error unless exactly one of url, urls and sitemap is given */
function urlsOf({ body, world }: Call): string[] {
	const given = ['url', 'urls', 'sitemap'].filter(
		(name) => body[name] !== undefined && body[name] !== null,
	);
	refuseIf(world, '18.5', given.length !== 1, () =>
		bodyError([], 'send exactly one of url, urls and sitemap'),
	);
	const limit = typeof body.limit === 'number' ? body.limit : 10;
	if (given[0] === 'url') return [String(body.url)];
	if (given[0] === 'urls') return (body.urls as string[]).slice(0, limit);
	const sitemap = String(body.sitemap);
	const { origin } = new URL(sitemap.includes('://') ? sitemap : `https://${sitemap}`);
	return Array.from(
		{ length: Math.min(limit, SITEMAP_PAGES) },
		(_, n) => `${origin}/page-${n + 1}`,
	);
}

/** A `request_id` keeps an audit from being charged twice. */
function isPaid(call: Call, url: string): boolean {
	return (
		call.world.holds('4.9') &&
		textOf(call.body.request_id) !== undefined &&
		call.world.state.paidPageAudits.has(chargeId(call, url))
	);
}

function chargeId({ key, body }: Call, url: string): string {
	return `${key.id} ${textOf(body.request_id) ?? ''} ${url}`;
}

function resultOf(url: string, isAudited: boolean): object {
	if (!isAudited) return { url, status: 'failed', error: 'The page could not be fetched' };
	const random = new SeededRandom(`page ${url}`);
	return {
		url,
		status: 'completed',
		score: random.between(30, 100),
		issues: [
			{ rule: 'meta-description', severity: 'warning', message: 'The description is short.' },
		],
	};
}
