import type { IDataObject, IHttpRequestOptions, ILoadOptionsFunctions } from 'n8n-workflow';
import { contentLists } from '../../../nodes/AiVisibilityContent/locators';

/** The form while its list is opened, and a service that answers with these records. */
function formWith(parameters: IDataObject, data: IDataObject[]) {
	const urls: string[] = [];
	const context = {
		helpers: {
			httpRequestWithAuthentication: async (_: string, { url }: IHttpRequestOptions) => {
				urls.push(url);
				const body = JSON.stringify({ data, has_more: false, next_cursor: null });
				return await Promise.resolve({ statusCode: 200, headers: {}, body });
			},
		},
		getCredentials: async () =>
			await Promise.resolve({ baseUrl: 'https://api.example', apiKey: 'ab_live_content' }),
		getCurrentNodeParameter: (name: string) => parameters[name],
		getNode: () => ({ name: 'Node', type: 'aiVisibilityContent', parameters: {} }),
		logger: { info: () => {} },
	};
	return { context: context as unknown as ILoadOptionsFunctions, urls };
}

const proposal = {
	id: 'link-1',
	status: 'proposed',
	anchor: 'cold brew guide',
	target_title: 'How to make iced coffee',
};

describe('the lists of the content node', () => {
	it('shows a proposal by its anchor, the post and its state', async () => {
		const { context, urls } = formWith({ brandId: 'acme', briefId: 'a/b' }, [proposal]);
		const { results } = await contentLists.searchInterlinks.call(context);
		const name = '"cold brew guide" in "How to make iced coffee" (proposed)';
		expect(results).toEqual([{ name, value: 'link-1' }]);
		expect(urls).toEqual(['/v1/brands/acme/content-briefs/a%2Fb/interlinks?limit=50']);
	});

	it('shows a proposal of which little is known', async () => {
		const { context } = formWith({ brandId: 'acme', briefId: 'b' }, [
			{ id: 'link-2' },
			{ id: 'link-3', anchor: 'beans' },
		]);
		const { results } = await contentLists.searchInterlinks.call(context);
		expect(results.map(({ name }) => name)).toEqual(['link-2', '"beans"']);
	});

	it('reads the audits of the chosen page', async () => {
		const { context, urls } = formWith({ brandId: 'acme', pageId: 'p' }, [{ id: 'audit-1' }]);
		const { results } = await contentLists.searchSeoAudits.call(context);
		expect(results).toEqual([{ name: 'audit-1', value: 'audit-1' }]);
		expect(urls).toEqual(['/v1/brands/acme/seo-pages/p/audits?limit=50']);
	});

	it.each([
		['searchInterlinks', 'Brief'],
		['searchSeoAudits', 'Page'],
	] as const)('%s says that %s is chosen first', async (list, label) => {
		const { context, urls } = formWith({ brandId: 'acme' }, []);
		await expect(contentLists[list].call(context)).rejects.toThrow(`Choose '${label}' first`);
		expect(urls).toEqual([]);
	});

	const { searchBrands, ...listsOfBrand } = contentLists;

	it.each(Object.entries(listsOfBrand))('%s says that a brand is chosen first', async (_, list) => {
		const { context, urls } = formWith({}, []);
		await expect(list.call(context)).rejects.toThrow("Choose 'Brand' first");
		expect(urls).toEqual([]);
	});

	it('shows the brands, which need no other choice', async () => {
		const { context, urls } = formWith({}, [{ id: 'acme', name: 'Acme' }]);
		const { results } = await searchBrands.call(context);
		expect(results).toMatchObject([{ value: 'acme' }]);
		expect(urls).toEqual([expect.stringMatching(/^\/v1\/brands\?/)]);
	});
});
