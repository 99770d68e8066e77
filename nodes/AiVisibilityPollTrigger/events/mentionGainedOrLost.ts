import { inForm, toChoices } from '../../shared/forms/declare';
import { answerChange } from '../detectors/answerChange';
import { comparePrompts } from '../detectors/compareReports';
import { chosen, costNotice, type PollEvent } from './event';
import { assistantsIn, compareWith, completedReports, promptLines, seriesFor } from './reportPairs';

/** Mentions are read from the answers of two reports (docs/api.md 11.10). */
export const mentionGainedOrLost: PollEvent = {
	value: 'mentionGainedOrLost',
	name: 'Mention Gained or Lost',
	description:
		'A prompt gained or lost its mention on an AI assistant since the report before, one item per prompt',
	notice: costNotice(
		'One poll: 1 request per brand for each 100 completed reports, and 2 for each new report',
	),
	subject: 'gained or lost mention',
	...completedReports,
	fields: [
		inForm('mentions', {
			type: 'multiOptions',
			options: toChoices(['gained', 'lost']),
			default: ['gained', 'lost'],
			required: true,
			rules: { openChoice: true },
			description: 'Which changes start the workflow',
		}),
		compareWith,
		inForm('findCompetitors', {
			type: 'boolean',
			default: false,
			description:
				'Whether to say in competitors_named which competitors the answers name now. Reads the list of competitors once per poll with a new report.',
		}),
	],
	memoryDependsOn: ['compareWith'],
	detector: (parameter) =>
		answerChange(
			seriesFor(parameter),
			comparePrompts(assistantsIn(parameter), chosen(parameter('mentions'))),
		),
	toLines: (item) => {
		const heading = item.direction === 'lost' ? 'No longer mentioned' : 'Now mentioned';
		const named = Array.isArray(item.competitors_named) ? item.competitors_named : [];
		return [
			...promptLines(heading, [item]),
			...(named.length > 0 ? [`Named now: ${new Intl.ListFormat('en-GB').format(named)}`] : []),
		];
	},
};
