import { type Field, inForm, locator, showFor } from '../../../shared/forms/declare';
import {
	findCompetitors,
	includeDomains,
	latestReportFilters,
	reportChoice,
} from '../results/fields';

const compareWith = inForm('compareWith', {
	type: 'options',
	options: [
		{ name: 'Chosen Report', value: 'report' },
		{
			name: 'Previous Report',
			value: 'previous',
			description:
				'The last completed report before it, of the same schedule and market. Without a schedule, of the same name and market.',
		},
	],
	default: 'previous',
	description: 'The earlier report to compare with',
});

const previousReport = locator('previousReportId', 'Earlier Report', 'searchReports', {
	description: 'The report to compare with',
});

export const comparisonFields: Field[] = [
	...reportChoice,
	compareWith,
	showFor('compareWith', ['report'], previousReport),
	includeDomains,
	findCompetitors,
	latestReportFilters,
];
