import { toAdditionalFields } from '../../../shared/fields/collections';
import { notEmpty } from '../../../shared/fields/modifiers';
import { jobOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { waitFields } from '../../../shared/fields/waiting';
import { brandForList } from '../../../shared/locators/brand';
import { regionConfigForRun, scheduledReportInPath } from '../../locators';
import type { Operation } from '../../../shared/describe/types';
import { simplifiedReport } from '../../../shared/records/report';

export const run: Operation = {
	name: 'Run',
	value: 'run',
	action: 'Run schedule',
	description:
		'Run a schedule now, with one report per market (costs 1 credit per prompt, plus 1 for each premium platform)',
	method: 'POST',
	url: '/v1/scheduled-reports/{scheduledReportId}/executions',
	jobResult: 'scheduledReports',
	warning:
		'This run costs credits: 1 per prompt, and 1 more for each premium platform. The option Dry Run shows how many.',
	laterScopes: { forResult: ['read:reports'] },
	simplified: simplifiedReport,
	fields: [
		brandForList,
		scheduledReportInPath,
		toAdditionalFields([notEmpty(regionConfigForRun)], 'Add market'),
		...waitFields,
		...outputFields,
		jobOptions,
	],
};
