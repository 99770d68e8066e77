import { askablePages } from '../../../../nodes/shared/requests/citedPages';
import { ScriptedService } from '../../support/scriptedService';

it('leaves out pages that cannot be asked, where the service does not filter, and has each once', async () => {
	const data = [
		{ url: 'linked', has_backlink: true },
		{ url: 'no use', has_backlink: false, is_actionable: false },
		{ url: 'nobody', has_contact: false },
		{ url: 'open', has_backlink: false, is_actionable: true },
		{ url: 'unknown' },
		{ url: 'open' },
	];
	const service = new ScriptedService(() => ({ body: { data, has_more: false } }));
	const found: unknown[] = [];
	for await (const { url } of askablePages(await service.client(), 'b1', { page_category: 'x' }))
		found.push(url);
	expect(found).toEqual(['open', 'unknown']);
	expect(service.seen[0].query).toMatchObject({ has_contact: 'true', page_category: 'x' });
});
