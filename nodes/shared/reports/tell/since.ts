import { shortened } from '../../base/values/display';
import type { SinceFindings } from '../judge/since';

const NOT_TOLD: Record<NonNullable<SinceFindings['notTold']>, string> = {
	noReportSince: 'there is no report with answers yet.',
	noReportBefore: 'there is no earlier report of the same series with answers.',
	mentionsUnknown:
		"the node cannot tell which answers mention the brand. Set the option 'Mention Field'.",
	nothingShared: 'no assistant answered the same prompts both before and since.',
};

/** Says what the reports since a date say against those before it, in English. */
export function sinceSentences(findings: SinceFindings): string[] {
	const { notTold, before, since, isClear, isUp = true, effect } = findings;
	if (before === undefined || since === undefined) return [NOT_TOLD[notTold!]];
	const where = effect ? ' to these prompts' : '';
	// The counts, never only a percentage.
	const mentioned = `mentioned in ${since.mentions} of ${since.answers} answers${where}, ${before.mentions} of ${before.answers} before.`;
	const verdict = isClear
		? `This ${isUp ? 'rise' : 'fall'} is larger than chance explains.`
		: 'This may be chance.';
	if (effect === undefined) return [mentioned, verdict];
	const { prompts_without_alike: withoutAlike, expected_mentions: expected } = effect;
	if (expected === null)
		return [mentioned, 'Fewer than three other prompts are similar, which is too few to tell.'];
	return [
		mentioned,
		`Judging by similar prompts, ${Math.round(expected)} of ${since.answers} would be expected.`,
		verdict,
		withoutAlike.length > 0
			? `These prompts are not counted, because no other prompt is similar: ${withoutAlike.map(shortened).join('; ')}.`
			: '',
	];
}
