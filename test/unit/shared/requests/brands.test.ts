import type { IDataObject } from 'n8n-workflow';
import { nameBrands, readBrands } from '../../../../nodes/shared/requests/brands';
import type { ApiClient, ApiRequest } from '../../../../nodes/shared/requests/client';

const PAGES: Record<string, IDataObject> = {
	'': { data: [{ id: 'b1', name: 'One' }, { id: 'b2' }], has_more: true, next_cursor: 'next' },
	next: { data: [{ id: 'b3', name: 'Three' }, { name: 'without an ID' }], has_more: false },
};

const request = jest.fn();
const client = { request } as unknown as ApiClient;

beforeEach(() => {
	const answer = ({ query }: ApiRequest) => ({ body: PAGES[String(query?.cursor ?? '')] });
	request.mockReset().mockImplementation(answer);
});

describe('the brands of an account', () => {
	it('are all that the list has, on all pages', async () => {
		expect(await readBrands(client)).toEqual([
			{ id: 'b1', name: 'One' },
			{ id: 'b2', name: null },
			{ id: 'b3', name: 'Three' },
		]);
	});

	it('are the chosen ones in their order, each once, also when the list does not have one', async () => {
		expect(await readBrands(client, ['b3', 'gone', 'b3', 'b1'])).toEqual([
			{ id: 'b3', name: 'Three' },
			{ id: 'gone', name: null },
			{ id: 'b1', name: 'One' },
		]);
	});

	it('are read only until the chosen ones are found', async () => {
		await readBrands(client, ['b2', 'b1']);
		expect(request).toHaveBeenCalledTimes(1);
	});

	it('have no names, and come once each, when their list does not answer soon', async () => {
		request.mockRejectedValue(new Error('late'));
		const named = await nameBrands(client, ['b1', 'b1']);
		expect(named).toEqual([{ id: 'b1', name: null }]);
		const soon = { maxAttempts: 2, timeoutMs: 10_000 };
		expect(request.mock.calls).toEqual([[expect.objectContaining(soon)]]);
	});
});
