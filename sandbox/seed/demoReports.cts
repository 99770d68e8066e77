import { randomUUID } from 'node:crypto';
import { SeededRandom } from '../seededRandom.cts';
import type { BrandRecord, ReportRecord, ReportStatus } from '../state/records.cts';
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
const DRAFT = 'Gift guide';

const PROMPT_TEXTS = [
	'Where can I buy good {topic} online?',
	'Which {topic} do experts recommend?',
	'Which {topic} are best for beginners?',
	'Which {topic} have the best reviews?',
	'Which {topic} make a good gift?',
	'Which {topic} are good value for money?',
];

/** What the example "Weekly visibility digest" asks, so that its first run has a change to show. */
const DIGEST = {
	name: 'Weekly digest',
	prompts: [
		'Which coffee beans are best for espresso at home?',
		'Which coffee subscription is good value for an office?',
		'Who sells organic coffee beans online?',
		'Which coffee beans make a good gift?',
	],
};

/** Reports and citations of the first brand, enough for several pages. */
export function seedReports(world: World, brand: BrandRecord): void {
	for (let index = 0; index < REPORTS; index += 1) {
		const status: ReportStatus = index === 0 ? 'draft' : index === 1 ? 'failed' : 'completed';
		seedReport(world, brand, index, status);
	}
	seedDigest(world, brand);
	world.state.citations.clear();
	for (let index = 0; index < CITATIONS; index += 1) seedCitation(world, brand, index);
}

/** Some completed reports of another brand, with what they cite. */
export function seedFurtherReports(world: World, brand: BrandRecord): void {
	for (let index = REPORTS - FURTHER_REPORTS; index < REPORTS; index += 1) {
		seedReport(world, brand, index, 'completed', `${brand.name} report ${index}`);
	}
}

function seedReport(
	world: World,
	brand: BrandRecord,
	index: number,
	status: ReportStatus,
	seed = `report ${index}`,
): void {
	const random = new SeededRandom(seed);
	const weeks = REPORTS - 1 - index;
	const at = world.clock.iso(world.clock.now() - DAY_MS - weeks * 7 * DAY_MS);
	const fields = {
		id: random.uuid(),
		brand_id: brand.id,
		name: status === 'draft' ? DRAFT : WEEKLY_REPORT,
		country: brand.country,
		language: brand.language,
		created_at: at,
	};
	const report = addReport(world, fields, promptsAbout(brand), () => random.uuid());
	if (status === 'completed') finishReport(world, report, at);
	if (status === 'failed')
		Object.assign(report, { status, failure_reason: 'An AI platform timed out' });
}

/** The demo's prompts about a brand's categories. */
export function promptsAbout({ categories }: BrandRecord): string[] {
	return PROMPT_TEXTS.map((text, index) =>
		text.replace('{topic}', categories[index % categories.length] ?? 'products'),
	);
}

/**
 * Adds a report with prompts that are not answered yet.
 * @param newId gives the id of each prompt
 */
export function addReport(
	world: World,
	fields: Parameters<typeof draftReport>[1],
	texts: string[],
	newId: () => string = randomUUID,
): ReportRecord {
	const report = draftReport(world, { ai_platforms: STANDARD_PLATFORMS, ...fields });
	for (const prompt_text of texts) addPrompt(world, report, { id: newId(), prompt_text });
	return world.state.reports.add(report);
}

/** The digest of last week. */
function seedDigest(world: World, brand: BrandRecord): void {
	const random = new SeededRandom(DIGEST.name);
	const at = world.clock.iso(world.clock.now() - 7 * DAY_MS);
	const fields = { id: random.uuid(), brand_id: brand.id, name: DIGEST.name, created_at: at };
	finishReport(
		world,
		addReport(world, fields, DIGEST.prompts, () => random.uuid()),
		at,
	);
}

/** A page is cited by several reports, so that consecutive reports share most of their domains. */
function seedCitation(world: World, brand: BrandRecord, index: number): void {
	const at = world.clock.iso(world.clock.now() - (CITATIONS - index) * 3_600_000);
	const url = `https://site-${index % 37}.example/page-${index}`;
	const citation = newCitation(brand.id, url, at, `citation ${index}`);
	const reports = world.state.reports.where((report) => report.status === 'completed');
	const first = index % reports.length;
	const count = new SeededRandom(`reports of citation ${index}`).between(1, 5);
	citation.report_ids.push(...reports.slice(first, first + count).map(({ id }) => id));
	world.state.citations.add(citation);
}
