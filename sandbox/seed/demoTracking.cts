import { addRegionPrompt } from '../areas/regionConfigs.cts';
import { SeededRandom } from '../seededRandom.cts';
import { newRecord } from '../state/newRecord.cts';
import type {
	BrandRecord,
	Frequency,
	RegionConfigRecord,
	ScheduledReportRecord,
} from '../state/records.cts';
import type { World } from '../world.cts';
import { finishReport, STANDARD_PLATFORMS } from '../work/reportResults.cts';
import { addSchedule } from '../work/scheduleTicks.cts';
import { addReport } from './demoReports.cts';
import { seedRecord } from './seedRecord.cts';

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
	return addSchedule(world, {
		id: new SeededRandom(name).uuid(),
		brand_id: brand.id,
		name,
		frequency,
		is_active: isActive,
		created_at: world.clock.iso(world.clock.now() - 40 * DAY_MS),
	});
}

function seedRegion(
	world: World,
	schedule: ScheduledReportRecord,
	{ name, country }: { name: string; country: string },
): void {
	const random = new SeededRandom(`region ${name}`);
	const { created_at } = schedule;
	const region = newRecord<RegionConfigRecord>(world, 'RegionConfig', {
		id: random.uuid(),
		brand_id: schedule.brand_id,
		scheduled_report_id: schedule.id,
		name,
		country,
		language: 'English',
		ai_platforms: STANDARD_PLATFORMS,
		is_active: true,
		created_at,
	});
	world.state.regionConfigs.add(region);
	for (const prompt_text of MARKET_PROMPTS)
		addRegionPrompt(world, region, { id: random.uuid(), prompt_text, created_at });
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
	const fields = {
		id: random.uuid(),
		brand_id: schedule.brand_id,
		name: `${schedule.name}: ${name}`,
		ai_platforms,
		country,
		language,
		region_config_id: id,
		scheduled_report_id: schedule.id,
		created_at: at,
	};
	finishReport(
		world,
		addReport(world, fields, MARKET_PROMPTS, () => random.uuid()),
		at,
	);
}

function seedSuggestions(world: World, brand: BrandRecord): void {
	const names = ['Example Coffee Roasters', 'Example Coffee & Co/Shop', 'The Example Coffee'];
	for (const [index, name] of names.entries()) {
		world.state.aliasSuggestions.add({
			id: new SeededRandom(name).uuid(),
			object: 'alias_suggestion',
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
	const names = ['Sample Coffee', 'Specimen Beans', 'Sample Coffee Inc', 'Placeholder Roast'];
	for (const name of names) {
		const at = world.clock.iso(world.clock.now() - 10 * DAY_MS);
		seedRecord(world, brand, 'competitors', 'competitor', name, {
			id: new SeededRandom(name).uuid(),
			website: `https://${name.toLowerCase().replaceAll(' ', '-')}.example`,
			mentions: name.length,
			created_at: at,
			updated_at: at,
		});
	}
}
