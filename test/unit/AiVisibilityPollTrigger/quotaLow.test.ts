import { readQuota } from '../../../nodes/AiVisibilityPollTrigger/events/quotaLow';
import type { ApiClient } from '../../../nodes/shared/requests/client';

it.each([
	[{ 'x-ab-quota-limit': '1000', 'x-ab-quota-remaining': '100' }, 10, 900],
	[{ 'x-ab-quota-limit': '', 'x-ab-quota-remaining': 'few', 'quota-limit': '1' }, 90, 100],
])('the quota is that of the headers, else of the body: %j', async (headers, left, used) => {
	const client = {
		request: async () => ({ headers, body: { limit: 1_000, remaining: 900 } }),
	} as unknown as ApiClient;
	expect(await readQuota(client, 20)).toMatchObject({ left, item: { used } });
});
