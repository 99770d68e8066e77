import type { IDataObject } from 'n8n-workflow';
import { readBrands } from '../../../../nodes/shared/requests/brands';
import type { Reader } from '../../../../nodes/shared/requests/pagination';

const PAGES: Record<string, IDataObject> = {
	'': { data: [{ id: 'b1', name: 'One' }, { id: 'b2' }], has_more: true, next_cursor: 'next' },
	next: { data: [{ id: 'b3', name: 'Three' }, { name: 'without an ID' }], has_more: false },
};

const reader: Reader = {
	request: async ({ query = {} }) => ({
		status: 200,
		headers: {},
		body: PAGES[String(query.cursor ?? '')],
		tookMs: 0,
	}),
};

describe('the brands of an account', () => {
	it('are all that the list has, on all pages', async () => {
		expect(await readBrands(reader)).toEqual([
			{ id: 'b1', name: 'One' },
			{ id: 'b2', name: null },
			{ id: 'b3', name: 'Three' },
		]);
	});

	it('are the chosen ones in their order, each once, also when the list does not have one', async () => {
		expect(await readBrands(reader, ['b3', 'gone', 'b3', 'b1'])).toEqual([
			{ id: 'b3', name: 'Three' },
			{ id: 'gone', name: null },
			{ id: 'b1', name: 'One' },
		]);
	});
});
