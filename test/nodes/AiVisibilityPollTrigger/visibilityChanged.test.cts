import { addReport, type KnownReport } from '../AiVisibility/analysis/reportHistory.cts';
import { useService } from './service.cts';

const service = useService();

const ASSISTANTS = ['chatgpt', 'claude', 'grok', 'gemini'];

let week = 0;

/** The next weekly report: of 24 answers, the first ones mention the brand. */
function addWeek(mentions: number, more: Partial<KnownReport> = {}) {
	week += 1;
	return addReport(service, {
		name: 'Weekly',
		created_at: new Date(Date.UTC(2021, 0, 7 * week)).toISOString(),
		mentions: Object.fromEntries(
			Array.from({ length: 6 }, (_, prompt) => [
				`Which ${prompt}?`,
				Object.fromEntries(ASSISTANTS.map((name, at) => [name, 4 * prompt + at < mentions])),
			]),
		),
		...more,
	});
}

const start = async (parameters = {}) => {
	const host = service.host('visibilityChanged', parameters);
	await host.activate();
	return host;
};

it('a fall that lasts comes out when it first holds, and not again', async () => {
	for (const mentions of [12, 14, 13, 15, 12, 14, 13, 15]) addWeek(mentions);
	const host = await start();
	for (const mentions of [11, 10]) {
		addWeek(mentions);
		expect(await host.poll()).toEqual([]);
	}
	const report = addWeek(11);
	const said =
		'lower for three reports: 45.8, 41.7, and 45.8. Before, it was 50 to 62.5. Prompts that were replaced one for one do not show here.';
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
});

it('a rise that lasts starts nothing where only falls are wanted', async () => {
	for (const mentions of [12, 14, 13, 15, 12, 14, 13, 15, 16, 17]) addWeek(mentions);
	const host = await start();
	const rises = await start({ direction: 'up' });
	addWeek(16);
	expect(await host.poll()).toEqual([]);
	expect(await rises.poll()).toMatchObject([{ event: 'visibility.up', is_lasting: true }]);
});

it('a report that nobody answered is no neighbor: the fall since the one before it is told', async () => {
	for (const mentions of [17, 16, 17, 16]) addWeek(mentions);
	const before = addWeek(17);
	const host = await start();
	addWeek(0, { resultOf: () => ({ mentioned: null, answer: null }), visibility_score: 0 });
	expect(await host.poll()).toEqual([]);
	addWeek(8);
	expect(await host.poll()).toMatchObject([
		{
			...{ event: 'visibility.down', is_clear: true, mentions_from: 17, mentions_to: 8 },
			previous_report_id: before.id,
			note: '1 earlier report is left out because no AI assistant answered.',
		},
	]);
});

describe('a competitor that overtakes', () => {
	/** Answers without a mention of the brand name another company. */
	const named = {
		resultOf: (isMentioned: boolean) => ({
			mentioned: isMentioned,
			answer: isMentioned ? 'Names the brand and no other.' : 'Names Rival Tea and no other.',
		}),
	};

	beforeEach(() => {
		const { brands, competitors } = service.sandbox.state;
		brands.get(service.brandId)!.name = 'Example Tea';
		const rival = { name: 'Rival Tea', domain: 'rival-tea.example' };
		competitors.add({ ...competitors.all()[0], id: 'rival', ...rival });
	});

	it('comes out where that is chosen: when the order is clear, and was clear the other way', async () => {
		for (const mentions of [20, 12, 13, 12]) addWeek(mentions, named);
		const host = await start({ changes: 'overtaken' });
		addWeek(4, named);
		expect(await host.poll()).toMatchObject([
			{
				event: 'competitor.overtook',
				overtaken_by: ['Rival Tea'],
				slack_text: expect.stringContaining('Rival Tea overtook Example Tea'),
			},
		]);
		addWeek(3, named);
		expect(await host.poll()).toEqual([]);
	});

	it('is left for the next poll where the key may not read competitors', async () => {
		for (const mentions of [20, 12]) addWeek(mentions, named);
		const host = await start({ changes: 'overtaken' });
		const path = '/v1/brands/{brand_id}/competitors';
		service.sandbox.faults.add({ kind: 'status', status: 403, code: 'insufficient_scope', path });
		addWeek(4, named);
		expect(await host.poll()).toEqual([]);
		expect(await host.poll()).toMatchObject([{ event: 'competitor.overtook' }]);
	});
});
