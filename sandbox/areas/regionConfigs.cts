import { validationError } from '../apiError.cts';
import {
	type Area,
	type Call,
	created,
	englishName,
	found,
	ok,
	proceed,
	removed,
	sentFields,
	textOf,
} from '../call.cts';
import { listForBrand } from '../freeArea.cts';
import { newestFirst, wholeList } from '../paging.cts';
import { newRecord } from '../state/newRecord.cts';
import type { RegionConfigPromptRecord, RegionConfigRecord } from '../state/records.cts';
import type { World } from '../world.cts';
import { promptsOf, STANDARD_PLATFORMS } from '../work/reportResults.cts';
import { activePromptsOf } from '../work/reportRuns.cts';
import { regionsOf } from '../work/scheduleTicks.cts';
import { type PromptInput, requireRoom } from './prompts.cts';
import { refuseIf } from '../rules.cts';

const MOST_REGIONS = 20;

/** Region configs: each belongs to exactly one schedule (sandbox/api.md 12.5). */
export const regionConfigs: Area = {
	getRegionConfigs: (call) =>
		listForBrand(call, call.world.state.regionConfigs, (one) => regionConfigView(call.world, one)),
	postRegionConfigs: (call) => {
		const { world, body } = call;
		const brandId = found(world.state.brands.get(textOf(body.brand_id))).id;
		const schedule = found(
			world.state.scheduledReports.get(textOf(body.scheduled_report_id)),
			brandId,
		);
		const sourceId = textOf(body.source_report_id);
		if (sourceId) found(world.state.reports.get(sourceId), brandId);
		requireRegionRoom(world, schedule.id);
		proceed(call);
		const region = world.state.regionConfigs.add(newRegionConfig(call, brandId, schedule.id));
		const copied = sourceId && world.holds('12.6') ? promptsOf(world, sourceId) : [];
		for (const { prompt_text, category } of copied)
			addRegionPrompt(world, region, { prompt_text, category });
		return created(regionConfigView(world, region));
	},
	getRegionConfigsOne: (call) => ok(regionConfigView(call.world, regionConfigOf(call))),
	patchRegionConfigsOne: (call) => {
		const region = regionConfigOf(call);
		proceed(call);
		Object.assign(region, sentFields(call, 'RegionConfig'));
		return ok(regionConfigView(call.world, region));
	},
	deleteRegionConfigsOne: (call) =>
		removed(call, call.world.state.regionConfigs, regionConfigOf(call)),
	getRegionConfigsPrompts: (call) => {
		const { id } = regionConfigOf(call);
		const all = call.world.state.regionConfigPrompts.where((one) => one.region_config_id === id);
		return ok(wholeList(call.world, newestFirst(call, all)));
	},
	postRegionConfigsPrompts: (call) => {
		const { world } = call;
		const region = regionConfigOf(call);
		const inputs = call.body.prompts as PromptInput[];
		const before = activePromptsOf(world, region.id).length;
		requireRoom(world, before + inputs.length);
		proceed(call);
		if (before === 0) region.is_active = true;
		const added = inputs.map(({ prompt_text, category }) =>
			addRegionPrompt(world, region, { prompt_text, category }),
		);
		return created(wholeList(call.world, added));
	},
};

/** The region config of the path, or 404. */
export function regionConfigOf(call: Call): RegionConfigRecord {
	return found(call.world.state.regionConfigs.get(call.params.region_config_id));
}

export function regionConfigView(world: World, region: RegionConfigRecord): object {
	return { ...region, prompts_count: activePromptsOf(world, region.id).length };
}

/** @throws ApiError validation_error past the cap of a schedule */
export function requireRegionRoom(world: World, scheduleId: string): void {
	const isFull = regionsOf(world, scheduleId).length >= MOST_REGIONS;
	refuseIf(world, '12.5', isFull, () => {
		const msg = `At most ${MOST_REGIONS} region configs a schedule.`;
		return validationError(['body', 'scheduled_report_id'], msg, 'too_long');
	});
}

function newRegionConfig(call: Call, brandId: string, scheduleId: string): RegionConfigRecord {
	const sent = sentFields<RegionConfigRecord>(call, 'RegionConfig');
	return newRecord(call.world, 'RegionConfig', {
		ai_platforms: STANDARD_PLATFORMS,
		is_active: true,
		...sent,
		brand_id: brandId,
		scheduled_report_id: scheduleId,
		language: englishName(sent.language ?? 'English'),
	});
}

/** Adds a prompt to a region config. */
export function addRegionPrompt(
	world: World,
	{ id: region_config_id }: RegionConfigRecord,
	given: Partial<RegionConfigPromptRecord>,
): RegionConfigPromptRecord {
	const fields = { category: 'General', ...given, region_config_id };
	return world.state.regionConfigPrompts.add(newRecord(world, 'RegionConfigPrompt', fields));
}
