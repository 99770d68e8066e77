import { searchFilter } from '../../shared/forms/fields/lists';
import { scheduledReportFilter } from '../../shared/forms/locators/report';
import { seriesByName, seriesBySchedule } from '../../shared/forms/records/reportSeries';
import { answerChange } from '../detectors/answerChange';
import { mentionRateChange } from '../detectors/mentionRate';
import { differenceFilter, scoreChange } from '../detectors/scoreChange';
import { type PollEvent, readRecord } from './event';

/**
 * `visibility_score` is from 0 to 100, and null until the report has completed (docs/api.md 11.7).
 */
export const visibilityChanged: PollEvent = {
	value: 'visibilityChanged',
	name: 'Visibility Changed',
	description:
		'The brand is named more or less often than in the report before. Reads all completed reports.',
	notice:
		'Each poll reads all completed reports of the brand, 100 per request. Filters save requests. With Like-for-Like Mention Rate, two more requests read each new report and the one before it. The newest 5,000 reports are watched. Reports without a schedule are compared only with "Same Name and Market".',
	subject: 'change of visibility',
	path: '/v1/reports',
	query: { status: 'completed' },
	hasBrandInQuery: true,
	fields: [
		{
			displayName: 'Measure',
			name: 'measure',
			type: 'options',
			options: [
				{
					name: 'Like-for-Like Mention Rate',
					value: 'mentionRate',
					description:
						'How many answers mention the brand, counting only prompts and platforms that both reports have. The score counts where the answers do not tell.',
				},
				{
					name: 'Score',
					value: 'score',
					description: 'Also changes when prompts or platforms are added or removed',
				},
			],
			default: 'mentionRate',
			description: 'What is compared with the previous report',
		},
		{
			displayName: 'Threshold (Points)',
			name: 'threshold',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 100, numberPrecision: 2 },
			default: 5,
			required: true,
			description:
				'The smallest difference that starts the workflow. Both measures are from 0 to 100.',
		},
		{
			displayName: 'Direction',
			name: 'direction',
			type: 'options',
			options: [
				{ name: 'Down', value: 'down' },
				{ name: 'Up', value: 'up' },
				{ name: 'Up and Down', value: 'both' },
			],
			default: 'both',
			description: 'Whether a rise, a fall or either starts the workflow',
		},
		{
			displayName: 'Compare With',
			name: 'compareWith',
			type: 'options',
			options: [
				{ name: 'Same Name and Market', value: 'name' },
				{ name: 'Same Schedule and Market', value: 'schedule' },
			],
			default: 'schedule',
			description: 'Which previous report a new one is compared with',
		},
	],
	memoryDependsOn: ['compareWith', 'measure'],
	filters: [scheduledReportFilter, searchFilter('weekly')],
	watches: ['visibility_score', 'created_at'],
	detector: (parameter) => {
		const seriesOf = parameter('compareWith') === 'name' ? seriesByName : seriesBySchedule;
		const isEvent = differenceFilter(Number(parameter('threshold')), parameter('direction'));
		return parameter('measure') === 'score'
			? scoreChange({ seriesOf, isEvent })
			: answerChange(scoreChange({ seriesOf, isEvent: () => true }), mentionRateChange(isEvent));
	},
	lookUp: readRecord('/v1/reports/{id}'),
};
