import type { IDataObject } from 'n8n-workflow';
import { toReport } from '../../../../../nodes/shared/reports/answers';
import type { ReportFacts } from '../../../../../nodes/AiVisibility/analysis/results/reportFacts';
import { toReportRows } from '../../../../../nodes/AiVisibility/analysis/rows/reportRows';

const facts: ReportFacts = {
	date: '2026-03-01',
	time: '09:30',
	brand: 'Example Coffee',
	market: null,
	language: null,
	schedule: null,
	report_name: 'Weekly',
};

const rowsOf = (prompts: IDataObject[]) =>
	toReportRows('answer', { ...toReport({ id: 'r1', prompts }), facts });

const idsOf = (prompts: IDataObject[]) => rowsOf(prompts).map(({ row_id: id }) => id);

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
	const [row] = rowsOf([{ id: 'p1', results }]);
	expect(row).toMatchObject({
		date: '2026-03-01',
		brand: 'Example Coffee',
		result_date: 'today',
		result_brand: 'Other',
		result_id: 'x',
	});
});
