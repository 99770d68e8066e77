import { type NamedId, toMessageContext } from '../../../../nodes/shared/messages/messageContext';
import type { FailedRequest } from '../../../../nodes/shared/requests/apiError';
import { failureOf, response } from '../../support/exchanges.cts';

const brand = { label: 'Brand', value: 'brand/1' };
const brief = { label: 'Brief', value: 'brief-1' };
const proposal = { label: 'Proposal', value: 'proposal-1' };

const idsIn = (sent: FailedRequest['sent'], ids: NamedId[]) =>
	toMessageContext(failureOf(response(404), { sent }), { ids });

describe('the ids of a request', () => {
	const ids = [brand, brief, proposal, { label: 'Mailbox', value: '' }];

	it.each<[string, FailedRequest['sent'], unknown]>([
		['path, where they are encoded', { path: '/v1/brands/brand%2F1/content-briefs' }, [brand]],
		['query', { path: '/v1/reports', query: { brand_id: 'brand/1' } }, [brand]],
		['body', { path: '/v1/x', body: { list: [{ brief_id: 'brief-1' }] } }, [brief]],
	])('are found in its %s', (_, sent, found) => {
		expect(idsIn(sent, ids).ids).toEqual(found);
	});

	it('are none where the request named none of them, or could not: half a character', () => {
		expect(idsIn({ path: '/v1/me' }, ids).ids).toEqual([]);
		expect(idsIn(undefined, ids).ids).toEqual([]);
		const broken = { label: 'Brand', value: 'a\ud83d' };
		expect(idsIn({ path: '/v1/brands/brand%2F1' }, [broken, brand]).pathIds).toEqual([brand]);
	});
});
