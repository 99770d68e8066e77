import { randomUUID } from 'node:crypto';
import type { BrandRecord } from '../../../sandbox/state/records.cts';
import { holdTime } from '../support/speed.cts';
import { times, Service } from './service.cts';

const service = new Service();
let template: BrandRecord;
const start = async (options = {}) => {
	await service.start(options);
	const { brands } = service.sandbox.state;
	[template] = brands.all();
	brands.clear();
};
afterEach(async () => await service.stop());

const addBrand = (name: string): BrandRecord =>
	service.sandbox.state.brands.add({ ...template, id: randomUUID(), name });

const brandsIn = (items: Array<{ brand?: unknown }>) => items.map(({ brand }) => brand);
const REPORTS = '/v1/reports';

describe('a poll of many brands', () => {
	beforeEach(async () => await start());

	it('names the brand of every item', async () => {
		const [first, second] = ['First', 'Second'].map(addBrand);
		const host = service.host('reportFinished', { brands: 'all' });
		await host.activate();
		service.completed(50, { brand_id: second.id });
		service.completed(60, { brand_id: first.id });
		const items = await host.poll();
		expect(
			new Set(items.map(({ brand, brand_id: id }) => `${String(brand)} ${String(id)}`)),
		).toEqual(new Set([`First ${first.id}`, `Second ${second.id}`]));
		expect(await host.poll()).toEqual([]);
	});

	it('only notes what a brand has that appears later', async () => {
		addBrand('First');
		const host = service.host('reportFinished', { brands: 'all' });
		await host.activate();
		const later = addBrand('Later');
		service.completed(50, { brand_id: later.id });
		expect(await host.poll()).toEqual([]);
		service.completed(60, { brand_id: later.id });
		expect(brandsIn(await host.poll())).toEqual(['Later']);
	});

	it('holds up none because of one that never answers', async () => {
		const [other, silent] = ['Other', 'Silent'].map(addBrand);
		const host = service.host('newCitation', { brands: 'all' });
		await host.activate();
		host.budgetMs = 5_000;
		const path = `/v1/brands/${silent.id}/citations`;
		service.sandbox.faults.add({ kind: 'hang', path, times: 100 });
		for (let poll = 1; poll <= 2; poll++) {
			service.citation({ brand_id: other.id });
			expect(brandsIn(await host.poll())).toEqual(['Other']);
		}
		const asked = service.sandbox.requests.filter((each) => each.path === path);
		expect(asked).toHaveLength(5);
	});

	it('shows examples of the first one that has some', async () => {
		const [, second] = ['First', 'Second'].map(addBrand);
		service.completed(50, { brand_id: second.id });
		const host = service.host('reportFinished', { brands: 'all' });
		expect(brandsIn(await host.test())).toEqual(['Second']);
	});
});

it('50 brands with 200 reports each are polled within a minute at 120 requests a minute', async () => {
	await start({ requestsPerMinute: 120 });
	const brands = times(50, (index) => addBrand(`Brand ${index}`));
	for (const { id } of brands) times(200, () => service.completed(50, { brand_id: id }));
	const host = service.host('reportFinished', { brands: 'all' });
	host.credential = { ...host.credential, requestsPerMinute: 120 };
	const time = holdTime(60_000);
	await host.activate();
	time.release();
	expect(service.pages(REPORTS)).toBe(100);
	expect(service.sandbox.requests).toHaveLength(101);
	expect(service.sandbox.requests.every(({ status }) => status === 200)).toBe(true);
});
