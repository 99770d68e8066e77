import type { INodePropertyOptions } from 'n8n-workflow';

/** The events of the service (API description §6). */
export const eventOptions: INodePropertyOptions[] = [
	{
		name: 'Report Completed',
		value: 'report.completed',
		description: 'A one-off report has finished its analysis',
	},
	{
		name: 'Report Failed',
		value: 'report.failed',
		description: 'A one-off report did not finish',
	},
	{
		name: 'Schedule Run Completed',
		value: 'schedule.run.completed',
		description: 'A scheduled run has finished in every region',
	},
	{
		name: 'Schedule Run Failed',
		value: 'schedule.run.failed',
		description: 'A scheduled run did not finish',
	},
];
