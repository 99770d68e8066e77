import fc from 'fast-check';
import { OperationError } from '../../../../nodes/shared/base/errors/operationError';
import { fillPath, pathTo, placeholdersOf } from '../../../../nodes/shared/requests/path';

const TEMPLATE = '/v1/brands/{brandId}/emails/{emailId}/sends';

const fill = (brandId: unknown, emailId: unknown) =>
	fillPath(TEMPLATE, (name) => (name === 'brandId' ? brandId : emailId));

it('placeholdersOf names the parameters of a path in their order', () => {
	expect(placeholdersOf(TEMPLATE)).toEqual(['brandId', 'emailId']);
	expect(placeholdersOf('/v1/me')).toEqual([]);
});

it('pathTo takes the values by the names of the placeholders', () => {
	expect(pathTo(TEMPLATE, { brandId: 'b1', emailId: 7 })).toBe('/v1/brands/b1/emails/7/sends');
	expect(() => pathTo(TEMPLATE, { emailId: 7 })).toThrow(`'brandId' cannot be ""`);
});

describe('fillPath', () => {
	it.each(['', '   ', null, '.', '..', ' .. ', '\ud800', 'a\udc00b', {}, ['b1']])(
		'refuses %j by the name of the parameter',
		(value) => {
			expect(() => fill('b', value)).toThrow(/^'emailId' cannot be/);
		},
	);

	it('never leads to another path, whatever the values are', () => {
		const values = fc.oneof(
			fc.string({ unit: 'binary' }),
			fc.string(),
			fc.constantFrom('.', '..', '/', '\\', '%2f', '..%2f', '%', '?', '#', '\r\n', '\u2028', ' '),
		);
		fc.assert(
			fc.property(values, values, (brandId, emailId) => {
				let path: string;
				try {
					path = fill(brandId, emailId);
				} catch (error) {
					expect(error).toBeInstanceOf(OperationError);
					return;
				}
				// As the URL parser of the HTTP client sees it.
				const url = new URL(path, 'https://api.example');
				expect(url.pathname).toBe(path);
				expect(url.search + url.hash).toBe('');
				const segments = url.pathname.split('/');
				expect(segments).toHaveLength(TEMPLATE.split('/').length);
				const ids = [segments[3], segments[5]].map(decodeURIComponent);
				expect(ids).toEqual([brandId.trim(), emailId.trim()]);
			}),
			{ numRuns: 2_000 },
		);
	});
});
