import { askablePages } from '../../../../nodes/shared/requests/citedPages';
import { ScriptedService } from '../../support/scriptedService';

it('leaves out pages that cannot be asked, where the service does not filter', async () => {
	const data = [
		{ id: 'linked', has_backlink: true },
		{ id: 'no use', has_backlink: false, is_actionable: false },
		{ id: 'nobody', has_contact: false },
		{ id: 'open', has_backlink: false, is_actionable: true },
		{ id: 'unknown' },
	];
	const service = new ScriptedService(() => ({ body: { data, has_more: false } }));
	for await (const pages of askablePages(await service.client(), 'b1', { page_category: 'review' }))
		expect(pages.map(({ id }) => id)).toEqual(['open', 'unknown']);
	expect(service.seen[0].query).toMatchObject({ has_contact: 'true', page_category: 'review' });
});
