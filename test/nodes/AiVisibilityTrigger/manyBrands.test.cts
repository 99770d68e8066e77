import { clock } from '../../../nodes/shared/base/time/clock';
import { becomes, settled } from '../support/waiting.cts';
import type { Host } from './webhookHost.cts';
import {
	activeHost,
	addBrands,
	brandIds,
	endpoints,
	hostWith,
	parameters,
	refusal,
	requestsOf,
	sandbox,
	takePlaces,
} from './registrationScene.cts';

/** A trigger for these brands, all without an argument. */
const forBrands = (chosen?: string[]) =>
	parameters({ brands: chosen === undefined ? 'all' : 'chosen', brandIds: chosen ?? [] });

const urlFor = (host: Host, brandId: string) => `${host.url}?brand=${brandId}`;

/** The brands of the workspace that the endpoints of a host are for. */
const registeredBrands = (host: Host) =>
	endpoints()
		.filter(({ url }) => url.startsWith(host.url))
		.map(({ url, brand_id: brandId }) => {
			expect(url).toBe(urlFor(host, brandId));
			return brandId;
		});

const remembered = (host: Host) => host.endpoints.map(({ brandId }) => brandId);

describe('activating for several brands', () => {
	it('registers an endpoint for each chosen brand, with a secret of its own', async () => {
		const [first, second] = brandIds();
		const host = await activeHost({ parameters: forBrands([second, first, second]) });
		expect(registeredBrands(host)).toEqual([second, first]);
		expect(new Set(endpoints().map(({ secret }) => secret)).size).toBe(2);
		const before = host.staticData;
		await host.activate();
		expect(host.staticData).toBe(before);
		expect(requestsOf('POST')).toHaveLength(2);
	});

	it('registers one for each brand of the account that there is', async () => {
		const host = await activeHost({ parameters: forBrands() });
		expect(registeredBrands(host).sort()).toEqual(brandIds().slice(0, 3).sort());
		const [added] = addBrands(1);
		expect(registeredBrands(host)).not.toContain(added);
		await host.activate();
		expect(registeredBrands(host)).toContain(added);
	});

	it.each([
		['all', () => forBrands(), 130, 36],
		['two', () => forBrands(brandIds().slice(0, 2)), 34, 34],
		['one', () => parameters(), 32, 32],
	])('gives up after 30 s and 2 more for each brand: %s', async (_, chosen, seconds, toDelete) => {
		const host = await hostWith({ parameters: chosen() });
		const timeout = jest.spyOn(clock, 'timeoutSignal');
		await host.activate();
		expect(timeout.mock.calls).toContainEqual([1_000 * seconds]);
		timeout.mockClear();
		await host.deactivate();
		expect(timeout.mock.calls).toContainEqual([1_000 * toDelete]);
		timeout.mockRestore();
	});

	it('is refused without any brand', async () => {
		const host = await hostWith({ parameters: forBrands() });
		sandbox.state.brands.clear();
		expect(await refusal(host)).toBe(
			'The account has no brands yet. Create one in the service, then publish the workflow again (n8n 1: activate it).',
		);
	});
});

describe('activating for several brands when one cannot be registered', () => {
	it('removes what it made for the others, and names the brand and why', async () => {
		const ids = brandIds().slice(0, 3);
		await takePlaces(5);
		const host = await hostWith({ parameters: forBrands(ids) });
		const message = await refusal(host);
		const brand = sandbox.state.brands.get(ids[0])!;
		const why = 'The brand has 5 active webhook endpoints already';
		expect(message).toMatch(`Brand '${brand.name}': ${why}`);
		expect(registeredBrands(host)).toEqual([]);
		expect(endpoints()).toHaveLength(5);
		expect(remembered(host)).toEqual([]);
	});

	it('removes it also where the time for activating is up', async () => {
		const host = await hostWith({ parameters: forBrands(brandIds().slice(0, 2)) });
		const isUp = new AbortController();
		const timeouts = jest.spyOn(clock, 'timeoutSignal').mockReturnValueOnce(isUp.signal);
		sandbox.faults.add({ method: 'POST', kind: 'hang', skip: 1, times: 9 });
		const message = refusal(host);
		await becomes('one is registered', () => endpoints().length > 0);
		await settled(sandbox);
		isUp.abort();
		expect(await message).toContain('did not answer within 34 seconds');
		timeouts.mockRestore();
		expect(endpoints()).toEqual([]);
	});

	it('keeps the endpoints that were there before', async () => {
		const [first, second] = brandIds();
		const host = await activeHost({ parameters: forBrands([first]) });
		const [before] = endpoints();
		// With them, as many as a trigger can have.
		const [gone, ...lost] = Array.from(
			{ length: 48 },
			(_, index) => `000000${10 + index}-0000-4000-8000-000000000000`,
		);
		host.parameters = forBrands([first, second, gone, ...lost]);
		const message = await refusal(host);
		expect(message).toContain(`Brand '${gone}': There is no brand with the ID "${gone}"`);
		expect(message).toContain(` The trigger could also not be registered for: ${lost.join(', ')}.`);
		expect(endpoints()).toEqual([before]);
		host.parameters = parameters({ brandId: { __rl: true, mode: 'id', value: gone } });
		expect(await refusal(host)).toMatch(`There is no brand with the ID "${gone}"`);
	});

	it.each([
		['chosen', () => forBrands(brandIds().slice(0, 51))],
		['all', () => forBrands()],
	])('refuses more than 50 with the way out: %s', async (_, chosen) => {
		addBrands(48);
		const host = await hostWith({ parameters: chosen() });
		expect(await refusal(host)).toBe(
			"A trigger can have at most 50 brands. Set 'Brands' to Chosen Brands, and use a second workflow for the others.",
		);
		expect(requestsOf('POST')).toEqual([]);
	});
});

it('another choice of brands removes the endpoints of the others, also where it is one brand', async () => {
	const [first, second, third] = brandIds();
	const host = await activeHost();
	const { url } = endpoints()[0];
	for (const chosen of [
		[first, second],
		[second, third],
	]) {
		host.parameters = forBrands(chosen);
		await host.activate();
		expect(registeredBrands(host).sort()).toEqual([...chosen].sort());
		expect(remembered(host).sort()).toEqual([...chosen].sort());
	}
	host.parameters = parameters();
	await host.activate();
	expect(endpoints()).toMatchObject([{ url, brand_id: first }]);
});

it('deactivating removes the endpoints of all brands, also of those no longer chosen', async () => {
	const [first, second] = brandIds();
	const host = await activeHost({ parameters: forBrands([first, second]) });
	host.parameters = forBrands([second]);
	await host.deactivate();
	expect(endpoints()).toEqual([]);
	expect(remembered(host)).toEqual([]);
});
