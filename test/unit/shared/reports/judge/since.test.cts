import { type Report, toReport } from '../../../../../nodes/shared/reports/answers';
import { judgeSince } from '../../../../../nodes/shared/reports/judge/since';
import { readMentions } from '../../../../../nodes/shared/reports/mentions';

/** A report of eight answers, of which the first ones mention the brand. @param field that says so */
const reportOf = (mentions: number, field = 'there'): Report => {
	const results = (at: number) => [{ platform: 'claude', [field]: at < mentions }];
	return toReport({ prompts: Array.from({ length: 8 }, (_, at) => ({ prompt_text: `${at}?`, results: results(at) })) });
};

const judge = async (before: Report, since: Report, scores: number[] = []) => {
	const [then, now] = await readMentions([before, since], 'there');
	return judgeSince([[then], [now]], scores, [], []);
};

it.each([
	['before', reportOf(8, 'named'), reportOf(0)],
	['since', reportOf(8), reportOf(0, 'named')],
])('nothing is told where the report %s a date does not show which answers mention the brand', async (_, then, now) => {
	expect(await judge(then, now)).toMatchObject({ isClear: null, notTold: 'mentionsUnknown' });
});

it.each([
	[[50, 52, 50, 52], true],
	[[0, 100, 0, 100], false],
])('one report since a date is judged by the usual steps of the series: %j', async (scores, isClear) => {
	expect(await judge(reportOf(8), reportOf(0), scores)).toMatchObject({ isClear, isUp: false });
});
