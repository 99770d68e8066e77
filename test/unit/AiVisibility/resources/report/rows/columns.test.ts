import {
	alignRows,
	FIRST_COLUMNS,
	LAST_COLUMNS,
	toColumn,
} from '../../../../../../nodes/AiVisibility/resources/report/rows/columns';

const row = (more: object) => ({
	...Object.fromEntries([...FIRST_COLUMNS, ...LAST_COLUMNS].map((name) => [name, 'x'])),
	...more,
});

describe('alignRows', () => {
	it('gives all rows the columns of all, in one order', async () => {
		const rows = await alignRows([
			row({ rank: 1, answer_id: 'a', _request: {} }),
			row({ mood: 'good', rank: null }),
		]);
		const expected = [...FIRST_COLUMNS, 'rank', 'mood', ...LAST_COLUMNS, 'answer_id', '_request'];
		for (const each of rows) expect(Object.keys(each)).toEqual(expected);
		expect(rows.map(({ rank, mood, answer_id: id }) => [rank, mood, id])).toEqual([
			[1, null, 'a'],
			[null, 'good', null],
		]);
	});

	it('invents no columns', async () => {
		expect(await alignRows([{ row_id: 'r', prompt: 'Which?' }])).toEqual([
			{ prompt: 'Which?', row_id: 'r' },
		]);
		expect(await alignRows([])).toEqual([]);
	});
});

it('gives the event loop turns', async () => {
	let turns = 0;
	const timer = setInterval(() => turns++, 1);
	await alignRows(Array.from({ length: 10_000 }, () => row({ rank: 1 })));
	clearInterval(timer);
	expect(turns).toBeGreaterThan(0);
});

describe('toColumn', () => {
	it.each([
		['rank', 'rank'],
		['answer_id', 'answer_id'],
		['id', 'result_id'],
		['category', 'result_category'],
		['prompt_id', 'result_prompt_id'],
	])('%s → %s', (name, column) => {
		expect(toColumn(name)).toBe(column);
	});
});
