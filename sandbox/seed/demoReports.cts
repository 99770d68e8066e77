import { SeededRandom } from '../seededRandom.cts';
import type { BrandRecord, ReportRecord } from '../state/records.cts';
import type { World } from '../world.cts';
import { finishReport, newCitation, STANDARD_PLATFORMS } from '../work/reportResults.cts';
import { addPrompt, draftReport } from '../work/reportRuns.cts';

const DAY_MS = 24 * 3_600_000;
const REPORTS = 28;
/** Of each other brand. */
const FURTHER_REPORTS = 6;
const CITATIONS = 130;

/** The reports of one name can be compared with one another. */
export const WEEKLY_REPORT = 'Weekly visibility check';

const PROMPT_TEXTS = [
	'Where can I buy good {topic} online?',
	'Which {topic} do experts recommend?',
	'Which {topic} are best for beginners?',
	'Which {topic} have the best reviews?',
	'Which {topic} make a good gift?',
	'Which {topic} are good value for money?',
];

/** What the example "Weekly visibility digest" asks, so that its first run has a change to show. */
const DIGEST = 'Weekly digest';
const DIGEST_PROMPTS = [
	'Which coffee beans are best for espresso at home?',
	'Which coffee subscription is good value for an office?',
	'Who sells organic coffee beans online?',
	'Which coffee beans make a good gift?',
];

/** Reports and citations of the first brand, enough for several pages. */
export function seedReports(world: World, brand: BrandRecord): void {
	for (let index = 0; index < REPORTS; index += 1) seedReport(world, brand, index);
	const created_at = world.clock.ago(7 * DAY_MS);
	const digest = { brand_id: brand.id, name: DIGEST, created_at };
	finishReport(world, addReport(world, digest, DIGEST_PROMPTS, DIGEST), created_at);
	world.state.citations.clear();
	for (let index = 0; index < CITATIONS; index += 1) seedCitation(world, brand, index);
}

/** Some completed reports of another brand, with what they cite. */
export function seedFurtherReports(world: World, brand: BrandRecord): void {
	for (let index = REPORTS - FURTHER_REPORTS; index < REPORTS; index += 1)
		seedReport(world, brand, index, `${brand.name} report ${index}`);
}

/** The first one is a draft, the second one failed, and the others completed, a week apart. */
function seedReport(world: World, brand: BrandRecord, index: number, seed = `report ${index}`) {
	const { id: brand_id, country, language } = brand;
	const name = index === 0 ? 'Gift guide' : WEEKLY_REPORT;
	const created_at = world.clock.ago(DAY_MS + (REPORTS - 1 - index) * 7 * DAY_MS);
	const fields = { brand_id, name, country, language, created_at };
	const report = addReport(world, fields, promptsAbout(brand), seed);
	if (index === 1)
		Object.assign(report, { status: 'failed', failure_reason: 'An AI platform timed out' });
	if (index > 1) finishReport(world, report, created_at);
}

export function promptsAbout({ categories }: BrandRecord): string[] {
	return PROMPT_TEXTS.map((text, index) =>
		text.replace('{topic}', categories[index % categories.length] ?? 'products'),
	);
}

/**
 * Adds a report with prompts that are not answered yet.
 * @param seed determines their ids, which are random without it
 */
export function addReport(
	world: World,
	fields: Parameters<typeof draftReport>[1],
	texts: string[],
	seed?: string,
): ReportRecord {
	const random = new SeededRandom(seed ?? String(Math.random()));
	const given = { id: random.uuid(), ai_platforms: STANDARD_PLATFORMS, ...fields };
	const report = world.state.reports.add(draftReport(world, given));
	for (const prompt_text of texts) addPrompt(world, report, { id: random.uuid(), prompt_text });
	return report;
}

/** A page is cited by several reports, so that consecutive reports share most of their domains. */
function seedCitation(world: World, brand: BrandRecord, index: number): void {
	const at = world.clock.ago((CITATIONS - index) * 3_600_000);
	const url = `https://site-${index % 37}.example/page-${index}`;
	const citation = newCitation(brand.id, url, at, `citation ${index}`);
	const reports = world.state.reports.where((report) => report.status === 'completed');
	const first = index % reports.length;
	const count = new SeededRandom(`reports of citation ${index}`).between(1, 5);
	citation.report_ids.push(...reports.slice(first, first + count).map(({ id }) => id));
	world.state.citations.add(citation);
}
