import { OperationError } from '../../shared/base/errors/operationError';
import { inForm } from '../../shared/forms/declare';
import { answerChange } from '../detectors/answerChange';
import { compareRates } from '../detectors/compareReports';
import { differenceFilter, scoreChange } from '../detectors/scoreChange';
import { costNotice, type PollEvent } from './event';
import { assistantsIn, compareWith, completedReports, promptLines, seriesFor } from './reportPairs';

/**
 * `visibility_score` is from 0 to 100, and null until the report has completed (docs/api.md 11.7).
 */
export const visibilityChanged: PollEvent = {
	value: 'visibilityChanged',
	name: 'Visibility Changed',
	description:
		'The brand is named more or less often than in the report before. Reads all completed reports.',
	notice: costNotice(
		'One poll: 1 request per brand for each 100 completed reports, and 2 for each new report to measure its mention rate',
	),
	subject: 'change of visibility',
	...completedReports,
	fields: [
		inForm('measure', {
			type: 'options',
			options: [
				{
					name: 'Like-for-Like Mention Rate',
					value: 'mentionRate',
					description:
						'How many answers mention the brand, counting only prompts and platforms that both reports have. If that is not known, the score is compared.',
				},
				{
					name: 'Score',
					value: 'score',
					description: 'Also changes when prompts or platforms are added or removed',
				},
			],
			default: 'mentionRate',
			description: 'What is compared with the previous report',
		}),
		inForm('threshold', {
			displayName: 'Threshold (Points)',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 100, numberPrecision: 2 },
			default: 5,
			required: true,
			description:
				'The smallest difference that starts the workflow. Both measures are from 0 to 100.',
		}),
		inForm('direction', {
			type: 'options',
			options: [
				{ name: 'Down', value: 'down' },
				{ name: 'Up', value: 'up' },
				{ name: 'Up and Down', value: 'both' },
			],
			default: 'both',
			description: 'Whether a rise, a fall or either starts the workflow',
		}),
		compareWith,
	],
	memoryDependsOn: ['compareWith', 'measure'],
	detector: (parameter) => {
		const series = seriesFor(parameter);
		const platforms = assistantsIn(parameter);
		const isEvent = differenceFilter(Number(parameter('threshold')), parameter('direction'));
		if (parameter('measure') !== 'score') {
			return answerChange(series, compareRates(platforms, isEvent));
		}
		if (platforms.size === 0) return scoreChange(series, isEvent);
		throw new OperationError(
			"'AI Assistants' cannot be used with the score",
			"The score counts all AI assistants. Choose Like-for-Like Mention Rate for 'Measure', or remove the filter.",
		);
	},
	toLines: ({ measure, from, to, difference, prompts_lost, prompts_gained }) => {
		const [value, before] =
			measure === 'score'
				? [`Visibility score ${to} of 100`, `${from} before`]
				: [`Mentioned in ${to}% of the answers`, `${from}% before`];
		const change = `${Number(difference) > 0 ? '+' : ''}${difference} points`;
		return [
			`${value}, ${before} (${change})`,
			...promptLines('No longer mentioned', prompts_lost),
			...promptLines('Now mentioned', prompts_gained),
		];
	},
};
