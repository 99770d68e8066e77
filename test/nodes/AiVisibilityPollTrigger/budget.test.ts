import { Budget } from '../../../nodes/AiVisibilityPollTrigger/reading/budget';
import { holdTime } from '../support/speed';
import type { PollHost } from './host';
import { times, Service } from './service';

const service = new Service();
beforeEach(async () => await service.start());
afterEach(async () => {
	jest.restoreAllMocks();
	await service.stop();
});

const EMAILS = '/v1/brands/{brand_id}/emails';

/** Gives a poll the time for one page. */
const makeSlow = () => jest.spyOn(Budget.prototype, 'isUsedUp', 'get').mockReturnValue(true);

/** How many polls it takes until they have seen the end of the list. */
const pollToTheEnd = async (host: PollHost) => {
	const pages: number[] = [];
	for (let polls = 0; polls < 5; polls++) {
		const before = service.sandbox.requests.length;
		await host.poll();
		pages.push(service.pages(EMAILS, before));
	}
	return pages;
};

describe.each([
	['in memory', false],
	['of the durable scheduler', true],
])('a poll %s whose time is up', (_, isDurable) => {
	it('gives out what it has found, and the next one goes on from there', async () => {
		const emails = times(250, () => service.email('sent'));
		const host = service.host('emailStatusChanged');
		host.isDurable = isDurable;
		await host.activate();
		for (const email of emails) email.status = 'replied';
		makeSlow();
		expect(await pollToTheEnd(host)).toEqual([1, 1, 1, 1, 1]);
		expect(host.executions.map(({ length }) => length)).toEqual([100, 100, 50]);
		expect(new Set(host.items.map(({ id }) => id)).size).toBe(250);
	});

	it('goes on too when it has found nothing', async () => {
		service.listInOrder();
		const [first] = times(250, () => service.email('sent'));
		const host = service.host('emailStatusChanged');
		host.isDurable = isDurable;
		await host.activate();
		makeSlow();
		await host.poll();
		await host.poll();
		// On the third page, behind two polls that found nothing.
		first.status = 'replied';
		expect(await host.poll()).toMatchObject([{ id: first.id, previous_status: 'sent' }]);
	});

	it('takes note over several polls before it finds anything', async () => {
		service.listInOrder();
		times(250, () => service.email('replied'));
		const host = service.host('emailStatusChanged');
		host.isDurable = isDurable;
		makeSlow();
		await host.activate();
		await pollToTheEnd(host);
		expect(host.executions).toEqual([]);
		const { id } = service.email('replied');
		expect(await host.poll()).toMatchObject([{ id, previous_status: null }]);
	});
});

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

it('a poll begins again when the service has forgotten where the last poll stopped', async () => {
	const emails = times(250, () => service.email('sent'));
	const host = service.host('emailStatusChanged');
	await host.activate();
	for (const email of emails) email.status = 'replied';
	const slow = makeSlow();
	expect(await host.poll()).toHaveLength(100);
	slow.mockRestore();
	service.sandbox.faults.add({ kind: 'status', status: 400, code: 'invalid_cursor', path: EMAILS });
	expect(await host.poll()).toHaveLength(150);
	expect(await host.poll()).toEqual([]);
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
