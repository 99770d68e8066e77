import { useService } from './service';

const service = useService();

const EMAILS = '/v1/brands/{brand_id}/emails';

it('a poll breaks requests off before n8n abandons the poll, and says so', async () => {
	const host = service.host('emailStatusChanged');
	host.budgetMs = 300;
	service.sandbox.faults.add({ kind: 'hang', path: EMAILS, times: 10 });
	await expect(host.activate()).rejects.toThrow('did not answer within');
});

it('a poll does not wait for a rate limit longer than there is time', async () => {
	const host = service.host('emailStatusChanged');
	host.budgetMs = 300;
	service.sandbox.faults.add({
		kind: 'status',
		status: 429,
		code: 'rate_limit_exceeded',
		retryAfter: 120,
		times: 5,
	});
	await expect(host.activate()).rejects.toThrow('did not answer within');
});
