import { choice, type Field, inForm, locator, showFor } from '../../../shared/forms/declare';
import {
	findCompetitors,
	includeDomains,
	latestReportFilters,
	reportChoice,
} from '../results/fields';

const previousReport = locator('previousReportId', 'Earlier Report', 'searchReports', {
	description: 'The report to compare with',
});

const since = inForm('since', {
	displayName: 'Date',
	type: 'dateTime',
	required: true,
	description: 'When you acted, for example when the article was published',
});

const actedPrompts = inForm('actedPrompts', {
	displayName: 'Prompts',
	typeOptions: { rows: 3 },
	rules: { list: 'lines', whenEmpty: 'keep' },
	placeholder: 'e.g. Which coffee subscription is best for offices?',
	description:
		'The prompts that the act was for, one per line or as an array, with the texts that the reports have. They are compared with prompts alike. If empty, all prompts count.',
});

export const comparisonFields: Field[] = [
	...reportChoice,
	inForm('compareWith', {
		type: 'options',
		options: [
			choice('report', 'Chosen Report'),
			choice(
				'previous',
				'Previous Report',
				'The last completed report before it, of the same schedule and market. Without a schedule, of the same name and market.',
			),
			choice(
				'since',
				'Reports Before a Date',
				'Did it help? The last four reports since the date against up to four before it, all of the same series: 1 request per report',
			),
		],
		default: 'previous',
		description: 'What to compare it with',
	}),
	showFor('compareWith', ['report'], previousReport),
	showFor('compareWith', ['since'], since),
	showFor('compareWith', ['since'], actedPrompts),
	showFor('compareWith', ['previous', 'report'], includeDomains),
	showFor('compareWith', ['previous', 'report'], findCompetitors),
	latestReportFilters,
];
