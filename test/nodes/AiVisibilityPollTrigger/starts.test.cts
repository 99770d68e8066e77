import type { Fault } from '../../../sandbox/pipeline/faults.cts';
import { clock } from '../../../nodes/shared/base/time/clock';
import { hostLog } from '../engine/engineHost.cts';
import { ids, useService } from './service.cts';

const service = useService();

const fail = (fault: Partial<Fault> & Pick<Fault, 'kind'>) =>
	service.sandbox.faults.add({ path: '/v1/brands/{brand_id}/emails', times: 100, ...fault });

/** A published workflow whose last poll was in another process. */
async function stopped() {
	const before = service.host('emailStatusChanged');
	await before.activate();
	const host = service.host('emailStatusChanged');
	host.staticData = before.staticData;
	return host;
}

afterEach(() => jest.restoreAllMocks());

it.each([{ kind: 'status', status: 401, code: 'invalid_api_key' }, { kind: 'hang' }] as const)(
	'a poll that fails at the start of n8n is left to the next one, which catches up: $kind',
	async (fault) => {
		const email = service.email('sent');
		const host = await stopped();
		email.status = 'replied';
		fail(fault);
		const end = jest.spyOn(clock, 'timeoutSignal');
		end.mockImplementation((ms) => AbortSignal.timeout(Math.floor(ms / 60)));
		await host.activate('init');
		const said = /: the first poll since the start did not succeed; the next poll catches up: \w/;
		expect(hostLog.at(-1)).toMatchObject({ level: 'warn', message: expect.stringMatching(said) });
		host.budgetMs = 10_000;
		await expect(host.poll()).rejects.toThrow();
		service.sandbox.faults.clear();
		end.mockRestore();
		host.budgetMs = 1_000_000_000;
		expect(ids(await host.poll())).toEqual([email.id]);
	},
);

it('a first poll that fails is shown to a person who has published the workflow', async () => {
	const host = await stopped();
	fail({ kind: 'status', status: 404, code: 'not_found' });
	await expect(host.activate('update')).rejects.toMatchObject({
		name: 'NodeApiError',
		message: expect.stringContaining(`no brand with the ID "${service.brandId}"`),
		description: expect.stringContaining('The path of this operation is assumed.'),
	});
});

it('a poll breaks requests off before n8n abandons the poll, and says so', async () => {
	const host = service.host('emailStatusChanged');
	host.budgetMs = 300;
	fail({ kind: 'hang' });
	const timeout = jest.spyOn(clock, 'timeoutSignal');
	await expect(host.activate()).rejects.toThrow('did not answer within');
	expect(timeout).toHaveBeenCalledWith(60);
});
