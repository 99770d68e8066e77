import type { IDataObject } from 'n8n-workflow';
import type { ReportRecord } from '../../../../../sandbox/state/records.cts';
import { byId, useScene } from '../../../support/scene.cts';
import { addBrand, addReport, addRival, EITHER, type KnownReport } from '../reportHistory.cts';

const scene = useScene();

const compare = (report: { id: string }, more: object = {}) => {
	const form = { reportFrom: 'report', brandId: undefined, reportId: byId(report.id), ...more };
	return scene.call('report', 'compare', form);
};

async function summaryOf(report: { id: string }, more: object = {}): Promise<IDataObject> {
	const { records } = await scene.run(compare(report, more));
	expect(records).toHaveLength(1);
	return records[0];
}

describe('the previous report', () => {
	const mentions = { 'Which coffee?': { claude: true } };

	/** A report of each series, a day apart. */
	const addDays = (...series: Array<Partial<ReportRecord>>) =>
		series.map((fields, day) =>
			addReport(scene, { mentions, created_at: `2020-03-0${day + 1}T09:00:00Z`, ...fields }),
		);

	it('can be chosen', async () => {
		const [first, last] = addDays({ name: 'One name' }, { name: 'Another name' });
		const chosen = { compareWith: 'report', previousReportId: byId(first.id) };
		const summary = await summaryOf(last, chosen);
		expect(summary).toMatchObject({
			...{ previous_report_id: first.id, has_previous: true, previous_date: '2020-03-01' },
			...{ direction: 'same', score_from: 100 },
		});
		expect(scene.requestsTo('GET', '/v1/reports')).toEqual([]);
		const other = addReport(scene, { brand_id: addBrand(scene), mentions });
		const failed = addReport(scene, { mentions, status: 'failed', name: '' });
		const broken = compare(last, { ...chosen, previousReportId: byId(failed.id) });
		const { error: itsError } = await scene.runFailing(broken);
		expect(itsError.message).toBe(`The report "${failed.id}" failed`);
		for (const [label, ...pair] of [
			['Earlier Report', last, other],
			['Report', other, first],
		] as const) {
			const ids = { brandId: byId(scene.brandId), previousReportId: byId(pair[1].id) };
			const { error } = await scene.runFailing(compare(pair[0], { ...chosen, ...ids }));
			expect(error.message).toBe(`'${label}' belongs to another brand`);
		}
	});

	it('cannot be empty: nothing is sent', async () => {
		const more = { compareWith: 'report', previousReportId: byId('={{ $json.none }}') };
		const { error } = await scene.runFailing(compare({ id: 'same' }, more));
		expect(error.message).toBe("'Earlier Report' is empty");
		expect(scene.requests).toEqual([]);
	});
});

describe('what changed since the previous report', () => {
	/** Two reports a week apart, both of the day that has begun in Berlin but not in UTC. */
	function addMoved(): string {
		const brand_id = addBrand(scene);
		addRival(scene, brand_id);
		const add = (day: string, mentions: KnownReport['mentions'], ...domains: string[]) =>
			addReport(scene, {
				...{ ...EITHER, brand_id, name: 'Weekly', country: 'Germany', language: 'German' },
				...{ created_at: `2020-05-${day}T22:30:00Z`, mentions, domains },
			});
		const before = {
			'Stays?': { chatgpt: true, claude: true },
			'Gains?': { chatgpt: false, claude: false },
			'Turns?': { chatgpt: true, claude: false },
			'Removed?': { chatgpt: true, claude: true, grok: false },
		};
		add('03', before, 'both.example', 'lost.example');
		const after = {
			'Stays?': { chatgpt: true, claude: true, gemini: false },
			'Gains?': { chatgpt: true, claude: false, gemini: true },
			' Turns? ': { chatgpt: false, claude: true, gemini: false },
			'New?': { chatgpt: false, claude: false, gemini: false },
		};
		return add('10', after, 'both.example', 'new.example', 'new.example').id;
	}

	it('is told in figures, of what both reports have', async () => {
		const id = addMoved();
		const { slack_text: slack, text, ...told } = await summaryOf({ id });
		const of = (from: number, to: number, difference: number) => {
			return {
				from,
				to,
				difference,
				direction: difference === 0 ? 'same' : difference > 0 ? 'up' : 'down',
			};
		};
		const turns = { prompt: ' Turns? ', category: 'Taste', mentions_from: 1, mentions_to: 1 };
		const gains = { ...turns, prompt: 'Gains?', mentions_from: 0 };
		const answers = { answers_from: 3, answers_to: 3 };
		const onChatGpt = { mentions_from: 2, mentions_to: 2, ...answers, ...of(66.7, 66.7, 0) };
		const onClaude = { mentions_from: 1, mentions_to: 2, ...answers, ...of(33.3, 66.7, 33.4) };
		expect(told).toMatchObject({
			...{ is_clear: false, direction: 'up', is_lasting: false, lasting_direction: null },
			...{ report_name: 'Weekly', market: 'Germany', language: 'German', schedule: null },
			...{ brand: 'Example Tea', date: '2020-05-11', time: '00:30', previous_date: '2020-05-04' },
			...{ score_from: 55.6, score_to: 41.7, score_difference: null },
			...{ usual_low: null, usual_high: null, has_previous: true, is_like_for_like: false },
			...{ mentions_from: 3, mentions_to: 4, answers_from: 6, answers_to: 6 },
			...{ mention_rate_from: 50, mention_rate_to: 66.7, mention_rate_difference: 16.7 },
			prompts_gained: [
				{ ...gains, platforms: ['ChatGPT'], competitors_named: [] },
				{ ...turns, platforms: ['Claude'], competitors_named: [] },
			],
			prompts_lost: [{ ...turns, platforms: ['ChatGPT'], competitors_named: ['Rival Tea'] }],
			prompts_new: [{ prompt: 'New?', category: 'Taste' }],
			prompts_removed: [{ prompt: 'Removed?', category: 'Taste' }],
			platforms: [
				{ platform: 'ChatGPT', ...onChatGpt },
				{ platform: 'Claude', ...onClaude },
			],
			...{ platforms_new: ['Gemini'], platforms_removed: ['Grok'] },
			share_of_voice: [
				{
					name: 'Example Tea',
					is_brand: true,
					answers_from: 3,
					answers_to: 4,
					...of(50, 66.7, 16.7),
				},
				{
					name: 'Rival Tea',
					is_brand: false,
					answers_from: 3,
					answers_to: 2,
					...of(50, 33.3, -16.7),
				},
			],
			...{
				companies_leading: ['Rival Tea', 'Example Tea'],
				overtaken_by: [],
				domains_compared: true,
			},
			domains_new: [{ domain: 'new.example', citations: 2 }],
			domains_lost: [{ domain: 'lost.example', citations: 1 }],
			...{ compared_prompts: 3, compared_platforms: ['ChatGPT', 'Claude'] },
			...{ mention_field: 'mentioned', report_id: id },
		});
		for (const each of [slack, text]) expect(each).toContain('Rival Tea');
	});

	it('is told without what the key may not read, and says so', async () => {
		const id = addMoved();
		scene.apiKey = scene.sandbox.createKey({ scopes: ['read:reports'] });
		expect(await summaryOf({ id })).toMatchObject({
			...{ domains_compared: false, domains_new: [], share_of_voice: [] },
			prompts_lost: [expect.anything()],
			note: expect.stringMatching(/ scope read:competitors\..* scope read:citations\.$/),
		});
	});

	it('is told without cited domains where only competitors are wanted', async () => {
		const { note, ...told } = await summaryOf({ id: addMoved() }, { includeDomains: false });
		expect(note).toMatch(/ change is not shown\.$/);
		expect(told).toMatchObject({ domains_compared: false, share_of_voice: [{}, {}] });
		expect(scene.requestsTo('GET', '/v1/brands/{brand_id}/citations')).toEqual([]);
	});
});

