import type { IDataObject } from 'n8n-workflow';
import { contentLists } from '../../../nodes/AiVisibilityContent/locators';
import { ScriptedService } from '../support/scriptedService';

/** The form while its list is opened, and a service that answers with these records. */
function formWith(parameters: IDataObject, data: IDataObject[]) {
	const body = { data, has_more: false, next_cursor: null };
	const service = new ScriptedService(() => ({ body }));
	const context = service.form((name) => parameters[name]);
	return { context, urls: () => service.seen.map(({ options }) => options.url) };
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
		expect(urls()).toEqual(['/v1/brands/acme/content-briefs/a%2Fb/interlinks?limit=50']);
	});

	it('shows a proposal of which little is known', async () => {
		const { context } = formWith({ brandId: 'acme', briefId: 'b' }, [
			{ id: 'link-2' },
			{ id: 'link-3', anchor: 'beans' },
		]);
		const { results } = await contentLists.searchInterlinks.call(context);
		expect(results.map(({ name }) => name)).toEqual(['link-2', '"beans"']);
	});

	it('says that a brief is chosen first', async () => {
		const { context, urls } = formWith({ brandId: 'acme' }, []);
		await expect(contentLists.searchInterlinks.call(context)).rejects.toThrow(
			"Choose 'Brief' first",
		);
		expect(urls()).toEqual([]);
	});
});
