import { bodyError } from '../apiError.cts';
import type { Area, Call } from '../call.cts';
import { SeededRandom } from '../seededRandom.cts';
import { isAllowedTarget } from '../webhooks/publicAddress.cts';

const SITEMAP_PAGES = ['page-1', 'page-2', 'page-3'];
/** A page whose path contains this cannot be audited and costs nothing. */
const BROKEN_MARK = 'broken';

/** Page audit: 1 credit per run that audits a page (sandbox/api.md 7.7). */
export const pageAudit: Area = {
	postPageAudit: (call) => {
		const urls = urlsOf(call);
		const refused = urls.find((url) => !isAllowedTarget(url, false));
		if (refused !== undefined) throw bodyError(['url'], `${refused} is not a public https page`);
		const audited = urls.filter((url) => !url.includes(BROKEN_MARK));
		const unpaid = audited.filter((url) => !isPaid(call, url));
		const credits = unpaid.length > 0 && call.holds('7.7') ? 1 : 0;
		call.proceed(credits);
		for (const url of unpaid) call.state.paidPageAudits.add(chargeId(call, url));
		return {
			object: 'page_audit',
			credits_charged: credits,
			results: urls.map((url) => resultOf(url, audited.includes(url))),
		};
	},
};

/** @throws ApiError body_validation_error unless exactly one of url, urls and sitemap is given */
function urlsOf(call: Call): string[] {
	const { body } = call;
	const given = ['url', 'urls', 'sitemap'].filter((name) => (body[name] ?? null) !== null);
	call.refuseIf('18.5', given.length !== 1, () =>
		bodyError([], 'send exactly one of url, urls and sitemap'),
	);
	const limit = typeof body.limit === 'number' ? body.limit : 10;
	if (given[0] === 'url') return [String(body.url)];
	if (given[0] === 'urls') return (body.urls as string[]).slice(0, limit);
	const sitemap = String(body.sitemap);
	const { origin } = new URL(sitemap.includes('://') ? sitemap : `https://${sitemap}`);
	return SITEMAP_PAGES.slice(0, limit).map((page) => `${origin}/${page}`);
}

/** A `request_id` keeps an audit from being charged twice. */
function isPaid(call: Call, url: string): boolean {
	return (
		call.holds('4.9') &&
		call.textOf('request_id') !== undefined &&
		call.state.paidPageAudits.has(chargeId(call, url))
	);
}

const chargeId = (call: Call, url: string): string =>
	`${call.key.id} ${call.textOf('request_id')} ${url}`;

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
