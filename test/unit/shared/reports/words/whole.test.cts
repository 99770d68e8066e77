import type { Comparison } from '../../../../../nodes/shared/reports/judge/comparison';
import { toFormat } from '../../../../../nodes/shared/reports/tell/format';
import { changeSentences } from '../../../../../nodes/shared/reports/tell/sentences';
import { LANGUAGES } from '../../../../../nodes/shared/reports/tell/texts';

it('what is said about changes, in all languages', () => {
	const prompts = (...platforms: string[]) =>
		platforms.map((each) => ({ platforms: each.split(' ').filter(Boolean) }));
	const sides = (was: number | null, of: number, is: number | null, ofNow: number) => ({
		mentions: { from: { mentions: was, answers: of }, to: { mentions: is, answers: ofNow } },
		score: is === 3 ? undefined : { from: 70.84, to: 1_234.5 },
	});
	const moves = [
		{ promptsLost: prompts('Claude Grok', 'Claude', 'Claude'), promptsGained: prompts('Grok') },
		{ promptsLost: prompts('A B', 'A B', 'C'), promptsGained: prompts('A B', 'B A') },
		{ promptsLost: [], promptsGained: prompts('A B C', 'A B C') },
		{ promptsLost: prompts('', ''), promptsGained: [] },
		{ promptsLost: [], promptsGained: [] },
	];
	const verdicts = [
		...['clear down', 'clear up', 'unclear down', 'unclear up down', 'unclear same up'],
		...['tooFew up up', 'tooFew down down', 'tooFew same down up'],
	].map((text) => text.split(' '));
	const counts = [
		sides(17, 24, 9, 24),
		sides(1, 2, 3, 1_024),
		sides(null, 2, 1, 2),
		sides(1, 2, null, 2),
		sides(0, 0, 0, 0),
	];
	const formats = Object.values(LANGUAGES).map((texts) => toFormat(texts, 'Pacific/Auckland'));
	const lines = verdicts.flatMap(([change, direction, ...tooFewFor], at) =>
		counts.map((count, nth) => {
			const changes = {
				...count,
				...moves[(at + nth) % 5],
				hasPrevious: true,
				verdict: { change, direction, tooFewFor },
			};
			return changeSentences(changes as unknown as Comparison, formats[(at + nth) % 4]).join(' ');
		}),
	);
	const rtl = ['ar-EG', 'fa', 'he', 'ur', 'arn', 'de'].map(
		(locale) => `${locale} ${toFormat({ ...LANGUAGES.en, locale }, 'UTC').direction}`,
	);
	const long = ['x'.repeat(80), 'y'.repeat(81), '<b>&"*_~|`', 'שלום \u2067', '🍵'.repeat(41)];
	const words = formats.flatMap((format) =>
		[
			format.list(long.slice(1)),
			format.list(long),
			...[0.25, 1_234.56, null].flatMap((value) => [format.number(value), format.percent(value)]),
			...[0, -0.25, 1_234.56, undefined].map((value) =>
				format.withChange(format.change(value), value),
			),
			...[1, 99, 100, 200].map((total) =>
				[format.share(1, total), format.points(1.26, total), format.of(1, total)].join(' '),
			),
			...[format.more(['A?', 'B?']), format.share(0, 0)],
			...['2026-03-01T23:30:00Z', 1_767_225_599, 'soon'].flatMap((time) => [
				...[format.date(time), format.shortDate(time)],
				format.date(time, '2026-03-02T09:00:00Z'),
			]),
		].join(' / '),
	);
	const spaces = /[\u00a0\u202f]/g;
	expect([...lines, ...rtl, ...words].join('\n').replace(spaces, ' ')).toMatchSnapshot();
});
