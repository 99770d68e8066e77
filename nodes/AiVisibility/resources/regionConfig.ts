import {
	activeFilter,
	brandInBody,
	brandInQuery,
	type Field,
	fieldNames,
	inBody,
	locator,
	named,
	notEmpty,
	recordsAt,
	searchFilter,
	text,
	toResource,
	whether,
} from '../../shared/forms/declare';
import { regionConfigInPath, scheduledReportInBody } from '../locators';
import { country, language, location, platforms } from '../newReportFields';
import { addPrompts } from '../prompts';

const marketPlatforms: Field = { ...platforms, rules: { is: 'freeChoice', maxItems: 10 } };

const isActive = inBody('is_active', whether('the schedule runs in this market'));

export const simplifiedRegionConfig = fieldNames(`name is_active country language location
	ai_platforms prompts_count last_run_status id scheduled_report_id`);

const markets = recordsAt('market', '/v1/region-configs', 'regionConfigId');

export const regionConfig = toResource({
	name: 'Market',
	value: 'regionConfig',
	description: 'A market of a schedule: country, language, AI assistants and prompts',
	inPath: [regionConfigInPath],
	defaultOperation: 'getMany',
	operations: [
		named.list('Add Prompts', 'Add prompts to market', {
			description:
				'Add prompts to a market (at most 50). The first prompt activates an inactive market.',
			url: '/v1/region-configs/{regionConfigId}/prompts',
			...addPrompts,
		}),
		markets.create({
			description:
				"Add a market to a schedule (at most 20). To copy the prompts of a report, set 'Source Report', or use Add Prompts.",
			simplified: simplifiedRegionConfig,
			fields: [
				brandInBody,
				scheduledReportInBody,
				text('name', 'Germany, German', 'Name of the market, up to 200 characters', {
					required: true,
					rules: { maxLength: 200 },
				}),
				{ ...country, default: '', required: true },
			],
			additionalFields: [
				...[marketPlatforms, isActive, language, location].map(notEmpty),
				locator('sourceReportId', 'Source Report', 'searchReports', {
					description: 'The report to copy the prompts from',
					required: false,
					send: 'body',
				}),
			],
		}),
		markets.delete({
			description: 'Delete a market from its schedule permanently. To pause it, use Update.',
			isUndocumented: true,
		}),
		markets.get({
			description: 'Retrieve a market of a schedule',
			simplified: simplifiedRegionConfig,
		}),
		markets.getMany({
			description: 'List the markets of all schedules of a brand',
			simplified: simplifiedRegionConfig,
			fields: [brandInQuery],
			filters: [activeFilter('markets'), searchFilter('Germany')],
		}),
		named.list('Get Prompts', 'Get prompts of market', {
			description: 'List the prompts of a market, newest first (at most 50)',
			url: '/v1/region-configs/{regionConfigId}/prompts',
			paging: 'none',
		}),
		markets.update({
			description: 'Change the AI assistants of a market, or turn it on or off',
			simplified: simplifiedRegionConfig,
			mayBeEmpty: ['ai_platforms'],
			updateFields: [marketPlatforms, isActive],
		}),
	],
});
