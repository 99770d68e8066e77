import type { INodePropertyOptions } from 'n8n-workflow';

/** The events that the service sends to webhook endpoints (docs/api.md 19.4). */
export const webhookEvents: INodePropertyOptions[] = [
	{
		name: 'Report Completed',
		value: 'report.completed',
		description:
			'A one-off report has its results; runs of a schedule come as Schedule Run Completed',
	},
	{
		name: 'Report Failed',
		value: 'report.failed',
		description: 'A one-off report did not succeed; runs of a schedule come as Schedule Run Failed',
	},
	{
		name: 'Schedule Run Completed',
		value: 'schedule.run.completed',
		description: 'A schedule has run in all of its markets',
	},
	{
		name: 'Schedule Run Failed',
		value: 'schedule.run.failed',
		description: 'The run of a schedule did not succeed',
	},
];
