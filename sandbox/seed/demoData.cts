import { research } from '../areas/facts.cts';
import { SeededRandom } from '../seededRandom.cts';
import { newRecord } from '../state/newRecord.cts';
import type { BrandRecord } from '../state/records.cts';
import { interlinkFor } from '../work/interlinks.cts';
import type { World } from '../world.cts';
import { seedOutreach } from './demoOutreach.cts';
import { seedFurtherReports, seedReports } from './demoReports.cts';
import { seedCompetitors, seedTracking } from './demoTracking.cts';
import { seedRecord } from './seedRecord.cts';

const DAY_MS = 24 * 3_600_000;

const COFFEE = ['coffee beans', 'coffee subscriptions'];
const DEMO_BRANDS = [
	{ name: 'Example Coffee', categories: COFFEE, country: 'United States' },
	{ name: 'Example Bikes', categories: ['city bicycles'], country: 'Germany' },
	{ name: 'Example Lamps', categories: ['desk lamps'], country: 'France' },
	{ name: 'Foreign Example', categories: [], country: 'Spain', workspace: 'foreign' as const },
];
const BRANDS_WITH_FACTS = 2;

/** Fills an empty sandbox with the demo data of its settings: the same ids and figures every time. */
export function seedDemoData(world: World): void {
	const { seed } = world.settings;
	if (!seed) return;
	const [first, ...others] = seedBrands(world).filter(({ workspace }) => workspace === 'own');
	seedCompetitors(world, first);
	seedReports(world, first);
	for (const brand of seed === true ? others : []) seedFurtherReports(world, brand);
	seedTracking(world, first);
	seedOutreach(world, first);
	seedContent(world, first);
}

/** Audits, SEO pages, briefs with interlinks in every status, tasks and connections. */
function seedContent(world: World, brand: BrandRecord): void {
	const { website } = brand;
	const add = seedRecord.bind(undefined, world, brand);
	const market = { country: 'United States', language: 'English', status: 'completed' };
	add('audits', 'brand_audit', 'United States, English', market);
	add('seoPages', 'seo_page', 'Home', { url: `${website}/` });
	add('seoPages', 'seo_page', 'Guides', { url: `${website}/guides` });
	add('schemaTemplates', 'schema_template', 'Article', { type: 'Article' });
	add('schemaTemplates', 'schema_template', 'Product', { type: 'Product' });
	add('sitemaps', 'sitemap', 'Main', { url: `${website}/sitemap.xml` });
	const brewing = { name: undefined, title: 'Brewing at home', status: 'ready' };
	const brief = add('contentBriefs', 'content_brief', 'Brewing at home', brewing);
	for (const status of ['proposed', 'applied', 'dismissed', 'task'] as const) {
		world.state.interlinks.add(interlinkFor(world, brief, status, status));
	}
	const water = { name: undefined, title: 'Which water suits coffee' };
	add('contentOpportunities', 'content_opportunity', 'Water and coffee', water);
	add('cmsConnections', 'cms_connection', 'Blog', { url: `${website}/blog` });
	const question = { name: undefined, title: 'Answer a question', status: 'open' };
	add('tasks', 'task', 'Answer a question', question);
}

/** Three brands of the workspace, two of them with facts, and one of another workspace. */
function seedBrands(world: World): BrandRecord[] {
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
