import { bySentiment, byStatus } from '../../../../../nodes/shared/forms/fields/filters';
import { formOf } from '../../../support/form.cts';

const noStatus = 'No record has a status, so the filter matches nothing.';
const others = 'No record has this status: paused, off. There are: Open, done.';
const noSuch = 'No record has this brand_mention_sentiment: negative, odd. There are: neutral.';

it.each<[string, typeof byStatus, string[], unknown[], string | undefined]>([
	['they have others', byStatus, ['Paused', 'off'], ['Open', 'done', 'Open'], others],
	['they have none', byStatus, ['null', 'undefined'], [undefined, null], noStatus],
	['there are none', byStatus, ['paused'], [], undefined],
	['what is asked for is documented', bySentiment, ['negative', 'positive'], ['neutral'], undefined],
	['only a part of it is documented', bySentiment, ['negative', 'odd'], ['neutral'], noSuch],
])('a filter that selects no records says why, unless it is clear: %s', (_, filterOf, wanted, values, why) => {
	const { matches, whyNone } = filterOf(formOf({ status: wanted, sentiment: wanted }))!;
	const records = values.map((value) => ({ status: value, brand_mention_sentiment: value }) as never);
	expect(records.filter(matches)).toEqual([]);
	expect(whyNone()).toBe(why);
});
