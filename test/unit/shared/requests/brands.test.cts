import type { IDataObject } from 'n8n-workflow';
import { nameBrands, readBrands } from '../../../../nodes/shared/requests/brands';
import type { ApiClient, ApiRequest } from '../../../../nodes/shared/requests/client';

const [b1, b2, b3, b4, gone] = [1, 2, 3, 4, 5].map((n) => `${n}0000000-0000-4000-8000-00000000000a`);

const PAGES: Record<string, IDataObject> = {
	'': { data: [{ id: b1, name: 'Acme Tea' }, { id: b2 }], has_more: true, next_cursor: 'next' },
	next: {
		data: [{ id: b3, name: 'Other' }, { id: b4, name: 'other ' }, { id: 'b5', name: 'Mug' }, { name: 'without an ID' }],
		has_more: false,
	},
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
			{ id: b1, name: 'Acme Tea' },
			{ id: b2, name: null },
			{ id: b3, name: 'Other' },
			{ id: b4, name: 'other ' },
			{ id: 'b5', name: 'Mug' },
		]);
	});

	it('are the chosen ones in their order, each once, also when the list does not have one', async () => {
		expect(await readBrands(client, [b3, gone, ' acme  tea', b3, b1])).toEqual([
			{ id: b3, name: 'Other' },
			{ id: gone, name: null },
			{ id: b1, name: 'Acme Tea' },
		]);
	});

	it('are read only until the chosen IDs are found', async () => {
		await readBrands(client, [b2, b1]);
		expect(request).toHaveBeenCalledTimes(1);
	});

	it.each([
		['tea', 'There is no brand "tea"', 'There are: Acme Tea, Other, other , Mug.'],
		['OTHER', 'Several brands are named "OTHER"', `${b3}, ${b4}`],
	])('are refused by a name that none or several have: %s', async (name, message, description) => {
		await expect(nameBrands(client, [b1, name])).rejects.toMatchObject({
			message,
			code: 'not_sent',
			description: expect.stringContaining(description),
		});
	});

	it('have no names, and come once each, when their list does not answer soon', async () => {
		request.mockRejectedValue(new Error('late'));
		expect(await nameBrands(client, [b1, b1])).toEqual([{ id: b1, name: null }]);
		const soon = { maxAttempts: 2, timeoutMs: 10_000 };
		expect(request.mock.calls).toEqual([[expect.objectContaining(soon)]]);
		await expect(nameBrands(client, ['Acme Tea'])).rejects.toThrow('late');
		request.mockResolvedValue({ body: { data: [] } });
		const none = { description: expect.stringMatching(/^The list of brands is empty\./) };
		await expect(nameBrands(client, ['Acme Tea'])).rejects.toMatchObject(none);
	});
});
