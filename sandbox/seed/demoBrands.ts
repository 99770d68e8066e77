import { SeededRandom } from '../seededRandom';
import { newRecord } from '../state/newRecord';
import type { BrandRecord } from '../state/records';
import type { World } from '../world';
import { research } from '../areas/facts';

const DAY_MS = 24 * 3_600_000;

interface DemoBrand {
	name: string;
	website: string;
	categories: string[];
	country: string;
	withFacts: boolean;
	workspace?: 'foreign';
}

const DEMO_BRANDS: DemoBrand[] = [
	{
		name: 'Example Coffee',
		website: 'https://coffee.example',
		categories: ['coffee beans', 'coffee subscriptions'],
		country: 'United States',
		withFacts: true,
	},
	{
		name: 'Example Bikes',
		website: 'https://bikes.example',
		categories: ['city bicycles'],
		country: 'Germany',
		withFacts: true,
	},
	{
		name: 'Example Lamps',
		website: 'https://lamps.example',
		categories: ['desk lamps'],
		country: 'France',
		withFacts: false,
	},
	{
		name: 'Foreign Example',
		website: 'https://foreign.example',
		categories: [],
		country: 'Spain',
		withFacts: false,
		workspace: 'foreign',
	},
];

/** Three brands of the workspace, two of them with facts, and one of another workspace. */
export function seedBrands(world: World): BrandRecord[] {
	return DEMO_BRANDS.map((demo, index) => {
		const created = world.clock.iso(world.clock.now() - (200 - index) * DAY_MS);
		const { name, website, categories, country, workspace = 'own' } = demo;
		const brand = newRecord<BrandRecord>(world, 'Brand', {
			id: new SeededRandom(name).uuid(),
			workspace,
			name,
			website,
			brand_aliases: [name.replace(' ', '')],
			categories,
			country,
			language: 'English',
			created_at: created,
			updated_at: created,
		});
		world.state.brands.add(brand);
		if (demo.withFacts) research(world, brand.id);
		return brand;
	});
}
