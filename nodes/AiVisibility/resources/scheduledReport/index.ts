import type { Resource } from '../../../shared/describe/types';
import { create } from './create';
import { deleteScheduledReport } from './delete';
import { get } from './get';
import { getAnalytics } from './getAnalytics';
import { getMany } from './getMany';
import { getRuns } from './getRuns';
import { attachRegionConfig, getRegionConfigs } from './regionConfigs';
import { run } from './run';
import { update } from './update';

export const scheduledReport: Resource = {
	name: 'Schedule',
	value: 'scheduledReport',
	description: 'Reports that run daily, weekly or monthly in one or more markets',
	defaultOperation: 'getMany',
	operations: [
		attachRegionConfig,
		create,
		deleteScheduledReport,
		get,
		getAnalytics,
		getMany,
		getRegionConfigs,
		getRuns,
		run,
		update,
	],
};
