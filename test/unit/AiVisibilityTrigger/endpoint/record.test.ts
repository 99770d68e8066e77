import type { IDataObject } from 'n8n-workflow';
import {
	dropStoredEndpoint,
	isSameUrl,
	partOf,
	readStoredEndpoint,
	storedBrands,
	writeStoredEndpoint,
} from '../../../../nodes/AiVisibilityTrigger/endpoint/record';
import { storedEndpoint as endpoint } from '../../support/storedEndpoint';

describe('a stored endpoint', () => {
	it.each([
		['https://N8N.example:443/hook', 'https://n8n.example/hook', true],
		['https://n8n.example/hook', 'https://n8n.example/other', false],
		['', '', true],
		['no URL', 'another', false],
	])('has the same URL by where it leads: %s and %s', (a, b, expected) => {
		expect(isSameUrl(a, b)).toBe(expected);
	});

	it.each([
		['nothing is stored', {}],
		['it has no id', { endpoint: { brandId: 'brand' } }],
	])('is not there where %s', (_, staticData) => {
		expect(readStoredEndpoint(staticData, '')).toBeUndefined();
	});

	it('is not written where that says nothing new: n8n would save the whole workflow', () => {
		const stored = endpoint();
		const staticData = { endpoint: stored };
		writeStoredEndpoint(staticData, '', endpoint());
		expect(staticData.endpoint).toBe(stored);
	});

	it('is written where it is different', () => {
		const staticData = { endpoint: endpoint() };
		writeStoredEndpoint(staticData, '', endpoint({ brand: 'Acme' }));
		expect(staticData.endpoint).toEqual(endpoint({ brand: 'Acme' }));
	});

	it('is not written where another process has stored a newer secret', () => {
		const stored = endpoint({ secret: 'newer', revision: 2 });
		const staticData = { endpoint: stored };
		writeStoredEndpoint(staticData, '', endpoint());
		expect(staticData.endpoint).toBe(stored);
	});
});

describe('the endpoints of several brands', () => {
	it('have a part of the static data each, beside that of One Brand', () => {
		const staticData: IDataObject = {};
		expect(storedBrands(staticData)).toEqual([]);
		for (const brandId of ['', 'a', 'b']) {
			writeStoredEndpoint(staticData, brandId, endpoint({ brandId: brandId || 'one' }));
		}
		expect(storedBrands(staticData)).toEqual(['', 'a', 'b']);
		expect(partOf(staticData, '')).toBe(staticData);
		expect(readStoredEndpoint(staticData, 'b')).toEqual(endpoint({ brandId: 'b' }));
		for (const brandId of ['', 'a']) dropStoredEndpoint(staticData, brandId);
		expect(staticData).toEqual({ brands: { b: { endpoint: endpoint({ brandId: 'b' }) } } });
	});

	it.each(['c', 'constructor', '__proto__'])('have no part of an unknown brand: %s', (brandId) => {
		const staticData: IDataObject = { brands: { a: { endpoint: { ...endpoint() } } } };
		expect(partOf(staticData, brandId)).toEqual({});
	});
});
