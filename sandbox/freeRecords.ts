import { randomUUID } from 'node:crypto';
import type { Body, Call } from './call';
import type { FreeRecord } from './state/records';

/** Fields that the service sets, whatever a request sends. */
const OWN_FIELDS = ['id', 'object', 'brand_id', 'created_at', 'updated_at'];

/**
 * A record with undocumented fields (docs/api.md 3.6): what was sent, and fields of the service.
 *
 * @param defaults fields that the request may replace
 */
export function freeRecord(call: Call, object: string, defaults: Body = {}): FreeRecord {
	const now = call.world.clock.iso();
	return {
		...defaults,
		...sentFields(call.body),
		id: randomUUID(),
		object,
		brand_id: call.params.brand_id,
		created_at: now,
		updated_at: now,
	};
}

/** Applies the fields that were sent. */
export function mergeInto(call: Call, record: FreeRecord): FreeRecord {
	return Object.assign(record, sentFields(call.body), { updated_at: call.world.clock.iso() });
}

function sentFields(body: Body): Body {
	return Object.fromEntries(Object.entries(body).filter(([name]) => !OWN_FIELDS.includes(name)));
}
