import { toAdditionalFields } from '../../../shared/fields/collections';
import { notEmpty } from '../../../shared/fields/modifiers';
import { jobOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { waitFields } from '../../../shared/fields/waiting';
import { brandForList } from '../../../shared/locators/brand';
import { regionConfigForRun, scheduledReportInPath } from '../../locators';
import type { Operation } from '../../../shared/operations/types';
import { simplifiedReport } from '../../../shared/records/report';

export const run: Operation = {
	name: 'Run',
	value: 'run',
	action: 'Run scheduled report',
	description:
		'Run a schedule now, with one report per market (costs 1 credit per prompt, plus 1 for each premium platform)',
	method: 'POST',
	url: '/v1/scheduled-reports/{scheduledReportId}/executions',
	jobResult: 'scheduledReports',
	laterScopes: { forResult: ['read:reports'] },
	simplified: simplifiedReport,
	fields: [
		brandForList,
		scheduledReportInPath,
		toAdditionalFields([notEmpty(regionConfigForRun)], 'Add region config'),
		...waitFields,
		...outputFields,
		jobOptions,
	],
};
