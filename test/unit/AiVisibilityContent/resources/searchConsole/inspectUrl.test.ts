import type { IDataObject } from 'n8n-workflow';
import { inspectUrl } from '../../../../../nodes/AiVisibilityContent/resources/searchConsole/inspectUrl';
import type { OperationContext } from '../../../../../nodes/shared/operations/types';
import type { ApiRequest } from '../../../../../nodes/shared/transport/client';

/** A call that keeps what it would send, for the query parameters of the form. */
function callWith(entries: IDataObject[] | undefined, query: IDataObject = {}) {
	const sent: ApiRequest[] = [];
	const call = {
		client: {
			request: async (request: ApiRequest) => {
				sent.push(request);
				return await Promise.resolve({ status: 200, headers: {}, body: { verdict: 'indexed' } });
			},
		},
		request: { method: 'GET', path: '/v1/brands/b/search-console/url-inspection', query },
		parameter: (name: string, fallback?: unknown) =>
			name === 'queryParameters.parameter' ? (entries ?? fallback) : fallback,
	} as unknown as OperationContext;
	return { call, sent };
}

describe('Inspect URL', () => {
	it('names the page by the query parameters of the form, beside those of the options', async () => {
		const entries = [
			{ name: ' page ', value: 'https://coffee.example/a?b=c' },
			{ name: 'language', value: 'de' },
		];
		const { call, sent } = callWith(entries, { dry_run: true });
		expect(await inspectUrl(call)).toEqual([{ verdict: 'indexed' }]);
		expect(sent[0].query).toEqual({
			dry_run: true,
			page: 'https://coffee.example/a?b=c',
			language: 'de',
		});
	});

	it.each([[undefined], [[]]])(
		'asks for the parameter that names the page (%j)',
		async (entries) => {
			const { call, sent } = callWith(entries);
			await expect(inspectUrl(call)).rejects.toThrow('There is no query parameter');
			expect(sent).toEqual([]);
		},
	);

	it.each([
		[{ name: '', value: 'https://coffee.example' }],
		[{ name: 'page', value: '  ' }],
		[{ name: 'page', value: null }],
		[{ name: 'page' }],
	])('refuses one that is not complete: %j', async (entry) => {
		const { call, sent } = callWith([{ name: 'language', value: 'de' }, entry]);
		await expect(inspectUrl(call)).rejects.toThrow('Query parameter 2 is not complete');
		expect(sent).toEqual([]);
	});

	it('refuses a value that is no text', async () => {
		const { call } = callWith([{ name: 'page', value: ['https://coffee.example'] }]);
		await expect(inspectUrl(call)).rejects.toThrow('Query parameter 1 must be a text');
	});
});
