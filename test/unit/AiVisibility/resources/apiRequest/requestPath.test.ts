import fc from 'fast-check';
import { requestPath } from '../../../../../nodes/AiVisibility/resources/apiRequest/requestPath';
import { OperationError } from '../../../../../nodes/shared/base/errors/operationError';

const refusalOf = (given: string): string => {
	try {
		return `took it: ${requestPath(given)}`;
	} catch (error) {
		if (error instanceof OperationError) return error.message;
		throw error;
	}
};

describe('the path of an API request', () => {
	it.each([
		['/v1/me'],
		['/v1/brands/3f6c1f0e-8d5b-4b1e-9a57-2f6f7c1d9e10/alias-suggestions/AC%2FDC/acceptances'],
		['/v1/brands/b/alias-suggestions/100%25'],
		['/v1/a/.hidden/x.y/...'],
		['/v1/a;b=c/d:e@f'],
		['/v1/brands/'],
	])('takes %s as it is', (path) => {
		expect(requestPath(path)).toBe(path);
	});

	it('encodes what paths do not have, and forgives spaces around it', () => {
		expect(requestPath(' /v1/brands/b/alias-suggestions/Café Müller "Süd" \n')).toBe(
			'/v1/brands/b/alias-suggestions/Caf%C3%A9%20M%C3%BCller%20%22S%C3%BCd%22',
		);
	});

	it.each([
		[
			'another host',
			'https://elsewhere.example/v1/me',
			'//elsewhere.example/v1/me',
			'@x.example/v1/me',
		],
		['nothing', '', '  '],
		[
			'what is not under /v1/',
			'/shared/abc',
			'/v1',
			'/v1/',
			'/V1/me',
			'v1/me',
			'/v1x/me',
			'/%761/me',
		],
		['an empty part', '/v1/brands//facts', '/v1/brands/b//'],
		['a query', '/v1/jobs?status=failed', '/v1/jobs#top', '/v1/x?'],
		['a placeholder', '/v1/brands/{brand_id}/facts'],
		[
			'a detour',
			'/v1/..',
			'/v1/./me',
			'/v1/brands/%2e%2e/me',
			'/v1/brands/.%2E/me',
			'/v1/a\\..\\x',
		],
		['what a URL drops', '/v1/br\nands', '/v1/.\t./x', '/v1/a\u0085b'],
	])('refuses %s', (_, ...given) => {
		for (const path of given) {
			expect(refusalOf(path)).toBe("'Path' must be a path under /v1/, without host and query");
		}
	});
});

describe('whatever is given as the path of an API request', () => {
	const root = 'https://api.example/base';

	const piece = fc.oneof(
		fc.constantFrom(...'/ // . .. \\ ; ? # @ : % { } é v1 x http:'.split(' ')),
		fc.constantFrom(...'%2e %2E %252e %2f %5c %00 %25 %c3%a9 %e0%80%ae'.split(' ')),
		fc.constantFrom(' ', '\t', '\n', '\r', '\u0085', '\u2028'),
		fc.string({ unit: 'binary', maxLength: 4 }),
	);
	const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
	const path = fc.oneof(
		text,
		text.map((rest) => `/v1/${rest}`),
		text.map((rest) => `/v1/brands/${rest}`),
	);

	it('is refused in words, or leads where it says: to the host of the credential, under /v1/', () => {
		fc.assert(
			fc.property(path, (given) => {
				const refusal = refusalOf(given);
				if (!refusal.startsWith('took it: ')) return;
				const taken = refusal.slice('took it: '.length);
				const url = new URL(root + taken);
				expect(url.origin).toBe('https://api.example');
				// The URL parser found nothing to resolve, to encode or to cut off.
				expect(url.href).toBe(root + taken);
				expect(url.pathname.startsWith('/base/v1/')).toBe(true);
			}),
			{ numRuns: 5_000 },
		);
	});

	it('is the same path once more', () => {
		fc.assert(
			fc.property(path, (given) => {
				const taken = refusalOf(given);
				if (taken.startsWith('took it: ')) expect(refusalOf(taken.slice(9))).toBe(taken);
			}),
		);
	});
});
