import { ApiError } from '../apiError.cts';
import { type Area, type Call, found } from '../call.cts';
import { newRecord } from '../state/newRecord.cts';
import type { FactsRecord } from '../state/records.cts';
import type { World } from '../world.cts';

/** Brand facts (sandbox/api.md 10.1 to 10.3). */
export const facts: Area = {
	getBrandsFacts: (call) => {
		const record = call.state.facts.get(call.brand.id);
		if (record) return factsView(record);
		throw new ApiError(call.holds('10.1') ? 'facts_not_generated' : 'not_found');
	},
	postBrandsFacts: async (call) => {
		const { world, key } = call;
		const brandId = call.brand.id;
		call.proceed(1);
		const seconds = world.settings.factsSeconds;
		if (!world.settings.asyncFacts || !call.holds('10.2')) {
			await world.clock.sleep(seconds * 1000);
			return factsView(research(world, brandId));
		}
		const onEnd = () => void research(world, brandId) as undefined;
		const work = { key, brandId, step: 'researching', total: 1, seconds, onEnd };
		const job = world.jobs.start(work);
		return call.accepted({ object: 'brand_facts.generation', job_id: job.id, brand_id: brandId });
	},
	patchBrandsFacts: (call) => {
		const { id } = call.brand;
		call.proceed();
		const known = call.holds('10.3') ? call.state.facts.get(id) : undefined;
		const record = known ?? newFacts(call.world, id);
		Object.assign(record, call.sentFields('BrandFacts'), { updated_at: call.now });
		return factsView(call.state.facts.add(record));
	},
};

/** Whether a brand's facts allow report runs (sandbox/api.md 10.4). */
export function requireFacts(call: Call, brandId: string): void {
	const description = call.state.facts.get(brandId)?.description;
	call.refuseIf('10.4', !description?.trim(), 'brand_facts_required');
}

const factsView = ({ id: _, ...shown }: FactsRecord): object => shown;

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
