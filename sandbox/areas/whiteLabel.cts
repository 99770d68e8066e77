import { type Area, type Body, brandOf, type Call, ok, proceed, sentFields } from '../call.cts';
import { newRecord } from '../state/newRecord.cts';
import type { FreeRecord } from '../state/records.cts';
import type { RuleBook } from '../rules.cts';

const SECTIONS = ['brand_sections_config', 'report_sections_config'];

/** White label settings; defaults apply until something is set. */
export const whiteLabel: Area = {
	getBrandsWhiteLabel: (call) => ok(whiteLabelView(current(call))),
	patchBrandsWhiteLabel: (call) => {
		const { body, world } = call;
		const record = current(call);
		proceed(call);
		const sent: Body = sentFields(call, 'WhiteLabel');
		for (const field of SECTIONS)
			if (field in body) sent[field] = merged(world, record, field, body);
		if (Object.keys(sent).length === 0) return ok(whiteLabelView(record));
		Object.assign(record, sent);
		record.updated_at = world.clock.iso();
		world.state.whiteLabels.add(record);
		return ok(whiteLabelView(record));
	},
};

/** Toggles that are sent merge into the existing ones; null clears all. */
function merged({ holds }: RuleBook, record: FreeRecord, field: string, body: Body): unknown {
	const sent = body[field];
	const known = holds('10.6') ? (record[field] as object) : {};
	return sent === null ? {} : { ...known, ...(sent as object) };
}

function current(call: Call): FreeRecord {
	const brandId = brandOf(call);
	return (
		call.world.state.whiteLabels.get(brandId) ??
		newRecord<FreeRecord>(call.world, 'WhiteLabel', {
			id: brandId,
			brand_id: brandId,
			brand_sections_config: {},
			report_sections_config: {},
		})
	);
}

function whiteLabelView({ id: _, ...shown }: FreeRecord): object {
	return shown;
}
