import type { IDataObject, IHttpRequestOptions, ILoadOptionsFunctions } from 'n8n-workflow';
import { recordFieldList } from '../../../../nodes/shared/locators/recordFields';

const search = recordFieldList('/v1/brands/{brandId}/tasks', { brandId: 'a Brand' });

/** The names that the list shows for these records, by their entries. */
async function listOf(data: IDataObject[], filter?: string) {
	const urls: string[] = [];
	const context = {
		helpers: {
			httpRequestWithAuthentication: async (_: string, { url }: IHttpRequestOptions) => {
				urls.push(url);
				const body = JSON.stringify({ data, has_more: true, next_cursor: 'more' });
				return await Promise.resolve({ statusCode: 200, headers: {}, body });
			},
		},
		getCredentials: async () =>
			await Promise.resolve({ baseUrl: 'https://api.example', apiKey: 'ab_live_fields' }),
		getCurrentNodeParameter: () => 'acme',
		getNode: () => ({ name: 'Node', type: 'aiVisibilityContent', parameters: {} }),
		logger: { info: () => {} },
	};
	const result = await search.call(context as unknown as ILoadOptionsFunctions, filter);
	return { ...result, urls };
}

const task = {
	id: 't1',
	object: 'task',
	brand_id: 'acme',
	title: 'Answer it',
	effort: 3,
	created_at: '2026-03-01T09:00:00Z',
	updated_at: '2026-03-01T09:00:00Z',
};

describe('the list of the fields of existing records', () => {
	it('shows what the records have, with an example, and not what the service sets', async () => {
		const { results } = await listOf([task]);
		expect(results).toEqual([
			{ name: 'title (e.g. Answer it)', value: 'title' },
			{ name: 'effort (e.g. 3)', value: 'effort' },
		]);
	});

	it('shows each name once, and those of all records', async () => {
		const { results } = await listOf([task, { ...task, title: 'Another', status: 'open' }]);
		expect(results.map(({ value }) => value)).toEqual(['title', 'effort', 'status']);
		expect(results[0].name).toBe('title (e.g. Answer it)');
	});

	it('shows a name without an example where there is no plain value, and cuts a long one', async () => {
		const { results } = await listOf([{ due: null, tags: ['a'], note: `a\n${'b'.repeat(99)}` }]);
		expect(results.map(({ name }) => name)).toEqual([
			'due',
			'tags',
			`note (e.g. a ${'b'.repeat(38)})`,
		]);
	});

	it('is searched by name, and reads one page only', async () => {
		const { results, paginationToken, urls } = await listOf([task], 'eff');
		expect(results.map(({ value }) => value)).toEqual(['effort']);
		expect(paginationToken).toBeUndefined();
		expect(urls).toEqual(['/v1/brands/acme/tasks']);
	});
});
