import { useService } from './service';

const service = useService();

const EMAILS = '/v1/brands/{brand_id}/emails';

it('a poll breaks requests off before n8n abandons the poll, and says so', async () => {
	const host = service.host('emailStatusChanged');
	host.budgetMs = 300;
	service.sandbox.faults.add({ kind: 'hang', path: EMAILS, times: 10 });
	await expect(host.activate()).rejects.toThrow('did not answer within');
});
