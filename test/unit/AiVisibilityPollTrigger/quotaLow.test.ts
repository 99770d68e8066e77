import { readQuota } from '../../../nodes/AiVisibilityPollTrigger/events/quotaLow';
import type { ApiClient } from '../../../nodes/shared/requests/client';

it.each([
	[{ quota_limit: 1_000, quota_remaining: 100 }, 10, 900],
	[{}, 90, 100],
])('the quota is that of the headers, else of the body: %j', async (headers, left, used) => {
	const client = {
		usage: { toJson: () => headers },
		read: async () => await Promise.resolve({ limit: 1_000, remaining: 900 }),
	} as unknown as ApiClient;
	expect(await readQuota(client, 20)).toMatchObject({ left, item: { used } });
});
