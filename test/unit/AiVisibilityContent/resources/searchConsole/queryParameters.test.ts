import type { IDataObject } from 'n8n-workflow';
import { withQueryParameters } from '../../../../../nodes/AiVisibilityContent/resources/searchConsole/queryParameters';

const request = { method: 'GET' as const, path: '/v1/x', query: { dry_run: true } };

const withEntries = (entries: IDataObject[] | undefined) =>
	withQueryParameters(request, (name, fallback) =>
		name === 'queryParameters.parameter' ? (entries ?? fallback) : fallback,
	);

describe('the query parameters of Inspect URL', () => {
	it('stand beside those of the options', () => {
		const entries = [
			{ name: ' page ', value: 'https://coffee.example/a?b=c' },
			{ name: 'language', value: ' de ' },
		];
		expect(withEntries(entries)).toEqual({
			...request,
			query: { dry_run: true, page: 'https://coffee.example/a?b=c', language: 'de' },
		});
	});

	it.each([[undefined], [[]]])('have the one that names the page (%j)', (entries) => {
		expect(() => withEntries(entries)).toThrow('There is no query parameter');
	});
});
