import { bodyError, validationError } from '../apiError.cts';
import { type Area, type Call, found } from '../call.cts';
import { freeArea, freeRecord } from '../freeArea.cts';
import { listOf } from '../paging.cts';
import { SeededRandom } from '../seededRandom.cts';
import type { FreeRecord } from '../state/records.cts';
import { isAllowedTarget } from '../webhooks/publicAddress.cts';
import { promptsOf } from '../work/reportResults.cts';

/** Credits of a page-speed audit. The price is undocumented (sandbox/api.md 7.7). */
const SEO_AUDIT_CREDITS = 1;
/** How long after its report a prompt is mapped, in ms: within minutes (sandbox/api.md 11.8). */
const MAPPING_MS = 120_000;

const pages = freeArea('BrandsSeoPages', 'seoPages', 'seo_page');
const templates = freeArea('BrandsSchemaTemplates', 'schemaTemplates', 'schema_template');
const sitemaps = freeArea('BrandsSearchConsoleSitemaps', 'sitemaps', 'sitemap');

const SITEMAP_PAGES = ['page-1', 'page-2', 'page-3'];
/** A page whose path contains this cannot be audited and costs nothing. */
const BROKEN_MARK = 'broken';

/** Page audits for 1 credit (sandbox/api.md 7.7), SEO pages, their audits, prompt insights, search console (sandbox/api.md 11.8, 18.4, 18.6). */
export const seo: Area = {
	postPageAudit: (call) => {
		const urls = urlsOf(call);
		const refused = urls.find((url) => !isAllowedTarget(url, false));
		if (refused !== undefined) throw bodyError(['url'], `${refused} is not a public https page`);
		const audited = urls.filter((url) => !url.includes(BROKEN_MARK));
		const isNamed = call.holds('4.9') && call.textOf('request_id') !== undefined;
		const { paidPageAudits } = call.state;
		const unpaid = audited.filter((url) => !isNamed || !paidPageAudits.has(chargeId(call, url)));
		const credits = unpaid.length > 0 && call.holds('7.7') ? 1 : 0;
		call.proceed(credits);
		for (const url of unpaid) paidPageAudits.add(chargeId(call, url));
		return {
			object: 'page_audit',
			credits_charged: credits,
			results: urls.map((url) => pageResult(url, audited.includes(url))),
		};
	},
	...pages.operations,
	...templates.operations,
	...sitemaps.operations,
	getBrandsSeoPagesAudits: (call) => {
		const { id } = pages.named(call);
		const audits = call.state.seoAudits.where(({ page_id }) => page_id === id);
		return listOf(call, audits, { view: call.holds('18.4') ? summaryOf : undefined });
	},
	postBrandsSeoPagesAudits: (call) => {
		const page = pages.named(call);
		call.proceed(SEO_AUDIT_CREDITS);
		return call.created(call.state.seoAudits.add(newAudit(call, page)));
	},
	getBrandsSeoPagesAuditsOne: (call) => {
		const { id: page_id } = pages.named(call);
		return found(call.state.seoAudits.get(call.params.audit_id), { page_id });
	},
	getBrandsSearchConsoleUrlInspection: (call) => {
		found(call.brand);
		const url = String(call.query.url ?? '');
		call.refuseIf('18.6', !URL.canParse(url), () =>
			validationError(['query', 'url'], 'Name the URL to inspect.', 'missing'),
		);
		return { object: 'url_inspection', url, verdict: 'indexed', checked_at: call.now };
	},
	getBrandsSeoPromptInsights: (call) => insightsOf(call),
};

function newAudit(call: Call, page: FreeRecord): FreeRecord {
	const random = new SeededRandom(`${page.id} ${call.state.seoAudits.size}`);
	return {
		...freeRecord(call, 'seo_audit'),
		page_id: page.id,
		status: 'completed',
		performance_score: random.between(40, 100),
		issues: [
			{ check: 'image-size', severity: 'warning', message: 'An image is larger than needed.' },
		],
		field_data: { lcp_ms: random.between(900, 4_000), cls: random.between(0, 30) / 100 },
	};
}

/** An audit in a list: without per-check issues and field data (sandbox/api.md 18.4). */
function summaryOf({ issues: _, field_data: __, ...shown }: FreeRecord): object {
	return { ...shown, object: 'seo_audit_summary' };
}

function insightsOf(call: Call): object {
	const { world } = call;
	const ofBrand = { brand_id: call.brand.id };
	const report = found(world.state.reports.get(String(call.query.report_id)), ofBrand);
	const isMapped =
		report.completed_at !== null &&
		(Date.parse(report.completed_at) + MAPPING_MS <= world.clock.now() || !call.holds('11.8'));
	const prompts = promptsOf(world, report.id);
	return {
		object: 'prompt_insights',
		report_id: report.id,
		target: { country: report.country, language: report.language },
		metrics_pending: 0,
		pending: isMapped ? 0 : prompts.length,
		data: isMapped ? prompts.map((prompt) => insightOf(prompt.id, prompt.prompt_text)) : [],
	};
}

function insightOf(promptId: string, text: string): object {
	const random = new SeededRandom(`insight ${text}`);
	return {
		prompt_id: promptId,
		prompt_text: text,
		keyword: text.toLowerCase().replace(/\?$/, '').split(' ').slice(-2).join(' '),
		search_volume: random.between(1, 200) * 10,
		difficulty: random.between(0, 100),
		answer_difficulty: random.pick(['low', 'medium', 'high']),
	};
}

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
const chargeId = (call: Call, url: string): string =>
	`${call.key.id} ${call.textOf('request_id')} ${url}`;

function pageResult(url: string, isAudited: boolean): object {
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
