import {
	activeFilter,
	brandInBody,
	brandInQuery,
	costWarning,
	inBody,
	inQuery,
	locator,
	named,
	notEmpty,
	oneOf,
	recordsAt,
	SCHEDULE_COST,
	searchFilter,
	simplifiedReport,
	simplifiedSchedule,
	text,
	toResource,
	whether,
} from '../../shared/forms/declare';
import { regionConfigInPath, scheduledReportInPath } from '../locators';
import { simplifiedRegionConfig } from './regionConfig';

const frequencies = oneOf(['daily', 'monthly', 'weekly'], 'weekly');

const marketToRun = locator('regionConfigId', 'Market', 'searchRegionConfigsOfSchedule', {
	description:
		'The only market to run. If the field is empty, all active markets run. This does not move the next scheduled run.',
	required: false,
	send: 'body',
});

const schedules = recordsAt('schedule', '/v1/scheduled-reports', 'scheduledReportId');

export const scheduledReport = toResource({
	name: 'Schedule',
	value: 'scheduledReport',
	description: 'Reports that run daily, weekly or monthly in one or more markets',
	inPath: [scheduledReportInPath, regionConfigInPath],
	defaultOperation: 'getMany',
	operations: [
		named.post('Attach Market', 'Attach market to schedule', {
			value: 'attachRegionConfig',
			description: 'Move an existing market to a schedule. The market leaves its present schedule.',
			url: '/v1/scheduled-reports/{scheduledReportId}/region-configs/{regionConfigId}',
		}),
		schedules.create({
			description:
				'Create an active schedule. Then add markets with Market: Create, and prompts with Market: Add Prompts.',
			simplified: simplifiedSchedule,
			fields: [
				brandInBody,
				inBody('frequency', {
					...frequencies,
					required: true,
					description: 'How often the schedule runs',
				}),
				text('name', 'Weekly check', 'Name of the schedule, up to 200 characters', {
					required: true,
					rules: { maxLength: 200 },
				}),
			],
		}),
		schedules.delete({
			description: 'Delete a schedule permanently. To pause it, use Update.',
			isUndocumented: true,
		}),
		schedules.get({
			description:
				'Retrieve a schedule with the status of its last run and the time of the next one',
			simplified: simplifiedSchedule,
		}),
		named.get('Get Analytics', 'Get schedule analytics over all its runs', {
			description:
				'Retrieve the average visibility, the results per AI assistant and the trend per prompt over all completed runs',
			url: '/v1/scheduled-reports/{scheduledReportId}/analytics',
		}),
		schedules.getMany({
			description: 'List the schedules of a brand',
			simplified: simplifiedSchedule,
			fields: [brandInQuery],
			filters: [
				inQuery('frequency', {
					...frequencies,
					description: 'Only schedules with this frequency',
				}),
				activeFilter('schedules'),
				searchFilter('weekly'),
			],
		}),
		named.list('Get Markets', 'Get markets of schedule', {
			value: 'getRegionConfigs',
			description: 'List the markets of a schedule, newest first (at most 20)',
			url: '/v1/scheduled-reports/{scheduledReportId}/region-configs',
			paging: 'none',
			simplified: simplifiedRegionConfig,
		}),
		named.list('Get Runs', 'Get runs of schedule', {
			description: 'List the runs of a schedule',
			url: '/v1/scheduled-reports/{scheduledReportId}/runs',
			isUndocumented: true,
		}),
		named.startJob('Run', 'Run schedule now', {
			description: `Run a schedule now, with one report per market (costs ${SCHEDULE_COST})`,
			url: '/v1/scheduled-reports/{scheduledReportId}/executions',
			jobResult: 'scheduledReports',
			warnings: [costWarning(SCHEDULE_COST)],
			cost: SCHEDULE_COST,
			scopes: ['read:reports'],
			simplified: simplifiedReport,
			additionalFields: [notEmpty(marketToRun)],
		}),
		schedules.update({
			description:
				'Rename a schedule, change how often it runs, move its next run, or turn it on or off',
			simplified: simplifiedSchedule,
			mayBeEmpty: ['next_run_at'],
			updateFields: [
				inBody('frequency', {
					...frequencies,
					description:
						"How often the schedule runs. This does not move the next run. To move it, set 'Next Run'.",
				}),
				inBody('is_active', whether('the schedule runs automatically')),
				text('name', 'Weekly check', 'Name of the schedule'),
				inBody('next_run_at', {
					displayName: 'Next Run',
					type: 'dateTime',
					description: 'When the schedule runs next',
				}),
			],
		}),
	],
});
