import { type NamedId, toMessageContext } from '../../../../nodes/shared/messages/messageContext';
import type { FailedRequest } from '../../../../nodes/shared/requests/apiError';
import { failureOf, response } from '../../support/exchanges.cts';

const brand = { label: 'Brand', value: 'brand/1' };
const PATH = '/v1/brands/brand%2F1/content-briefs';

it.each<[string, FailedRequest['sent'], NamedId[]]>([
	['path, where they are encoded', { path: PATH }, [brand]],
	['query', { path: '/v1/reports', query: { brand_id: 'brand/1' } }, [brand]],
	['request that is not known', undefined, []],
])('the IDs of a request are found in its %s', (_, sent, found) => {
	const empty = { label: 'Mailbox', value: '' };
	const ids = [brand, empty, { label: 'Half a character', value: 'a\ud83d' }];
	const context = toMessageContext(failureOf(response(404), { sent }), { ids });
	expect(context.ids).toEqual(found);
	expect(context.pathIds).toEqual(sent?.path === PATH ? found : []);
});
