import { aiPlatforms } from '../../aiPlatforms';
import type { Field } from '../../../shared/describe/types';

export const platforms: Field = {
	displayName: 'AI Platforms',
	name: 'aiPlatforms',
	type: 'multiOptions',
	options: aiPlatforms,
	default: [],
	rules: { minItems: 1, maxItems: 10 },
	description:
		"The AI assistants to ask; if empty, the service's defaults. A run costs 1 credit per prompt for all standard platforms together, plus 1 for each premium platform.",
	routing: { send: { type: 'body', property: 'ai_platforms' } },
};

export const isActive: Field = {
	displayName: 'Is Active',
	name: 'isActive',
	type: 'boolean',
	default: true,
	description: 'Whether the schedule runs in this market',
	routing: { send: { type: 'body', property: 'is_active' } },
};

/** The fields that Simplify keeps of a market. */
export const simplifiedRegionConfig = [
	'name',
	'is_active',
	'country',
	'language',
	'location',
	'ai_platforms',
	'prompts_count',
	'last_run_status',
	'id',
	'scheduled_report_id',
];
