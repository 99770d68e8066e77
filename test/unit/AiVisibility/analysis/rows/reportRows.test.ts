import type { IDataObject } from 'n8n-workflow';
import type { RowPer } from '../../../../../nodes/AiVisibility/analysis/rows/columns';
import {
	type ReportForRows,
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

const read = (answers: Answer[], more: Partial<ReportForRows> = {}): ReportForRows => ({
	record: { id: 'r1', visibility_score: 50 },
	facts: FACTS,
	answers,
	...more,
});

const rowsOf = (rowPer: RowPer, answers: Answer[], more: Partial<ReportForRows> = {}) =>
	toReportRows(rowPer, read(answers, more));

describe('several answers of an AI assistant to a prompt', () => {
	const twice = { ...answer(' which? ', 'claude', true), promptId: 'p2' };
	const answers = [answer('Which?', 'claude', false), twice];

	it('all count, also where the prompt is there twice, and one mention is enough to be mentioned there', () => {
		expect(rowsOf('prompt', answers)).toEqual([
			expect.objectContaining({
				...{ answers: 2, mentions: 1, mention_rate: 50 },
				...{ mentioned_on: 'claude', not_mentioned_on: '' },
			}),
		]);
	});
});

describe('answers of an unknown AI assistant', () => {
	const answers = [answer('Which?', null, true), answer('Where?', null)];

	it('have a row, but no column', () => {
		expect(rowsOf('platform', answers)).toEqual([
			expect.objectContaining({ platform: null, answers: 1, row_id: 'r1:unknown' }),
		]);
		const [row] = rowsOf('report', answers);
		expect(row).toMatchObject({ answers: 1, prompts: 2, row_id: 'r1' });
		expect(Object.keys(row).filter((name) => name.startsWith('mention_rate_'))).toEqual([]);
	});
});

const companies = {
	brand: 'Ours',
	competitors: ['Rival'],
	search: async () => await Promise.resolve([]),
};

it('the share of a company is of the prompts that have answers', () => {
	const answers = [answer('Which?', 'claude', true), answer('Where?', 'claude')];
	const [ours] = rowsOf('company', answers, { companies });
	expect(ours).toMatchObject({ company: 'Ours', answers: 1, answers_named: 1, share: 100 });
});

it('the row of a prompt names who is in the answers without the brand', () => {
	const both = { ...answer('Which?', 'claude', true), named: ['Ours', 'Other'] };
	const [row] = rowsOf('prompt', [both, answer('Which?', 'grok', false)], { companies });
	expect(row.competitors_named).toBe('Rival');
});

describe('rows that count answers', () => {
	it('are empty, not wrong, for a report without results', () => {
		expect(rowsOf('platform', [answer('Which?', null)])).toEqual([]);
		expect(rowsOf('report', [])).toEqual([
			expect.objectContaining({ answers: 0, mentions: 0, mention_rate: null, prompts: 0 }),
		]);
		expect(rowsOf('company', [], { companies })).toEqual([
			expect.objectContaining({ company: 'Ours', answers: 0, answers_named: 0, share: null }),
			expect.objectContaining({ company: 'Rival', share: null }),
		]);
	});

	it('name prompts without an id by their text', () => {
		const [one, other] = rowsOf('prompt', [
			answer('One?', 'claude', true),
			answer('Two?', 'claude'),
		]);
		expect(one.row_id).toMatch(/^r1:[0-9a-f]{16}$/);
		expect(other.row_id).not.toBe(one.row_id);
	});
});

const answerRowsOf = (prompts: IDataObject[]) =>
	toReportRows('answer', { ...toReport({ id: 'r1', prompts }), facts: FACTS });

const idsOf = (prompts: IDataObject[]) => answerRowsOf(prompts).map(({ row_id: id }) => id);

describe('the row id', () => {
	it('is made of report, prompt and platform', () => {
		const results = [{ on: 'claude' }, { on: 'chatgpt' }];
		expect(idsOf([{ id: 'p1', results }])).toEqual(['r1:p1:claude', 'r1:p1:chatgpt']);
	});

	it('is that of the prompt where there are no results', () => {
		expect(idsOf([{ id: 'p1', results: [] }])).toEqual(['r1:p1']);
	});

	it('tells several answers of one platform apart', () => {
		const results = [{ on: 'claude' }, { on: 'claude' }, { on: 'claude' }];
		expect(idsOf([{ id: 'p1', results }])).toEqual([
			'r1:p1:claude',
			'r1:p1:claude:2',
			'r1:p1:claude:3',
		]);
	});

	it('has a hash of the content where an id is missing, wherever it stands', () => {
		const one = { prompt_text: 'Which?', results: [{ rank: 1 }, { rank: 2 }] };
		const other = { prompt_text: 'Where?', results: [{ rank: 1 }] };
		const ids = idsOf([one, other]);
		expect(new Set(ids).size).toBe(3);
		for (const id of ids) expect(id).toMatch(/^r1:[0-9a-f]{16}:[0-9a-f]{16}$/);
		const turned = { ...one, results: [...one.results].reverse() };
		expect(idsOf([other, turned])).toEqual([ids[2], ids[1], ids[0]]);
	});
});

it("a row keeps what the report says where a result's field has the same name", () => {
	const results = [{ on: 'claude', date: 'today', id: 'x', brand: 'Other' }];
	const [row] = answerRowsOf([{ id: 'p1', results }]);
	expect(row).toMatchObject({
		date: '2026-03-01',
		brand: 'Ours',
		result_date: 'today',
		result_brand: 'Other',
		result_id: 'x',
	});
});
