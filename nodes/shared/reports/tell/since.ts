import { shortened } from '../../base/values/display';
import type { Count } from '../judge/chance';
import type { ActedPrompts, NotTold, SinceFindings } from '../judge/since';

const NOT_TOLD: Record<NotTold, string> = {
	noReportSince: 'there is no report with answers yet.',
	noReportBefore: 'there is no earlier report of the same series with answers.',
	mentionsUnknown:
		"the node cannot tell which answers mention the brand. Set the option 'Mention Field'.",
	nothingShared: 'no assistant answered the same prompts both before and since.',
};

/** Says what the reports since a date say against those before it, in English. */
export function sinceSentences(findings: SinceFindings): string[] {
	const { notTold, before, since, isClear, isUp, effect } = findings;
	if (before === undefined || since === undefined) return [NOT_TOLD[notTold!]];
	if (effect !== undefined)
		return [toMentioned(before, since, ' to these prompts'), ...effectSentences(findings, effect)];
	const verdict =
		isClear && !isUp ? 'This fall is larger than chance explains.' : effectVerdict(isClear);
	return [toMentioned(before, since), verdict];
}

function effectSentences({ since, isClear }: SinceFindings, effect: ActedPrompts): string[] {
	const { prompts_without_alike: withoutAlike, expected_mentions: expected } = effect;
	if (expected === null)
		return ['Fewer than three other prompts are similar, which is too few to tell.'];
	return [
		`Judging by similar prompts, ${Math.round(expected)} of ${since?.answers} would be expected.`,
		effectVerdict(isClear),
		withoutAlike.length > 0
			? `These prompts are not counted, because no other prompt is similar: ${withoutAlike.map(shortened).join('; ')}.`
			: '',
	];
}

/** The counts, never only a percentage. */
const toMentioned = (before: Count, since: Count, where = ''): string =>
	`mentioned in ${since.mentions} of ${since.answers} answers${where}, ${before.mentions} of ${before.answers} before.`;

const effectVerdict = (isClear: boolean | null): string =>
	isClear ? 'This rise is larger than chance explains.' : 'This may be chance.';
