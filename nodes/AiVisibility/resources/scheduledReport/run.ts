import type { Operation } from '../../../shared/description/operation';
import { brandOfList } from '../../../shared/parameters/brand';
import { additionalFieldsOf } from '../../../shared/parameters/collections';
import { waitFields } from '../../../shared/parameters/completion';
import { jobOptions } from '../../../shared/parameters/options';
import { outputFields } from '../../../shared/parameters/output';
import { regionConfigOfRun } from '../../../shared/parameters/regionConfig';
import { scheduledReportInPath } from '../../../shared/parameters/scheduledReport';
import { simplifiedReport } from '../report/fields';

export const run: Operation = {
	name: 'Run',
	value: 'run',
	action: 'Run scheduled report',
	description:
		'Make the reports of a schedule now, one a market (costs 1 credit a prompt, premium AI platforms 1 more each)',
	method: 'POST',
	url: '/v1/scheduled-reports/{scheduledReportId}/executions',
	jobResult: 'scheduledReports',
	simplified: simplifiedReport,
	fields: [
		brandOfList,
		scheduledReportInPath,
		additionalFieldsOf([regionConfigOfRun], 'Add region config'),
		...waitFields,
		...outputFields,
		jobOptions,
	],
};
