import { type Area, brandOf, type Call, ok, proceed } from '../call';
import type { FreeRecord } from '../state/records';

const SECTIONS = ['brand_sections_config', 'report_sections_config'];
const SCALARS = [
	'company_name',
	'cover_subtitle',
	'cover_title',
	'footer_email',
	'footer_phone',
	'footer_website',
	'logo_url',
	'primary_color',
	'secondary_color',
];

/** White label settings; defaults apply until something is set. */
export const whiteLabel: Area = {
	getBrandsWhiteLabel: (call) => ok(whiteLabelView(current(call))),
	patchBrandsWhiteLabel: (call) => {
		const { body, world } = call;
		const record = current(call);
		proceed(call);
		const sent = [...SCALARS, ...SECTIONS].filter((field) => field in body);
		if (sent.length === 0) return ok(whiteLabelView(record));
		for (const field of sent)
			record[field] = SECTIONS.includes(field) ? merged(record, field, body) : body[field];
		record.updated_at = world.clock.iso();
		world.state.whiteLabels.add(record);
		return ok(whiteLabelView(record));
	},
};

/** Toggles that are sent merge into the existing ones; null clears all. */
function merged(record: FreeRecord, field: string, body: Record<string, unknown>): unknown {
	const sent = body[field];
	return sent === null ? {} : { ...(record[field] as object), ...(sent as object) };
}

function current(call: Call): FreeRecord {
	const brandId = brandOf(call);
	const scalars = Object.fromEntries(SCALARS.map((field) => [field, null]));
	const now = call.world.clock.iso();
	return (
		call.world.state.whiteLabels.get(brandId) ?? {
			...scalars,
			id: brandId,
			object: 'white_label',
			brand_id: brandId,
			brand_sections_config: {},
			report_sections_config: {},
			created_at: now,
			updated_at: now,
		}
	);
}

function whiteLabelView({ id: _, ...shown }: FreeRecord): object {
	return shown;
}
