import { useService } from './service.cts';

const service = useService({ monthlyQuota: 1_000 });

const account = () => service.sandbox.state.account;
const useUp = (units: number) => (account().unitsUsed = units);

it('a low quota comes out once a period, with what is left, at no cost', async () => {
	const host = service.host('quotaLow', { threshold: 10 });
	useUp(900);
	await host.activate();
	expect(await host.poll()).toEqual([]);
	useUp(901);
	expect(await host.poll()).toMatchObject([
		{
			event: 'quota.low',
			threshold: 10,
			remaining_percent: 9.9,
			remaining: 99,
			// The header that says it is in whole seconds.
			current_period_end: new Date(Math.floor(account().periodEnd / 1_000) * 1_000).toISOString(),
		},
	]);
	useUp(950);
	expect(await host.poll()).toEqual([]);
	await host.activate();
	expect(host.executions).toHaveLength(1);
	expect(account().unitsUsed).toBe(950);
});
