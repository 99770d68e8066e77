import { validationError } from '../apiError.cts';
import { type Area, type Call, found } from '../call.cts';
import { brandArea } from '../freeArea.cts';
import { listOf, wholeList } from '../paging.cts';
import { newRecord } from '../state/newRecord.cts';
import type { RegionConfigPromptRecord, RegionConfigRecord } from '../state/records.cts';
import type { World } from '../world.cts';
import { promptsOf, STANDARD_PLATFORMS } from '../work/reportResults.cts';
import { activePromptsOf } from '../work/reportRuns.cts';
import { regionsOf } from '../work/scheduleTicks.cts';
import { type PromptInput, requireRoom } from './prompts.cts';

const MOST_REGIONS = 20;

export const regions = brandArea('RegionConfigs', 'regionConfigs', 'region_config_id', regionView);

/** Region configs: each belongs to exactly one schedule (sandbox/api.md 12.5). */
export const regionConfigs: Area = {
	...regions.operations,
	postRegionConfigs: (call) => {
		const { world, state } = call;
		const ofBrand = { brand_id: call.brand.id };
		const schedule = found(state.scheduledReports.get(call.textOf('scheduled_report_id')), ofBrand);
		const sourceId = call.textOf('source_report_id');
		if (sourceId) found(state.reports.get(sourceId), ofBrand);
		requireRegionRoom(call, schedule.id);
		call.proceed();
		const region = newRecord<RegionConfigRecord>(world, 'RegionConfig', {
			ai_platforms: STANDARD_PLATFORMS,
			is_active: true,
			language: 'English',
			...call.sentFields('RegionConfig'),
		});
		const copied = sourceId && call.holds('12.6') ? promptsOf(world, sourceId) : [];
		for (const { prompt_text, category } of copied)
			addRegionPrompt(world, region, { prompt_text, category });
		return call.created(regionView(state.regionConfigs.add(region), call));
	},
	patchRegionConfigsOne: (call) => {
		const region = regions.named(call);
		call.proceed();
		return regionView(Object.assign(region, call.sentFields('RegionConfig')), call);
	},
	getRegionConfigsPrompts: (call) => {
		const { id } = regions.named(call);
		const all = call.state.regionConfigPrompts.where((one) => one.region_config_id === id);
		return listOf(call, all);
	},
	postRegionConfigsPrompts: (call) => {
		const { world } = call;
		const region = regions.named(call);
		const inputs = call.body.prompts as PromptInput[];
		const before = activePromptsOf(world, region.id).length;
		requireRoom(call, before + inputs.length);
		call.proceed();
		if (before === 0) region.is_active = true;
		const added = inputs.map(({ prompt_text, category }) =>
			addRegionPrompt(world, region, { prompt_text, category }),
		);
		return call.created(wholeList(call, added));
	},
};

export function regionView(region: RegionConfigRecord, { world }: Call): object {
	return { ...region, prompts_count: activePromptsOf(world, region.id).length };
}

/** @throws ApiError validation_error past the cap of a schedule */
export function requireRegionRoom(call: Call, scheduleId: string): void {
	const isFull = regionsOf(call.world, scheduleId).length >= MOST_REGIONS;
	call.refuseIf('12.5', isFull, () => {
		const msg = `At most ${MOST_REGIONS} region configs a schedule.`;
		return validationError(['body', 'scheduled_report_id'], msg, 'too_long');
	});
}

export function addRegionPrompt(
	world: World,
	{ id: region_config_id }: RegionConfigRecord,
	given: Partial<RegionConfigPromptRecord>,
): RegionConfigPromptRecord {
	const fields = { category: 'General', ...given, region_config_id };
	return world.state.regionConfigPrompts.add(newRecord(world, 'RegionConfigPrompt', fields));
}
