import { SeededRandom } from '../seededRandom';
import type { BrandRecord, ReportRecord, ReportStatus } from '../state/records';
import type { World } from '../world';
import { finishReport, newCitation, STANDARD_PLATFORMS } from '../work/reportResults';
import { draftReport } from '../work/reportRuns';

const DAY_MS = 24 * 3_600_000;
const REPORTS = 25;
const CITATIONS = 130;

const PROMPT_TEXTS = [
	'Where can I buy good {topic}?',
	'Which brand of {topic} do experts recommend?',
	'What is the best {topic} for beginners?',
	'How do I choose {topic}?',
	'Who makes lasting {topic}?',
	'Which {topic} are fairly priced?',
];

/** Reports and citations of the first brand, enough for several pages. */
export function seedReports(world: World, brand: BrandRecord): void {
	for (let index = 0; index < REPORTS; index += 1) {
		const status: ReportStatus = index === 0 ? 'draft' : index === 1 ? 'failed' : 'completed';
		seedReport(world, brand, index, status);
	}
	world.state.citations.clear();
	for (let index = 0; index < CITATIONS; index += 1) seedCitation(world, brand, index);
}

function seedReport(
	world: World,
	brand: BrandRecord,
	index: number,
	status: ReportStatus,
): ReportRecord {
	const random = new SeededRandom(`report ${index}`);
	const at = world.clock.iso(world.clock.now() - (REPORTS - index) * DAY_MS);
	const report = world.state.reports.add(
		draftReport(world, {
			id: random.uuid(),
			brand_id: brand.id,
			name: `${brand.name} report ${index + 1}`,
			ai_platforms: STANDARD_PLATFORMS,
			country: brand.country,
			language: brand.language,
			created_at: at,
		}),
	);
	seedPrompts(world, report, brand, () => random.uuid());
	if (status === 'completed') finishReport(world, report, at);
	if (status === 'failed')
		Object.assign(report, { status, failure_reason: 'An AI platform timed out' });
	return report;
}

/**
 * Adds the demo's prompts about a brand's categories to a report.
 * @param newId gives the id of each prompt
 */
export function seedPrompts(
	world: World,
	report: ReportRecord,
	brand: BrandRecord,
	newId: () => string,
): void {
	for (const [index, text] of PROMPT_TEXTS.entries()) {
		const topic = brand.categories[index % brand.categories.length] ?? 'things';
		world.state.prompts.add({
			id: newId(),
			object: 'prompt',
			brand_id: brand.id,
			report_id: report.id,
			region_config_prompt_id: null,
			prompt_text: text.replace('{topic}', topic),
			category: 'General',
			created_at: report.created_at,
			results: [],
		});
	}
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
