import type { IDataObject } from 'n8n-workflow';
import { nameBrands, readBrands } from '../../../../nodes/shared/requests/brands';
import type { ApiClient } from '../../../../nodes/shared/requests/client';
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

	it('are read only until the chosen ones are found', async () => {
		const request = jest.fn(reader.request);
		await readBrands({ request }, ['b2', 'b1']);
		expect(request).toHaveBeenCalledTimes(1);
	});

	it('have no names, and come once each, when their list does not answer soon', async () => {
		const request = jest.fn().mockRejectedValue(new Error('late'));
		const named = await nameBrands({ request } as unknown as ApiClient, ['b1', 'b1']);
		expect(named).toEqual([{ id: 'b1', name: null }]);
		const soon = { maxAttempts: 2, timeoutMs: 10_000 };
		expect(request.mock.calls).toEqual([[expect.anything(), soon]]);
	});
});
