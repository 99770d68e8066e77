import {
	brandInBody,
	brandInQuery,
	costWarning,
	fieldNames,
	inQuery,
	named,
	notEmpty,
	oneOf,
	recordsAt,
	RUN_COST,
	scheduledReportFilter,
	searchFilter,
	simplifiedReport,
	toResource,
} from '../../../shared/forms/declare';
import { reportWithResults } from './agentReport';
import { regionConfigForReport, reportInPath } from '../../locators';
import { marketFields, newReportName } from '../../newReportFields';
import { compare, getHtml, getNextSteps, getOverview, getRows } from './analyses';
import { generate } from './generate';

const reports = recordsAt('report', '/v1/reports', 'reportId');

export const report = toResource({
	name: 'Report',
	description: 'How visible a brand is in AI answers',
	inPath: [reportInPath],
	defaultOperation: 'generate',
	operations: [
		compare,
		reports.create({
			action: 'Create report without prompts',
			description:
				'Create an empty report to add prompts to. To create and run a report in one step, use Generate.',
			kind: 'job',
			jobResult: 'createdReport',
			simplified: simplifiedReport,
			fields: [brandInBody],
			additionalFields: [...[...marketFields, regionConfigForReport].map(notEmpty), newReportName],
		}),
		reports.delete({
			description:
				'Delete a report with its prompts and results. This does not stop a running job.',
		}),
		generate,
		reports.get({
			action: 'Get report with its prompts and answers',
			description: 'Retrieve a report with its prompts and the answers of each AI assistant',
			...reportWithResults,
		}),
		getHtml,
		reports.getMany({
			description: 'List the reports of a brand, newest first',
			simplified: simplifiedReport,
			fields: [brandInQuery],
			filters: [
				inQuery('batch_id', {
					placeholder: 'e.g. {{ $json.scheduled_run_id }}',
					description:
						'Only the reports of one schedule run. The trigger outputs this ID as scheduled_run_id.',
				}),
				searchFilter('weekly'),
				scheduledReportFilter,
				inQuery('status', {
					...oneOf(['completed', 'draft', 'failed', 'processing'], 'completed'),
					description: 'Only reports with this status',
				}),
			],
		}),
		getNextSteps,
		getOverview,
		getRows,
		named.get('Get Summary', 'Get report summary with key numbers and advice', {
			description: 'Retrieve the key numbers of a report, with an analysis and a suggestion',
			url: '/v1/reports/{reportId}/summary',
			simplified: fieldNames(`name status visibility_score ranked_prompts total_results
				ai_analysis ai_suggestion ai_platforms generated_at report_id`),
		}),
		named.startJob('Run', 'Run draft or failed report', {
			description: `Run the prompts of a draft or failed report (costs ${RUN_COST})`,
			url: '/v1/reports/{reportId}/runs',
			jobResult: 'report',
			warnings: [costWarning(RUN_COST)],
			cost: RUN_COST,
			...reportWithResults,
		}),
		reports.update({
			description:
				'Change a draft, or the name of a completed or failed report. A running report cannot be changed.',
			simplified: simplifiedReport,
			mayBeEmpty: ['ai_platforms', 'country', 'language', 'location'],
			updateFields: [...marketFields, newReportName],
		}),
	],
});
