import { searchFilter } from '../../shared/fields/lists';
import { scheduledReportFilter } from '../../shared/locators/report';
import { seriesByName, seriesBySchedule } from '../../shared/records/reportSeries';
import { type Direction, scoreChange } from '../detectors/scoreChange';
import { watchList } from '../reading/watchList';
import type { PollEvent } from './event';

/** `visibility_score` is from 0 to 100, and null until completed (docs/api.md 11.7). */
export const visibilityChanged: PollEvent = {
	value: 'visibilityChanged',
	name: 'Visibility Changed',
	description:
		'The score of a report differs from the one before. Reads all completed reports; the cost is not published.',
	notice:
		'Each poll reads all completed reports of the brand, 100 per request. The cost of a request is not published; filters make it fewer. The newest 5,000 reports are watched. Reports without a schedule are compared only with "Same Name and Market".',
	subject: 'change of visibility',
	path: '/v1/reports',
	query: { status: 'completed' },
	hasBrandInQuery: true,
	fields: [
		{
			displayName: 'Threshold (Points)',
			name: 'threshold',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 100, numberPrecision: 2 },
			default: 5,
			required: true,
			description:
				'The smallest difference in score that starts the workflow. Scores are from 0 to 100.',
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
			description: 'Whether a better score, a worse one or either starts the workflow',
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
	memoryDependsOn: ['compareWith'],
	filters: [scheduledReportFilter, searchFilter('weekly')],
	watch: ({ values }) =>
		watchList({
			detector: scoreChange({
				seriesOf: values.compareWith === 'name' ? seriesByName : seriesBySchedule,
				threshold: values.threshold as number,
				direction: values.direction as Direction,
			}),
		}),
};
