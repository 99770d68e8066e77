import { toAgentRows } from '../../../../../nodes/AiVisibility/analysis/rows/reportRows';

it.each([
	['no rows', [], []],
	['one row', [{ a: 1 }], [{ a: 1 }]],
	[
		'what all share, once',
		[
			{ prompt: 'A?', prompt_id: 1, platform_id: 'x', market: 'Peru', schedule: null, is_mentioned: true },
			{ prompt: 'B?', prompt_id: 2, platform_id: 'y', market: 'Peru', schedule: null, is_mentioned: true },
		],
		[{ market: 'Peru', is_mentioned: true, rows: [{ prompt: 'A?' }, { prompt: 'B?' }] }],
	],
])('an agent receives %s', (_, rows, expected) => {
	expect(toAgentRows(rows)).toEqual(expected);
});
