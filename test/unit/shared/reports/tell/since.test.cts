import type { SinceFindings } from '../../../../../nodes/shared/reports/judge/since';
import { sinceSentences } from '../../../../../nodes/shared/reports/tell/since';

const COUNTS = { before: { mentions: 2, answers: 16 }, since: { mentions: 13, answers: 24 } };
const ALL = 'mentioned in 13 of 24 answers, 2 of 16 before.';
const THESE = 'mentioned in 13 of 24 answers to these prompts, 2 of 16 before.';
const CHANCE = 'This may be chance.';
const RISE = 'This rise is larger than chance explains.';
const effect = (expected_mentions: number | null, ...prompts_without_alike: string[]) => ({
	effect: { prompts: ['A?'], prompts_without_alike, prompts_alike: 6, expected_mentions },
});

it.each<[Partial<SinceFindings>, string[]]>([
	[{ notTold: 'noReportSince', before: COUNTS.before }, ['there is no report with answers yet.']],
	[{ notTold: 'noReportBefore', since: COUNTS.since }, ['there is no earlier report of the same series with answers.']],
	[
		{ notTold: 'mentionsUnknown' },
		["the node cannot tell which answers mention the brand. Set the option 'Mention Field'."],
	],
	[{ notTold: 'nothingShared' }, ['no assistant answered the same prompts both before and since.']],
	[{ ...COUNTS, isUp: true }, [ALL, CHANCE]],
	[{ ...COUNTS, isClear: true }, [ALL, RISE]],
	[{ ...COUNTS, isClear: true, isUp: false }, [ALL, 'This fall is larger than chance explains.']],
	[{ ...COUNTS, ...effect(null) }, [THESE, 'Fewer than three other prompts are similar, which is too few to tell.']],
	[
		{ ...COUNTS, isClear: true, ...effect(2.4) },
		[THESE, 'Judging by similar prompts, 2 of 24 would be expected.', RISE],
	],
	[
		{ ...COUNTS, ...effect(2.6, 'B?', 'x'.repeat(61)) },
		[
			THESE,
			'Judging by similar prompts, 3 of 24 would be expected.',
			CHANCE,
			`These prompts are not counted, because no other prompt is similar: B?; ${'x'.repeat(60)}….`,
		],
	],
])('of %j is said since a date', (findings, sentences) => {
	expect(sinceSentences({ isClear: null, ...findings }).filter(Boolean)).toEqual(sentences);
});
