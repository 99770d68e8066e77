import { SeededRandom } from '../seededRandom';
import type {
	BrandRecord,
	FreeRecord,
	Frequency,
	RegionConfigRecord,
	ScheduledReportRecord,
} from '../state/records';
import type { World } from '../world';
import { finishReport, STANDARD_PLATFORMS } from '../work/reportResults';
import { draftReport } from '../work/reportRuns';
import { awaitTick, nextTick } from '../work/scheduleTicks';
import { addPrompts } from './demoReports';

const DAY_MS = 24 * 3_600_000;
const REGIONS = [
	{ name: 'US', country: 'United States' },
	{ name: 'Mexico', country: 'Mexico' },
];
const MARKET_PROMPTS = ['Which coffee is best for espresso?', 'Where can I order coffee online?'];

/** Schedules with region configs, and alias suggestions of the first brand. */
export function seedTracking(world: World, brand: BrandRecord): void {
	const schedule = seedSchedule(world, brand, 'Monthly markets', 'monthly', true);
	for (const region of REGIONS) seedRegion(world, schedule, region);
	seedSchedule(world, brand, 'Brand check without markets', 'weekly', true);
	seedSchedule(world, brand, 'Paused check', 'monthly', false);
	seedSuggestions(world, brand);
}

function seedSchedule(
	world: World,
	brand: BrandRecord,
	name: string,
	frequency: Frequency,
	isActive: boolean,
): ScheduledReportRecord {
	const schedule = world.state.scheduledReports.add<ScheduledReportRecord>({
		id: new SeededRandom(name).uuid(),
		object: 'scheduled_report',
		brand_id: brand.id,
		name,
		frequency,
		is_active: isActive,
		created_at: world.clock.iso(world.clock.now() - 40 * DAY_MS),
		last_run_at: null,
		last_run_status: null,
		last_error_message: null,
		next_run_at: world.clock.iso(nextTick(frequency, world.clock.now())),
	});
	awaitTick(world, schedule);
	return schedule;
}

function seedRegion(
	world: World,
	schedule: ScheduledReportRecord,
	{ name, country }: { name: string; country: string },
): void {
	const random = new SeededRandom(`region ${name}`);
	const region = world.state.regionConfigs.add({
		id: random.uuid(),
		object: 'region_config',
		brand_id: schedule.brand_id,
		scheduled_report_id: schedule.id,
		name,
		country,
		language: 'English',
		location: null,
		ai_platforms: STANDARD_PLATFORMS,
		is_active: true,
		last_error_message: null,
		last_run_at: null,
		last_run_status: null,
		source_report_id: null,
		created_at: schedule.created_at,
	});
	for (const text of MARKET_PROMPTS) {
		world.state.regionConfigPrompts.add({
			id: random.uuid(),
			object: 'region_config_prompt',
			region_config_id: region.id,
			prompt_text: text,
			category: 'General',
			disabled: false,
			created_at: schedule.created_at,
		});
	}
	seedMarketReport(world, schedule, region);
}

/** The report of a market a month ago, with which its next one is compared. */
function seedMarketReport(
	world: World,
	schedule: ScheduledReportRecord,
	{ id, name, country, language, ai_platforms }: RegionConfigRecord,
): void {
	const random = new SeededRandom(`report of region ${name}`);
	const at = world.clock.iso(world.clock.now() - 30 * DAY_MS);
	const report = world.state.reports.add(
		draftReport(world, {
			id: random.uuid(),
			brand_id: schedule.brand_id,
			name: `${schedule.name}: ${name}`,
			ai_platforms,
			country,
			language,
			region_config_id: id,
			scheduled_report_id: schedule.id,
			created_at: at,
		}),
	);
	addPrompts(world, report, MARKET_PROMPTS, () => random.uuid());
	finishReport(world, report, at);
}

function seedSuggestions(world: World, brand: BrandRecord): void {
	const names = ['Example Coffee Roasters', 'Example Coffee & Co/Shop', 'The Example Coffee'];
	for (const [index, name] of names.entries()) {
		world.state.aliasSuggestions.add({
			id: new SeededRandom(name).uuid(),
			brand_id: brand.id,
			business_name: name,
			confidence: 90 - index * 10,
			occurrences: 12 - index,
			signals: ['fuzzy_full_match'],
		});
	}
}

/** The competitors of the first brand. The answers of its reports name them. */
export function seedCompetitors(world: World, brand: BrandRecord): void {
	for (const name of [
		'Sample Coffee',
		'Specimen Beans',
		'Sample Coffee Inc',
		'Placeholder Roast',
	]) {
		const at = world.clock.iso(world.clock.now() - 10 * DAY_MS);
		world.state.competitors.add<FreeRecord>({
			id: new SeededRandom(name).uuid(),
			object: 'competitor',
			brand_id: brand.id,
			name,
			website: `https://${name.toLowerCase().replaceAll(' ', '-')}.example`,
			mentions: name.length,
			created_at: at,
			updated_at: at,
		});
	}
}
