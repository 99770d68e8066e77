import type { Answer } from '../../../../nodes/shared/reports/answers';
import { toQuote } from '../../../../nodes/shared/reports/quotes';

const said = (text: string | null, named: string[] = []) => ({ text, named }) as Answer;

it.each<[string, Answer[], string | undefined]>([
	[
		'the first sentence that names a competitor, without Markdown',
		[said('# Best\nIt is 2.0. **Coco-Bean**, e.g. [here](https://a.example)! Bye.', ['Coco Bean'])],
		'Coco-Bean, e.g. here!',
	],
	[
		'it in a later answer',
		[said('First. Second.'), said('Well. Try Rival.', ['Rival'])],
		'Try Rival.',
	],
	['else the beginning of the first answer', [said(null), said('One line\n- two')], 'One line'],
	['sentences of other scripts', [said('别的。我推荐资生堂。', ['资生堂'])], '我推荐资生堂。'],
	['200 characters at most', [said('x'.repeat(300))], `${'x'.repeat(200)}…`],
	['nothing without a text', [said(null)], undefined],
])('quotes %s', (_name, answers, expected) => {
	expect(toQuote(answers)).toBe(expected);
});
