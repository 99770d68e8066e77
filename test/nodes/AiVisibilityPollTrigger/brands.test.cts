import { randomUUID } from 'node:crypto';
import type { BrandRecord } from '../../../sandbox/state/records.cts';
import { useService } from './service.cts';

const service = useService();
let template: BrandRecord;
beforeEach(() => {
	const { brands } = service.sandbox.state;
	[template] = brands.all();
	brands.clear();
});

const addBrand = (name: string): BrandRecord =>
	service.sandbox.state.brands.add({ ...template, id: randomUUID(), name });

const brandsIn = (items: Array<{ brand?: unknown }>) => items.map(({ brand }) => brand);

describe('a poll of many brands', () => {
	it('names the brand of every item, and only notes what a new brand has', async () => {
		const first = addBrand('First');
		const event = 'report.completed';
		const host = service.host('reportFinished', { brands: 'all' });
		await host.activate();
		const later = addBrand('Later');
		for (const { id } of [first, later]) service.completed(50, { brand_id: id });
		expect(await host.poll()).toMatchObject([{ event, brand: 'First', brand_id: first.id }]);
		service.completed(60, { brand_id: later.id });
		expect(await host.poll()).toMatchObject([{ event, brand: 'Later', brand_id: later.id }]);
		expect(await host.poll()).toEqual([]);
	});

	it('asks twice for one that does not answer, which holds up no other, and longer for a single one', async () => {
		const [silent, other] = ['Silent', 'Other'].map(addBrand);
		const brandIds = [silent.id, other.id];
		const host = service.host('newCitation', { brands: 'chosen', brandIds });
		await host.activate();
		const path = `/v1/brands/${silent.id}/citations`;
		service.sandbox.faults.add({ kind: 'status', status: 503, path, times: 100 });
		service.citation({ brand_id: other.id });
		expect(brandsIn(await host.poll())).toEqual(['Other']);
		const asked = () => service.pages('/v1/brands/{brand_id}/citations');
		expect(asked()).toBe(5);
		await expect(service.host('newCitation').activate()).rejects.toThrow();
		expect(asked()).toBeGreaterThan(7);
	});

	it('shows examples of the first one that has some', async () => {
		// The list shows the newest first.
		const [second, first] = ['Second', 'First', 'Empty'].map(addBrand);
		for (const { id } of [first, second]) service.completed(50, { brand_id: id });
		const host = service.host('reportFinished', { brands: 'all' });
		expect(brandsIn(await host.test())).toEqual(['First']);
	});
});
