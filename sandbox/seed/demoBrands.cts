import { SeededRandom } from '../seededRandom.cts';
import { newRecord } from '../state/newRecord.cts';
import type { BrandRecord } from '../state/records.cts';
import type { World } from '../world.cts';
import { research } from '../areas/facts.cts';

const DAY_MS = 24 * 3_600_000;

const COFFEE = ['coffee beans', 'coffee subscriptions'];
const DEMO_BRANDS = [
	{ name: 'Example Coffee', categories: COFFEE, country: 'United States' },
	{ name: 'Example Bikes', categories: ['city bicycles'], country: 'Germany' },
	{ name: 'Example Lamps', categories: ['desk lamps'], country: 'France' },
	{ name: 'Foreign Example', categories: [], country: 'Spain', workspace: 'foreign' as const },
];
const BRANDS_WITH_FACTS = 2;

/** Three brands of the workspace, two of them with facts, and one of another workspace. */
export function seedBrands(world: World): BrandRecord[] {
	return DEMO_BRANDS.map(({ name, ...fields }, index) => {
		const created_at = world.clock.ago((200 - index) * DAY_MS);
		const brand = newRecord<BrandRecord>(world, 'Brand', {
			id: new SeededRandom(name).uuid(),
			workspace: 'own',
			name,
			website: `https://${name.replace(/ ?Example ?/, '').toLowerCase()}.example`,
			brand_aliases: [name.replace(' ', '')],
			language: 'English',
			created_at,
			updated_at: created_at,
			...fields,
		});
		world.state.brands.add(brand);
		if (index < BRANDS_WITH_FACTS) research(world, brand.id);
		return brand;
	});
}