it('Compare with the latest report gives a row for each brand of a list', async () => {
	const brandIds = ['Example Tea', 'Example Cocoa'].map((name) => addBrand(scene, { name }));
	const [first, second] = brandIds.map((brand_id) => {
		const add = (day: number, more: Partial<KnownReport> = {}) =>
			addReport(scene, {
				...{ brand_id, name: 'Weekly', created_at: `2021-03-0${day}T09:00:00Z` },
				mentions: { 'Which?': { chatgpt: day > 1, claude: false } },
				...more,
			});
		return [add(1), add(2), add(3, { status: 'failed' })];
	});
	const latest = { reportFrom: 'latest', brandId: byId('={{ $json.id }}') };
	const items = brandIds.map((id) => ({ id }));
	const { records, out } = await scene.run(scene.call('report', 'compare', latest, { items }));
	const rose = { score_from: 0, score_to: 50, mention_rate_difference: 50 };
	expect(records).toMatchObject([
		{ brand: 'Example Tea', report_id: first[1].id, previous_report_id: first[0].id, ...rose },
		{ brand: 'Example Cocoa', report_id: second[1].id, previous_report_id: second[0].id, ...rose },
	]);
	expect(out.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
	const itself = { compareWith: 'report', previousReportId: byId(first[1].id) };
	const form = { ...latest, brandId: byId(brandIds[0]), ...itself };
	const { error } = await scene.runFailing(scene.call('report', 'compare', form));
	expect(error.message).toBe('A report cannot be compared with itself');
});

it("the latest report is the one in the market of the brand's own country, else of the longest series", async () => {
	const own = async (country: string | null) => {
		const brand_id = addBrand(scene, { country });
		const runIn = (day: number, markets: Array<string | null>) =>
			markets.forEach((market) =>
				addReport(scene, {
					...{ brand_id, name: 'Weekly', created_at: `2021-03-0${day}T09:00:00Z` },
					...{ batch_id: `run ${day}`, country: market, mentions: {} },
				}),
			);
		runIn(1, ['Chile']);
		runIn(2, ['Peru', 'Chile', 'Spain', null]);
		const form = { reportFrom: 'latest', brandId: byId(brand_id) };
		const [{ market, note }] = (await scene.run(scene.call('report', 'compare', form))).records;
		const [, others] =
			/^This is the report of (?:\w+)\. The run has reports of other markets, too: (.*?)\./.exec(
				String(note),
			)!;
		return [market, ...others.split('; ').sort()];
	};
	expect(await own('es ')).toEqual(['Spain', 'Chile', 'Peru', 'another']);
	expect(scene.requestsTo('GET', '/v1/brands/{brand_id}/citations')).toEqual([]);
	expect(await own(null)).toEqual(['Chile', 'Peru', 'Spain', 'another']);
});
