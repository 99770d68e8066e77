import { costNotice, type PollEvent, severalOf } from './event';
import { comparePair, completedReports, competitorsNamed } from './reportPairs';

const mentions = severalOf('mentions', ['gained', 'lost'], ['lost']);

/** Mentions are read from the answers of two reports (sandbox/api.md 11.10). */
export const mentionGainedOrLost: PollEvent = {
	value: 'mentionGainedOrLost',
	name: 'Mention Gained or Lost',
	description:
		'Prompts gained or lost a mention on an AI assistant since the previous report. There is one item per report.',
	notice: costNotice(
		"Single answers vary from report to report, so most reports have such changes. For an alarm, choose 'Visibility Changed'. Each poll makes 1 request per brand. If there is a new report, it makes 1 request for each 100 reports, and 2 for each new report",
	),
	subject: 'gained or lost mention',
	...completedReports,
	fields: [mentions, competitorsNamed],
	compare: comparePair(({ lost, gained }, { values }) => {
		const wanted = new Set(values.get(mentions));
		if (wanted.has('lost') && lost.length > 0) return 'mention.lost';
		return wanted.has('gained') && gained.length > 0 ? 'mention.gained' : undefined;
	}),
};
