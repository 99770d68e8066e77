import {
	type Brand,
	readBrands,
	readWatchedBrands,
	type WatchedBrands,
} from '../../../../nodes/shared/requests/brands';
import { useManualTime } from '../../support/manualTime.cts';
import { type Script, refusal, ScriptedService } from '../../support/scriptedService.cts';

const time = useManualTime();

const [b1, b2, b3, b4, gone] = [1, 2, 3, 4, 5].map((n) => `${n}0000000-0000-4000-8000-00000000000a`);

const ACME = { id: b1, name: 'Acme Fine Tea' };
const OTHER = { id: b3, name: 'Other' };
const PAGES: Record<string, object> = {
	first: { data: [ACME, { id: b2 }], has_more: true, next_cursor: 'next' },
	next: { data: [OTHER, { id: b4, name: 'other ' }, { name: 'without an ID' }], has_more: false },
};

const clientOf = async (script: Script = ({ query }) => ({ body: PAGES[query.cursor ?? 'first'] })) => {
	const service = new ScriptedService(script);
	return { client: await service.client(), seen: service.seen };
};

const NAMELESS = { id: b2, name: null };
const ALL = [ACME, NAMELESS, OTHER, { id: b4, name: 'other ' }];

it.each([
	['all that the list has, on all pages', undefined, ALL, 2],
	['the chosen ones in their order, once, by ID or name', [b3, ' \uff41cme  fine  tea', b3, b1], [OTHER, ACME], 2],
	['also those that the list does not have', [b3, gone], [OTHER, { id: gone, name: null }], 2],
	['read only until the chosen IDs are found', [b2, b1], [NAMELESS, ACME], 1],
])('the brands of an account are %s', async (_, chosen, brands, requests) => {
	const { client, seen } = await clientOf();
	expect(await readBrands(client, chosen)).toEqual(brands);
	expect(seen.map(({ query }) => query.limit)).toEqual(Array(requests).fill('100'));
});

it.each([
	['tea', 'There is no brand "tea"', 'There are: Acme Fine Tea, Other, other .'],
	['OTHER', 'Several brands are named "OTHER"', `mean: ${b3}, ${b4}.`],
])('a brand is refused by a name that none or several have: %s', async (name, message, description) => {
	await expect(readBrands((await clientOf()).client, [b1, name])).rejects.toMatchObject({
		message,
		code: 'not_sent',
		description: expect.stringContaining(description),
	});
});

it('a brand is refused where the list is empty', async () => {
	const { client } = await clientOf(() => ({ body: { data: [] } }));
	const description = expect.stringMatching(/^The list of brands is empty\./);
	await expect(readBrands(client, ['Acme Tea'])).rejects.toMatchObject({ description });
});

it.each<[WatchedBrands, Brand[], requests: number]>([
	[{ brands: 'all', brandIds: [] }, ALL, 2],
	[{ brands: 'one', brandIds: [b1] }, [{ id: b1, name: null }], 0],
	[{ brands: 'one', brandIds: ['acme fine tea'] }, [ACME], 2],
	[{ brands: 'chosen', brandIds: [b1] }, [ACME], 1],
])('one brand that is watched by its ID has no name, others have: %j', async (watched, brands, requests) => {
	const { client, seen } = await clientOf();
	expect(await readWatchedBrands(client, watched)).toEqual(brands);
	expect(seen).toHaveLength(requests);
});

it('chosen brands have no names where their list is not there soon, and a name is not looked for in vain', async () => {
	const { client, seen } = await clientOf(() => refusal(503, 'service_unavailable'));
	const read = async (brandIds: string[]) =>
		await time.until(readWatchedBrands(client, { brands: 'chosen', brandIds }));
	expect(await read([b1, b1])).toEqual([{ id: b1, name: null }]);
	expect(seen.map(({ options }) => options.timeout)).toEqual([10_000, 10_000]);
	await expect(read(['Acme Tea'])).rejects.toMatchObject({ code: 'service_unavailable' });
});
