import { alignRows, OWN_COLUMNS } from '../../../../../nodes/AiVisibility/analysis/rows/reportRows';
import { clock } from '../../../../../nodes/shared/base/time/clock';

afterEach(() => jest.restoreAllMocks());

const row = (more: object) => ({
	...Object.fromEntries(OWN_COLUMNS.map((name) => [name, name])),
	...more,
});

describe('alignRows', () => {
	it('gives all rows the columns of all, in one order', async () => {
		const rows = await alignRows([row({ rank: 1, answer_id: 'a' }), row({ mood: 'good', rank: null })]);
		const [first, last] = [OWN_COLUMNS.slice(0, 4), OWN_COLUMNS.slice(4)];
		const expected = [...first, 'rank', 'mood', ...last, 'answer_id'];
		for (const each of rows) expect(Object.keys(each)).toEqual(expected);
		expect(rows.map(({ rank, mood, answer_id: id }) => [rank, mood, id])).toEqual([
			[1, null, 'a'],
			[null, 'good', null],
		]);
	});

	it('invents no columns', async () => {
		expect(await alignRows([{ row_id: 'r', prompt: 'Which?' }])).toEqual([{ prompt: 'Which?', row_id: 'r' }]);
		expect(await alignRows([])).toEqual([]);
	});
});

it('making rows gives the event loop turns', async () => {
	// Every look at the clock finds that 20 ms have passed.
	let now = 0;
	jest.spyOn(clock, 'elapsed').mockImplementation(() => (now += 20));
	const pause = jest.spyOn(clock, 'pause').mockResolvedValue();
	await alignRows(Array.from({ length: 100 }, () => row({ rank: 1 })));
	// The first row begins a turn.
	expect(pause).toHaveBeenCalledTimes(99);
});
