import { ApiError } from '../apiError.cts';
import { accepted, type Area, brandOf, found, ok, proceed, sentFields } from '../call.cts';
import { newRecord } from '../state/newRecord.cts';
import type { FactsRecord } from '../state/records.cts';
import type { World } from '../world.cts';
import { refuseIf } from '../rules.cts';

/** Brand facts (sandbox/api.md 10.1 to 10.3). */
export const facts: Area = {
	getBrandsFacts: (call) => {
		const record = call.world.state.facts.get(brandOf(call));
		if (record) return ok(factsView(record));
		throw new ApiError(call.world.holds('10.1') ? 'facts_not_generated' : 'not_found');
	},
	postBrandsFacts: async (call) => {
		const { world, key } = call;
		const brandId = brandOf(call);
		proceed(call, 1);
		const seconds = world.settings.factsSeconds;
		if (!world.settings.asyncFacts || !world.holds('10.2')) {
			await world.clock.sleep(seconds * 1000);
			return ok(factsView(research(world, brandId)));
		}
		const onEnd = () => void research(world, brandId) as undefined;
		const work = { key, brandId, step: 'researching', total: 1, seconds, onEnd };
		const job = world.jobs.start(work);
		return accepted({ object: 'brand_facts.generation', job_id: job.id, brand_id: brandId });
	},
	patchBrandsFacts: (call) => {
		const { world } = call;
		const brandId = brandOf(call);
		proceed(call);
		const known = world.holds('10.3') ? world.state.facts.get(brandId) : undefined;
		const record = known ?? newFacts(world, brandId);
		world.state.facts.add(Object.assign(record, sentFields(call, 'BrandFacts')));
		record.updated_at = world.clock.iso();
		return ok(factsView(record));
	},
};

/** Whether a brand's facts allow report runs (sandbox/api.md 10.4). */
export function requireFacts(world: World, brandId: string): void {
	const description = world.state.facts.get(brandId)?.description;
	refuseIf(world, '10.4', !description?.trim(), 'brand_facts_required');
}

function factsView({ id: _, ...shown }: FactsRecord): object {
	return shown;
}

function newFacts(world: World, brandId: string, found: Partial<FactsRecord> = {}): FactsRecord {
	return newRecord(world, 'BrandFacts', { id: brandId, brand_id: brandId, ...found });
}

/** The result of researching a brand; it replaces earlier facts. */
export function research(world: World, brandId: string): FactsRecord {
	const brand = found(world.state.brands.get(brandId));
	const facts = newFacts(world, brandId, {
		company_size: '11-50',
		description: `${brand.name} serves customers online at ${brand.website}.`,
		founded_year: 2015,
		headquarters: 'Exampleville',
		industry: brand.categories[0] ?? 'Retail',
		key_facts: [`${brand.name} ships within two days.`, `${brand.name} has its own workshop.`],
		key_people: [{ name: 'Alex Example', role: 'Founder' }],
		mission_statement: 'Good things made simple.',
		products: [{ name: `${brand.name} Starter Set`, description: 'For a first try.' }],
		services: [{ name: 'Subscription', description: 'Delivery every month.' }],
		research_status: 'complete',
		tagline: 'Simply good.',
		value_proposition: 'Quality without effort.',
	});
	return world.state.facts.add(facts);
}
