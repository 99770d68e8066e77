import { addRival, EITHER, weeklyReports } from '../AiVisibility/analysis/reportHistory.cts';
import { useService } from './service.cts';

const service = useService();

let addWeek: ReturnType<typeof weeklyReports>;

beforeEach(() => void (addWeek = weeklyReports(service)));

const start = async (parameters = {}) => {
	const host = service.host('visibilityChanged', parameters);
	await host.activate();
	return host;
};

it('a fall that lasts comes out when it first holds, and not again; a clear one at once', async () => {
	for (const mentions of [12, 14, 13, 15, 12, 14, 13, 15]) addWeek(mentions);
	const host = await start();
	for (const mentions of [11, 10]) {
		addWeek(mentions);
		expect(await host.poll()).toEqual([]);
	}
	const report = addWeek(11);
	const said =
		'lower for three reports: 45.8, 41.7, and 45.8. Before, it was 50 to 62.5. If prompts were replaced by others, that can be the reason.';
	expect(await host.poll()).toMatchObject([
		{
			...{ event: 'visibility.down', report_id: report.id },
			...{ is_clear: false, is_lasting: true, lasting_direction: 'down' },
			headline: expect.stringContaining(said),
			text: expect.stringContaining(said),
		},
	]);
	addWeek(10);
	expect(await host.poll()).toEqual([]);
	addWeek(1);
	expect(await host.poll()).toMatchObject([{ event: 'visibility.down', is_clear: true }]);
});

it('a rise that lasts comes out where it is wanted', async () => {
	for (const mentions of [12, 14, 13, 15, 12, 14, 13, 15, 16, 17]) addWeek(mentions);
	const [falls, rises] = [await start(), await start({ direction: 'up' })];
	addWeek(16);
	expect(await falls.poll()).toEqual([]);
	expect(await rises.poll()).toMatchObject([{ event: 'visibility.up', is_lasting: true }]);
});

describe('a competitor that overtakes', () => {
	beforeEach(() => {
		service.sandbox.state.brands.get(service.brandId)!.name = 'Example Tea';
		addRival(service, service.brandId);
	});

	it('comes out where that is chosen: when the order is clear, and was clear the other way', async () => {
		for (const mentions of [20, 12, 13, 12]) addWeek(mentions, EITHER);
		const host = await start({ changes: 'overtaken' });
		addWeek(4, EITHER);
		expect(await host.poll()).toMatchObject([
			{
				event: 'competitor.overtook',
				overtaken_by: ['Rival Tea'],
				slack_text: expect.stringContaining('Rival Tea overtook Example Tea'),
			},
		]);
		addWeek(3, EITHER);
		expect(await host.poll()).toEqual([]);
	});

	it('is left for the next poll where the key may not read competitors', async () => {
		for (const mentions of [20, 12]) addWeek(mentions, EITHER);
		const host = await start({ changes: 'overtaken' });
		const path = '/v1/brands/{brand_id}/competitors';
		service.sandbox.faults.add({ kind: 'status', status: 403, code: 'insufficient_scope', path });
		addWeek(4, EITHER);
		expect(await host.poll()).toEqual([]);
		expect(await host.poll()).toMatchObject([{ event: 'competitor.overtook' }]);
	});
});
