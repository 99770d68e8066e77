import { randomUUID } from 'node:crypto';
import { byId, useScene } from '../../../support/scene';
import { addBrand, addReport, type KnownReport } from '../reportHistory';

const scene = useScene();

let brandId = '';

/** A brand with two competitors and no reports but those of the test. */
beforeEach(() => {
	const { competitors } = scene.sandbox.state;
	brandId = addBrand(scene, { website: 'https://tea.example' });
	const [competitor] = competitors.all();
	for (const name of ['Sample, Inc.', 'Silent'])
		competitors.add({ ...competitor, id: randomUUID(), brand_id: brandId, name });
});

const tea: Partial<KnownReport> = { name: 'Weekly', created_at: '2021-03-01T09:00:00Z' };

/** The competitor is named where the brand is not. */
const resultOf = (isThere: boolean) => ({
	mentioned: isThere,
	answer: isThere ? 'Example Tea' : 'Sample, Inc.',
});

const add = (more: Partial<KnownReport> = {}) =>
	addReport(scene, {
		brand_id: brandId,
		mentions: {
			'Which tea?': { chatgpt: true, claude: false, grok: false },
			'Where?': { chatgpt: true, claude: true },
			'Not asked?': {},
		},
		resultOf,
		...tea,
		...more,
	});

const rowsPer = (rowPer: string, more: object = {}) => ({
	resource: 'report',
	operation: 'getRows',
	rowsFrom: 'latest',
	reportName: 'Weekly',
	rowPer,
	brandId: byId(brandId),
	...more,
});

const read = async (rowPer: string, more: object = {}) =>
	await scene.run({ parameters: rowsPer(rowPer, more) });

describe('Row Per: Prompt', () => {
	it('counts the answers of each prompt, and names who mentions the brand, and the competitors', async () => {
		const { id } = add();
		const { records } = await read('prompt');
		expect(records).toMatchObject(
			[
				['Which tea?', 3, 1, 33.3, 'ChatGPT', 'Claude, Grok'],
				['Where?', 2, 2, 100, 'ChatGPT, Claude', ''],
				['Not asked?', 0, 0, null, '', ''],
			].map(([prompt, answers, mentions, mention_rate, mentioned_on, not_mentioned_on]) => ({
				...{ prompt, answers, mentions, mention_rate, mentioned_on, not_mentioned_on },
				category: 'Taste',
			})),
		);
		expect(records[0]).toMatchObject({ brand: 'Example Tea', date: '2021-03-01', report_id: id });
		for (const row of records) expect(row.row_id).toBe(`${id}:${String(row.prompt_id)}`);
		const named = records.map(({ competitors_named: each }) => each);
		expect(named).toEqual(['Sample, Inc.', '', '']);
	});

	it.each([
		['mentioned', ['Which tea?', 'Where?']],
		['notMentioned', ['Nowhere?']],
	])('returns those that are %s', async (only, expected) => {
		const mentions = {
			'Which tea?': { chatgpt: true, claude: false },
			'Where?': { claude: true },
			'Nowhere?': { claude: false, chatgpt: false },
			'Not asked?': {},
		};
		add({ mentions });
		const { records } = await read('prompt', { only });
		expect(records.map(({ prompt }) => prompt)).toEqual(expected);
	});
});

it('Row Per: AI Assistant counts the answers of each', async () => {
	const { id } = add();
	const { records } = await read('platform', { only: 'mentioned' });
	expect(records).toMatchObject([
		{ platform: 'ChatGPT', answers: 2, mentions: 2, mention_rate: 100, platform_id: 'chatgpt' },
		{ platform: 'Claude', answers: 2, mentions: 1, mention_rate: 50, platform_id: 'claude' },
		{ platform: 'Grok', answers: 1, mentions: 0, mention_rate: 0, platform_id: 'grok' },
	]);
	expect(records[0].row_id).toBe(`${id}:chatgpt`);
});

describe('Row Per: Company', () => {
	it('counts in how many answers the brand and each competitor are named', async () => {
		add();
		const { records } = await read('company');
		expect(records).toMatchObject([
			{ company: 'Example Tea', is_brand: true, answers: 5, answers_named: 3, share: 60 },
			{ company: 'Sample, Inc.', is_brand: false, answers: 5, answers_named: 2, share: 40 },
			{ company: 'Silent', is_brand: false, answers: 5, answers_named: 0, share: 0 },
		]);
		const ids = async () => (await read('company')).records.map(({ row_id: id }) => id);
		expect(new Set(await ids()).size).toBe(3);
		expect(await ids()).toEqual(records.map(({ row_id: id }) => id));
	});

	it('has one row for a competitor that is listed twice', async () => {
		const { competitors } = scene.sandbox.state;
		const [known] = competitors.where(({ brand_id: id }) => id === brandId);
		competitors.add({ ...known, id: randomUUID(), name: 'SAMPLE GmbH', website: null });
		Object.assign(known, { website: 'sample.example' });
		for (let at = 0; at < 100; at++)
			competitors.add({ ...known, id: randomUUID(), name: `More ${at >> 1}`, website: null });
		add({ resultOf: (mentioned) => ({ mentioned, answer: 'See sample.example for all.' }) });
		const { records } = await read('company');
		expect(new Set(records.map(({ row_id: id }) => id)).size).toBe(53);
		expect(records).toHaveLength(53);
		expect(records[0]).toMatchObject({ company: 'SAMPLE GmbH', answers_named: 5 });
	});

	it('needs no field for mentions', async () => {
		add({ resultOf: (isThere) => ({ answer: resultOf(isThere).answer }) });
		const { records, hints } = await read('company');
		expect(records[0]).toMatchObject({ answers_named: 3, share: 60 });
		expect(hints('Node')).toEqual([]);
	});
});

it('Row Per: Report is a history: the score, and a rate for each AI assistant', async () => {
	const first = add();
	const second = add({
		created_at: '2021-03-08T09:00:00Z',
		mentions: { 'Which tea?': { chatgpt: false, gemini: true } },
	});
	const more = { rowsFrom: 'since', since: '2021-01-01T00:00:00Z' };
	const { records } = await read('report', more);
	expect(records).toMatchObject([
		{
			...{ date: '2021-03-01', row_id: first.id },
			...{ score: 60, answers: 5, mentions: 3, mention_rate: 60, prompts: 3 },
			...{ mention_rate_chatgpt: 100, mention_rate_claude: 50, mention_rate_gemini: null },
		},
		{
			...{ date: '2021-03-08', row_id: second.id },
			...{ score: 50, answers: 2, mentions: 1, mention_rate: 50, prompts: 1 },
			...{ mention_rate_chatgpt: 0, mention_rate_claude: null, mention_rate_gemini: 100 },
		},
	]);
});

it.each(['prompt', 'platform', 'report'])(
	'rows that count answers leave rates empty where no field agrees with the score: %s',
	async (rowPer) => {
		add({ resultOf: () => ({ cached: true }) });
		const { records, hints } = await read(rowPer);
		expect(records[0]).toMatchObject({ mentions: null, mention_rate: null });
		expect(records[0].mentioned_on ?? null).toBeNull();
		expect(records[0].answers).not.toBe(0);
		expect(hints('Node')).toEqual([expect.stringContaining('rates are empty in their rows')]);
	},
);
