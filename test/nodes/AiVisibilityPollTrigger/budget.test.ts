import { holdTime } from '../support/speed';
import { Service } from './service';

const service = new Service();
beforeEach(async () => await service.start());
afterEach(async () => await service.stop());

const EMAILS = '/v1/brands/{brand_id}/emails';

describe('when n8n catches up on several polls at once', () => {
	const start = async () => {
		const email = service.email('sent');
		const host = service.host('emailStatusChanged');
		await host.activate();
		email.status = 'replied';
		return { email, host, time: holdTime() };
	};

	it('finds each event once', async () => {
		const { email, host, time } = await start();
		expect(await host.catchUp(3)).toMatchObject([{ id: email.id }]);
		time.release();
	});

	it('finds it again when n8n has not saved it after half a minute', async () => {
		const { email, host, time } = await start();
		await host.catchUp(1);
		time.advance(30_000);
		expect(await host.catchUp(1)).toMatchObject([{ id: email.id }]);
		time.release();
	});
});

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
