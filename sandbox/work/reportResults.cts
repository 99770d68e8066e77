import { SeededRandom } from '../seededRandom.cts';
import type { PlatformResult, PromptRecord, ReportRecord } from '../state/records.cts';
import type { World } from '../world.cts';
import { answerTo, chancesIn, citedPages, type Circumstances } from './visibility.cts';
import type { RuleBook } from '../rules.cts';

/** A report run fails when one of its prompts contains this text: a way to provoke failures. */
export const FAILURE_MARK = '[fail]';

export const STANDARD_PLATFORMS = ['chatgpt', 'perplexity', 'ai_overviews', 'claude'];

/** Credits of a run: 1 per prompt, also without a standard platform, and 1 more for each premium one. */
export function creditsOfRun(prompts: number, platforms: string[]): number {
	const premium = platforms.filter((platform) => !STANDARD_PLATFORMS.includes(platform)).length;
	return prompts * (1 + premium);
}

export function promptsOf(world: World, reportId: string): PromptRecord[] {
	return world.state.prompts.where(({ report_id }) => report_id === reportId);
}

/**
 * Completes a run with results for every prompt and platform, the report's figures and citations.
 * @param at moment of completion, ISO 8601
 * @param shift what is added to the chance of each mention, from -1 to 1
 * @returns the reason of a failure, or undefined
 */
export function finishReport(
	world: World,
	report: ReportRecord,
	at: string,
	shift = 0,
): string | undefined {
	const prompts = promptsOf(world, report.id);
	if (prompts.some(({ prompt_text }) => prompt_text.includes(FAILURE_MARK))) {
		return failReport(report, 'The AI platforms did not answer');
	}
	const circumstances = { ...circumstancesOf(world, report), shift };
	const chances = chancesIn(circumstances, report.ai_platforms);
	for (const prompt of prompts) {
		prompt.results = report.ai_platforms.map((platform) =>
			answerTo(prompt.prompt_text, platform, circumstances, chances),
		);
	}
	const results = prompts.flatMap((prompt) => prompt.results);
	Object.assign(report, {
		status: 'completed',
		failure_reason: null,
		completed_at: at,
		total_results: results.length,
		ranked_prompts: prompts.filter((prompt) => prompt.results.some((one) => one.mentioned)).length,
		visibility_score: scoreOf(world, results),
	});
	addCitations(world, report, citedPages(circumstances, topicOf(world, report)), at);
	world.log.emit('shown', 'report', report);
	return undefined;
}

/** The share of results with a mention, in percent (sandbox/api.md 11.7, 11.10). */
function scoreOf({ holds }: RuleBook, results: PlatformResult[]): number {
	const mentioned = holds('11.10') ? results.filter((result) => result.mentioned).length : 0;
	const share = mentioned / Math.max(1, results.length);
	return holds('11.7') ? Math.round(1000 * share) / 10 : share;
}

export function failReport(report: ReportRecord, reason: string): string {
	Object.assign(report, { status: 'failed', failure_reason: reason });
	return reason;
}

function circumstancesOf(world: World, report: ReportRecord): Omit<Circumstances, 'shift'> {
	const market = marketOf(report);
	const before = world.state.reports.where(
		(other) =>
			other.status === 'completed' &&
			other.brand_id === report.brand_id &&
			marketOf(other) === market,
	);
	const brandName = world.state.brands.get(report.brand_id)?.name ?? 'The brand';
	const competitors = world.state.competitors
		.where(({ brand_id: id }) => id === report.brand_id)
		.map(({ name }) => String(name));
	return { brandId: report.brand_id, brandName, market, run: before.length, competitors };
}

const marketOf = ({ country, location, language }: ReportRecord): string =>
	[country, location, language].join('/');

const topicOf = (world: World, report: ReportRecord): string =>
	world.state.brands.get(report.brand_id)?.categories[0] ?? 'page';

const CATEGORIES = ['EDITORIAL_MEDIA', 'SOCIAL_UGC', 'REVIEW_DIRECTORY', 'REFERENCE', 'OTHER'];

/** A citation with plausible values. @param seed determines them */
export function newCitation(brandId: string, url: string, at: string, seed: string) {
	const random = new SeededRandom(seed);
	return {
		id: random.uuid(),
		brand_id: brandId,
		url,
		domain: new URL(url).hostname,
		domain_authority: random.between(5, 95),
		domain_category: random.pick(CATEGORIES),
		page_category: random.pick(['article', 'listing', 'forum']),
		score: (random.between(0, 1000) / 10) as number | null,
		chatgpt_count: random.between(0, 9),
		ai_overviews_count: random.between(0, 4),
		claude_count: random.between(0, 5),
		brand_mentioned: random.chance(0.5),
		brand_mention_sentiment: random.pick(['positive', 'neutral', 'negative', null]),
		has_backlink: random.chance(0.2),
		is_actionable: random.chance(0.4),
		has_contact: random.chance(0.3),
		report_ids: [] as string[],
		created_at: at,
		updated_at: at,
	};
}

/** A page that an earlier report of the brand cites keeps its record. */
function addCitations(world: World, report: ReportRecord, urls: string[], at: string): void {
	for (const url of urls) {
		const { citations } = world.state;
		const { brand_id, id } = report;
		const [known] = citations.where((one) => one.brand_id === brand_id && one.url === url);
		const citation = known ?? citations.add(newCitation(brand_id, url, at, brand_id + url));
		citation.report_ids.push(id);
		citation.updated_at = at;
	}
}
