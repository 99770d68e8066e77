import type { ReportRecord } from '../../../sandbox/state/records.cts';
import { addReport } from '../AiVisibility/analysis/reportHistory.cts';
import { useService } from './service.cts';

const service = useService();

/** Whether ChatGPT and Claude mention the brand, by prompt. */
type Mentions = Record<string, [boolean, boolean]>;

/** A completed report of a schedule's market with these answers. */
const answered = (hours: number, mentions: Mentions, score?: number): ReportRecord =>
	addReport(service, {
		...(score && { visibility_score: score }),
		scheduled_report_id: 'schedule',
		region_config_id: 'market',
		created_at: service.hoursAgo(hours),
		resultOf: (mentioned) => ({ mentioned }),
		mentions: Object.fromEntries(
			Object.entries(mentions).map(([prompt, [chatgpt, claude]]) => [prompt, { chatgpt, claude }]),
		),
	});

const COMPETITORS = '/v1/brands/{brand_id}/competitors';

const ONE: Mentions = { 'Which coffee?': [true, false], 'Which beans?': [false, false] };

describe('gained and lost mentions', () => {
	it('come out once for each report, with the prompts and AI assistants', async () => {
		const first = answered(24, ONE, 60);
		const both = { mentions: ['gained', 'lost'], findCompetitors: false };
		const host = service.host('mentionGainedOrLost', both);
		const changed = service.host('visibilityChanged', {
			changes: 'threshold',
			threshold: 20,
			direction: 'both',
		});
		const fallen = service.host('visibilityChanged', { changes: 'threshold' });
		const larger = service.host('visibilityChanged', {
			...{ changes: 'threshold', threshold: 25.01, direction: 'both' },
		});
		const gained = service.host('mentionGainedOrLost', { mentions: ['gained'] });
		for (const each of [host, changed, fallen, larger, gained]) await each.activate();
		const second = answered(
			1,
			{ 'Which coffee?': [false, false], 'Which beans?': [true, true] },
			65,
		);
		expect(await host.poll()).toMatchObject([
			{
				event: 'mention.lost',
				...{ note: null, measure: 'mention_rate', from: 25, to: 50, difference: 25 },
				...{ mentions_from: 1, mentions_to: 2, compared_answers: 4, score_from: 60, score_to: 65 },
				platforms: [{ difference: 0 }, { platform: 'Claude', difference: 50 }],
				prompts_lost: [{ prompt: 'Which coffee?', platforms: ['ChatGPT'] }],
				prompts_gained: [{ prompt: 'Which beans?', platforms: ['ChatGPT', 'Claude'] }],
				report_id: second.id,
				previous_report_id: first.id,
				slack_text: expect.stringMatching(
					/\nLost a mention\n• Which coffee\? · ChatGPT\nGained a mention\n• Which beans\? · ChatGPT, Claude\nBy AI assistant\n• ChatGPT: 50%\n• Claude: 50% \(\+50\)$/,
				),
			},
		]);
		expect(await host.poll()).toEqual([]);
		expect(await changed.poll()).toMatchObject([{ event: 'visibility.up' }]);
		for (const each of [fallen, larger]) expect(await each.poll()).toEqual([]);
		expect(await gained.poll()).toMatchObject([{ event: 'mention.gained' }]);
	});

	it('start nothing where only others are wanted', async () => {
		answered(24, ONE);
		const host = service.host('mentionGainedOrLost');
		await host.activate();
		answered(1, { ...ONE, 'Which beans?': [true, true] });
		expect(await host.poll()).toEqual([]);
	});

	it('name the competitors in the answers, read once per poll', async () => {
		const { competitors } = service.sandbox.state;
		const [{ name }] = competitors.where(({ brand_id: id }) => id === service.brandId);
		answered(24, ONE);
		const host = service.host('mentionGainedOrLost');
		await host.activate();
		expect(service.pages(COMPETITORS)).toBe(0);
		const report = answered(1, { ...ONE, 'Which coffee?': [false, false] });
		const prompts = service.sandbox.state.prompts.where(({ report_id: id }) => id === report.id);
		for (const { results } of prompts)
			for (const each of results ?? []) Object.assign(each, { answer: `Better: ${name}.` });
		expect(await host.poll()).toMatchObject([
			{ prompts_lost: [{ competitors_named: [expect.stringContaining(String(name))] }] },
		]);
		expect(service.pages(COMPETITORS)).toBe(1);
	});

	it('come without competitors where the key may not read them', async () => {
		answered(24, ONE);
		const host = service.host('mentionGainedOrLost', { findCompetitors: true });
		await host.activate();
		answered(1, { 'Which coffee?': [false, false], 'Which cup?': [false, false] });
		const refusal = { kind: 'status', status: 403, code: 'insufficient_scope' } as const;
		service.sandbox.faults.add({ ...refusal, path: COMPETITORS });
		const note = expect.stringMatching(
			/^The two .* not shown\. .* lacks the scope read:competitors\.$/,
		);
		const [item] = await host.poll();
		const text = expect.stringContaining('The two reports do not have the same prompts');
		const scores = { score_from: null, score_to: null };
		expect(item).toMatchObject({ event: 'mention.lost', note, text, ...scores });
		expect(JSON.stringify(item)).not.toContain('competitors_named');
	});
});
