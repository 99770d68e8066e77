import type { Area, Body, Call } from '../call.cts';
import { newRecord } from '../state/newRecord.cts';
import type { FreeRecord } from '../state/records.cts';

const SECTIONS = ['brand_sections_config', 'report_sections_config'];

/** White label settings; defaults apply until something is set. */
export const whiteLabel: Area = {
	getBrandsWhiteLabel: (call) => whiteLabelView(current(call)),
	patchBrandsWhiteLabel: (call) => {
		const record = current(call);
		call.proceed();
		const sent: Body = call.sentFields('WhiteLabel');
		for (const field of SECTIONS.filter((name) => name in call.body))
			sent[field] = merged(call, record, field);
		if (Object.keys(sent).length === 0) return whiteLabelView(record);
		Object.assign(record, sent, { updated_at: call.now });
		return whiteLabelView(call.state.whiteLabels.add(record));
	},
};

/** Toggles that are sent merge into the existing ones; null clears all (sandbox/api.md 10.6). */
function merged(call: Call, record: FreeRecord, field: string): object {
	const sent = call.body[field] as object | null;
	const known = call.holds('10.6') ? (record[field] as object) : {};
	return sent === null ? {} : { ...known, ...sent };
}

function current(call: Call): FreeRecord {
	const { id } = call.brand;
	const none = { id, brand_id: id, brand_sections_config: {}, report_sections_config: {} };
	return call.state.whiteLabels.get(id) ?? newRecord<FreeRecord>(call.world, 'WhiteLabel', none);
}

const whiteLabelView = ({ id: _, ...shown }: FreeRecord): object => shown;
