import type { Comparison } from '../../../shared/reports/comparison';
import type { Format } from '../../../shared/reports/words/format';
import { changeSentences } from '../../../shared/reports/words/sentences';
import { fill } from '../../../shared/reports/words/texts';
import type { Content } from './figures';

/** Says in a few sentences what the figures mean. */
export function toSentences(changes: Comparison, content: Content, format: Format): string[] {
	const { texts, number } = format;
	const { score } = content;
	return [
		score === null ? '' : fill(texts.score_now, { score: number(score) }),
		...changeSentences(changes, format),
		leader(content, format),
	].filter(Boolean);
}

function leader({ voices, brand }: Content, format: Format): string {
	const [first] = voices;
	if (first === undefined || first.percent === 0) return '';
	const { leads, leads_over: over, lead_together: together } = format.texts;
	const most = voices.filter(({ percent }) => percent === first.percent);
	const own = voices.find(({ isBrand }) => isBrand);
	const values = {
		company: format.list([first.name]),
		brand: format.list([brand]),
		percent: format.percent(first.percent),
	};
	if (most.length > 1)
		return fill(together, { ...values, companies: format.list(most.map(({ name }) => name)) });
	return own === undefined || own === first
		? fill(leads, values)
		: fill(over, { ...values, share: format.percent(own.percent) });
}
