import type { IDataObject } from 'n8n-workflow';
import {
	type ReportForRows,
	type RowPer,
	toReportRows,
} from '../../../../../nodes/AiVisibility/analysis/rows/reportRows';
import { type Answer, toReport } from '../../../../../nodes/shared/reports/answers';

const FACTS = {
	...{ date: '2026-03-01', time: '09:30', brand: 'Ours', market: null },
	...{ language: null, schedule: null, report_name: null },
};

const answer = (prompt: string, platformId: string | null, isThere?: boolean): Answer => ({
	promptId: null,
	prompt,
	category: null,
	platform: platformId,
	platformId,
	...(isThere !== undefined && { values: { isThere } }),
	text: null,
	isAnswered: isThere !== undefined,
	isMentioned: isThere ?? null,
	named: isThere ? ['Ours'] : ['Rival'],
});

const rowsOf = async (rowPer: RowPer, answers: Answer[], more: Partial<ReportForRows> = {}) => {
	const record = { id: 'r1', visibility_score: 50 };
	return await toReportRows(rowPer, { record, facts: FACTS, answers, ...more });
};

it('all answers of an AI assistant to a prompt count, also where it is there twice; one mention is enough', async () => {
	const twice = { ...answer(' which? ', 'claude', true), promptId: 'p2' };
	const rows = await rowsOf('prompt', [answer('Which?', 'claude', false), twice]);
	expect(rows).toMatchObject([
		{
			...{ answers: 2, mentions: 1, mention_rate: 50 },
			...{ mentioned_on: 'claude', not_mentioned_on: '' },
		},
	]);
});

it('answers of an unknown AI assistant have a row, but no column', async () => {
	const answers = [answer('Which?', null, true), answer('Where?', null)];
	expect(await rowsOf('platform', answers)).toMatchObject([
		{ platform: null, answers: 1, row_id: 'r1:unknown' },
	]);
	const [row] = await rowsOf('report', answers);
	expect(row).toMatchObject({ answers: 1, prompts: 2, row_id: 'r1' });
	expect(Object.keys(row).filter((name) => name.startsWith('mention_rate_'))).toEqual([]);
});

const companies = {
	brand: 'Ours',
	competitors: ['Rival'],
	search: async () => await Promise.resolve([]),
};

it('the share of a company is of the prompts that have answers', async () => {
	const answers = [answer('Which?', 'claude', true), answer('Where?', 'claude')];
	const [ours] = await rowsOf('company', answers, { companies });
	expect(ours).toMatchObject({ company: 'Ours', answers: 1, answers_named: 1, share: 100 });
});

it('the row of a prompt names who is in the answers without the brand', async () => {
	const both = { ...answer('Which?', 'claude', true), named: ['Ours', 'Other'] };
	const [row] = await rowsOf('prompt', [both, answer('Which?', 'grok', false)], { companies });
	expect(row.competitors_named).toBe('Rival');
});

describe('rows that count answers', () => {
	it('are empty, not wrong, for a report without results', async () => {
		expect(await rowsOf('platform', [answer('Which?', null)])).toEqual([]);
		const none = { answers: 0, mentions: 0, mention_rate: null, prompts: 0 };
		expect(await rowsOf('report', [])).toMatchObject([none]);
		expect(await rowsOf('company', [], { companies })).toMatchObject([
			{ company: 'Ours', answers: 0, answers_named: 0, share: null },
			{ company: 'Rival', share: null },
		]);
	});

	it('name prompts without an id by their text', async () => {
		const answers = [answer('One?', 'claude', true), answer('Two?', 'claude')];
		const [one, other] = await rowsOf('prompt', answers);
		expect(one.row_id).toMatch(/^r1:[0-9a-f]{16}$/);
		expect(other.row_id).not.toBe(one.row_id);
	});
});

const answerRowsOf = async (prompts: IDataObject[]) =>
	await toReportRows('answer', { ...(await toReport({ id: 'r1', prompts })), facts: FACTS });

const idsOf = async (prompts: IDataObject[]) =>
	(await answerRowsOf(prompts)).map(({ row_id: id }) => id);

describe('the row id', () => {
	it.each([
		['tells answers apart', ['grok', 'grok', 'grok'], ['p1:grok', 'p1:grok:2', 'p1:grok:3']],
		['is made of report, prompt and platform', ['claude', 'grok'], ['p1:claude', 'p1:grok']],
		['is that of the prompt where there are no results', [], ['p1']],
	])('%s', async (_, platforms, ids) => {
		const results = platforms.map((on) => ({ on }));
		expect(await idsOf([{ id: 'p1', results }])).toEqual(ids.map((id) => `r1:${id}`));
	});

	it('has a hash of the content where an id is missing, wherever it stands', async () => {
		const one = { prompt_text: 'Which?', results: [{ rank: 1 }, { rank: 2 }] };
		const other = { prompt_text: 'Where?', results: [{ rank: 1 }] };
		const ids = await idsOf([one, other]);
		expect(new Set(ids).size).toBe(3);
		for (const id of ids) expect(id).toMatch(/^r1:[0-9a-f]{16}:[0-9a-f]{16}$/);
		const turned = { ...one, results: [...one.results].reverse() };
		expect(await idsOf([other, turned])).toEqual([ids[2], ids[1], ids[0]]);
	});
});

it("a row keeps what the report says where a result's field has the same name", async () => {
	const results = [{ on: 'claude', date: 'today', id: 'x', brand: 'Other' }];
	const [row] = await answerRowsOf([{ id: 'p1', results }]);
	expect(row).toMatchObject({
		date: '2026-03-01',
		brand: 'Ours',
		result_date: 'today',
		result_brand: 'Other',
		result_id: 'x',
	});
});
