import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';
import { recordOptions, searchList } from '../../../../../nodes/shared/forms/locators/editorList';
import { useManualTime } from '../../../support/manualTime.cts';
import { refusal, type Reply, ScriptedService } from '../../../support/scriptedService.cts';

const search = searchList({
	path: '/v1/brands',
	toItem: ({ id }) => ({ name: `Brand ${String(id)}`, value: String(id) }),
});

/** Opens the list, or a further page of it, of a service that answers like this. */
async function open(replies: Reply[], filter?: string, cursor?: string) {
	const service = new ScriptedService((_, index) => replies[Math.min(index, replies.length - 1)]);
	const context = service.context as unknown as ILoadOptionsFunctions;
	const result = await search.call(context, filter, cursor);
	return { ...result, queries: service.seen.map(({ query }) => query) };
}

const page = (id: string, more: object): Reply => ({ body: { data: [{ id }], ...more } });

describe('the list of a locator', () => {
	it('returns a page and the cursor of the next one', async () => {
		const { results, paginationToken, queries } = await open(
			[page('1', { has_more: true, next_cursor: 'b' })],
			undefined,
			'a',
		);
		expect(results).toEqual([{ name: 'Brand 1', value: '1' }]);
		expect(paginationToken).toBe('b');
		expect(queries).toEqual([{ limit: '50', cursor: 'a' }]);
	});

	it('goes on past pages without a match', async () => {
		const { results, paginationToken, queries } = await open(
			[page('1', { next_cursor: 'b' }), page('2', { next_cursor: 'c' })],
			' BRAND 2 ',
			'',
		);
		expect(results).toEqual([{ name: 'Brand 2', value: '2' }]);
		expect(paginationToken).toBe('c');
		expect(queries).toEqual([{ limit: '50' }, { limit: '50', cursor: 'b' }]);
	});

	it('searches no more than ten pages, and leaves the rest to the next request', async () => {
		const pages = Array.from({ length: 12 }, (_, n) => page(`${n}`, { next_cursor: `c${n}` }));
		const { results, paginationToken, queries } = await open(pages, 'nowhere');
		expect([results, paginationToken, queries.length]).toEqual([[], 'c9', 10]);
	});

	it('without pages is read with one request', async () => {
		const service = new ScriptedService(() => page('1', { has_more: true, next_cursor: 'b' }));
		const context = service.context as unknown as ILoadOptionsFunctions;
		const found = await searchList({ path: '/v1/brands', isUnpaged: true }).call(context);
		expect(found.paginationToken).toBeUndefined();
		expect(service.seen).toHaveLength(1);
	});

	it.each([
		['the answer is no list', [{ body: { message: 'x' } }], 'Unexpected response'],
		['a later page is none', [page('1', { next_cursor: 'b' }), { body: { id: 1 } }], 'not a list'],
	])('fails rather than end early when %s', async (_, replies, reason) => {
		await expect(open(replies, replies.length > 1 ? 'brand 2' : '')).rejects.toThrow(reason);
	});
});

describe('a list that cannot be read', () => {
	const time = useManualTime();

	it('is asked for twice', async () => {
		const service = new ScriptedService(() => refusal(503, 'service_unavailable'));
		const outcome = search.call(service.form(() => '')).catch((error: Error) => error);
		expect(await time.until(outcome)).toBeInstanceOf(Error);
		expect(service.seen).toHaveLength(2);
	});

	it('is refused by the name of what the form selects', async () => {
		const service = new ScriptedService(() => refusal(404, 'not_found'));
		const audits = searchList({ path: '/v1/brands/{brandId}/audits' });
		const found = audits.call(service.form(() => 'b1'));
		await expect(found).rejects.toThrow('There is no brand with the ID "b1"');
	});

	it('ends after 20 seconds', async () => {
		const service = new ScriptedService(() => new Promise(() => undefined));
		let ended = false;
		const outcome = search.call(service.form(() => '')).catch(() => (ended = true));
		await time.advance(19_000);
		expect(ended).toBe(false);
		await time.advance(1_500);
		expect(ended).toBe(true);
		await outcome;
	});
});

it('asks for what a list depends on', async () => {
	const service = new ScriptedService(() => ({}));
	const list = { path: '/v1/brands/{brandId}/audits' };
	// Without the option, n8n gives the locator itself.
	const valueOf = (_: string, { extractValue }: IDataObject) => (extractValue ? ' ' : {});
	const form = service.form(valueOf as never);
	const read = [searchList(list).call(form), recordOptions(list).call(form)];
	const errors = await Promise.all(read.map((each) => each.catch((error: Error) => error)));
	const first = 'The list depends on it. If it has an expression, first run the nodes before this one.';
	expect(errors).toMatchObject(
		["You can also enter an ID with 'By ID'.", 'Or use an expression.'].map((orElse) => ({
			...{ message: "Choose 'Brand' first", description: `${first} ${orElse}` },
		})),
	);
});

it('at most 500 records are offered, the newest', async () => {
	const service = new ScriptedService(({ query }, index) => {
		const size = Number(query.limit);
		const data = Array.from({ length: size }, (_, n) => ({ id: `${index}-${n}`, name: 'B' }));
		return { body: { data, has_more: true, next_cursor: `c${index}` } };
	});
	const list = { path: '/v1/brands' };
	const options = await recordOptions(list).call(service.form(() => ''));
	expect(options).toHaveLength(500);
	expect(service.seen).toHaveLength(5);
});
