import { type Field, locator } from '../../../shared/forms/declare';
import { latestReportFilters, reportChoice } from '../results/fields';

const compareWith: Field = {
	displayName: 'Compare With',
	name: 'compareWith',
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
};

const previousReport: Field = {
	...locator('previousReportId', 'Earlier Report', 'searchReports', {
		description: 'The report to compare with',
	}),
	displayOptions: { show: { compareWith: ['report'] } },
};

const comparisonOutput: Field = {
	displayName: 'Output',
	name: 'comparisonOutput',
	type: 'options',
	options: [
		{
			name: 'One Item per Change',
			value: 'changes',
			description: 'One item per score, prompt, platform or domain that changed',
		},
		{ name: 'Summary', value: 'summary', description: 'One item with all changes' },
	],
	default: 'summary',
	description: 'The form of the comparison',
};

export const includeDomains: Field = {
	displayName: 'Compare Cited Domains',
	name: 'includeDomains',
	type: 'boolean',
	default: true,
	description:
		'Whether to also compare the domains that the answers cite. Costs 2 units per 100 citations of each report.',
};

/** Which reports are compared, and the form of the output. */
export const comparisonFields: Field[] = [
	...reportChoice('report'),
	compareWith,
	previousReport,
	comparisonOutput,
	includeDomains,
	latestReportFilters,
];
