import { locator } from './locator';

const regionConfig = {
	displayName: 'Region Config',
	name: 'regionConfigId',
	searchMethod: 'searchRegionConfigs',
};

/** The region config as a part of the path. */
export const regionConfigInPath = locator({
	...regionConfig,
	description: 'The market of a schedule to work on',
});

/** The region config that a report belongs to, as a field of the body. */
export const regionConfigOfReport = locator({
	...regionConfig,
	description: 'The region config of a schedule that the report belongs to',
	required: false,
	send: { type: 'body', property: 'region_config_id' },
});

/** The one region config that a schedule is run for, as a field of the body. */
export const regionConfigOfRun = locator({
	...regionConfig,
	searchMethod: 'searchRegionConfigsOfSchedule',
	description:
		'The only market to run; all active ones if left out. The next regular run stays as it is.',
	required: false,
	send: { type: 'body', property: 'region_config_id' },
});
