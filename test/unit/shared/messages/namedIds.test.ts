import {
	idsIn,
	idsInWords,
	labelsInWords,
	suspectsAmong,
} from '../../../../nodes/shared/messages/namedIds';
import type { FailedRequest } from '../../../../nodes/shared/requests/apiError';

const brand = { label: 'Brand', value: 'brand/1' };
const brief = { label: 'Brief', value: 'brief-1' };
const proposal = { label: 'Proposal', value: 'proposal-1' };

const request = (sent: FailedRequest['sent']): FailedRequest => ({
	method: 'GET',
	attempts: 1,
	host: 'api.example',
	sent,
});

describe('the ids of a request', () => {
	const ids = [brand, brief, proposal, { label: 'Mailbox', value: '' }];

	it.each<[string, FailedRequest['sent'], unknown]>([
		['path, where they are encoded', { path: '/v1/brands/brand%2F1/content-briefs' }, [brand]],
		['query', { path: '/v1/reports', query: { brand_id: 'brand/1' } }, [brand]],
		['body', { path: '/v1/x', body: { list: [{ brief_id: 'brief-1' }] } }, [brief]],
	])('are found in its %s', (_, sent, found) => {
		expect(idsIn(request(sent), ids).all).toEqual(found);
	});

	it('are not found where they could not be sent: half a character', () => {
		const broken = { label: 'Brand', value: 'a\ud83d' };
		expect(idsIn(request({ path: '/v1/brands/brand%2F1' }), [broken, brand]).inPath).toEqual([
			brand,
		]);
	});

	it('are none where the request named none of them', () => {
		expect(idsIn(request({ path: '/v1/me' }), ids).all).toEqual([]);
		expect(idsIn(request(undefined), ids).all).toEqual([]);
	});

	it.each([
		[[], 'record'],
		[[brand], 'brand'],
		[[brand, brief], 'brand or brief'],
		[[brand, brief, proposal], 'brand, brief or proposal'],
		[[brand, brand], 'brand'],
	])('are listed in words: %j', (given, words) => {
		expect(labelsInWords(given)).toBe(words);
	});

	it('are cut when they are no ids', () => {
		expect(idsInWords([brief, { label: 'Path', value: 'x'.repeat(200) }])).toBe(
			`Brief brief-1, Path ${'x'.repeat(60)}…`,
		);
	});

	const mailbox = { label: 'Mailbox', value: 'My mailbox' };

	it.each([
		['the service names it', [brand, brief, mailbox], 'The brief does not exist', [brief]],
		['it looks like a name', [brand, brief, mailbox], 'Not found', [mailbox]],
		['nothing tells which', [brand, brief], 'Not found', [brand, brief]],
	])('are suspected where %s', (_, given, said, suspects) => {
		expect(suspectsAmong(given, said)).toEqual(suspects);
	});
});
