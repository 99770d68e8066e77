import { addRegionPrompt } from '../areas/regionConfigs.cts';
import { SeededRandom } from '../seededRandom.cts';
import { newRecord } from '../state/newRecord.cts';
import type { BrandRecord, RegionConfigRecord, ScheduledReportRecord } from '../state/records.cts';
import type { World } from '../world.cts';
import { finishReport, STANDARD_PLATFORMS } from '../work/reportResults.cts';
import { addSchedule } from '../work/scheduleTicks.cts';
import { addReport } from './demoReports.cts';
import { seedRecord } from './seedRecord.cts';

const DAY_MS = 24 * 3_600_000;
const MARKET_PROMPTS = ['Which coffee is best for espresso?', 'Where can I order coffee online?'];

/** Schedules with region configs, and alias suggestions of the first brand. */
export function seedTracking(world: World, brand: BrandRecord): void {
	const created_at = world.clock.ago(40 * DAY_MS);
	const add = (name: string, fields: Partial<ScheduledReportRecord>) => {
		const id = new SeededRandom(name).uuid();
		return addSchedule(world, { id, brand_id: brand.id, name, created_at, ...fields });
	};
	const schedule = add('Monthly markets', { frequency: 'monthly' });
	seedRegion(world, schedule, 'US', 'United States');
	seedRegion(world, schedule, 'Mexico', 'Mexico');
	add('Brand check without markets', { frequency: 'weekly' });
	add('Paused check', { frequency: 'monthly', is_active: false });
	seedSuggestions(world, brand);
}

/** A market, and its report a month ago, with which its next one is compared. */
function seedRegion(
	world: World,
	schedule: ScheduledReportRecord,
	name: string,
	country: string,
): void {
	const random = new SeededRandom(`region ${name}`);
	const { id: scheduled_report_id, brand_id, created_at } = schedule;
	const market = { brand_id, scheduled_report_id, country, language: 'English' };
	const region = newRecord<RegionConfigRecord>(world, 'RegionConfig', {
		...market,
		id: random.uuid(),
		name,
		ai_platforms: STANDARD_PLATFORMS,
		is_active: true,
		created_at,
	});
	world.state.regionConfigs.add(region);
	for (const prompt_text of MARKET_PROMPTS)
		addRegionPrompt(world, region, { id: random.uuid(), prompt_text, created_at });
	const at = world.clock.ago(30 * DAY_MS);
	const about = { name: `${schedule.name}: ${name}`, region_config_id: region.id, created_at: at };
	const seed = `report of region ${name}`;
	finishReport(world, addReport(world, { ...market, ...about }, MARKET_PROMPTS, seed), at);
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
	const at = world.clock.ago(10 * DAY_MS);
	for (const name of ['Sample Coffee', 'Specimen Beans', 'Sample Coffee Inc', 'Placeholder Roast'])
		seedRecord(world, brand, 'competitors', 'competitor', name, {
			id: new SeededRandom(name).uuid(),
			website: `https://${name.toLowerCase().replaceAll(' ', '-')}.example`,
			mentions: name.length,
			created_at: at,
			updated_at: at,
		});
}
