import { randomUUID } from 'node:crypto';
import {
	type Answer,
	type Body,
	brandOf,
	type Call,
	created,
	found,
	ofBrand,
	ok,
	proceed,
	removed,
} from './call.cts';
import { isWanted, pageOf } from './paging.cts';
import type { Collection } from './state/collection.cts';
import type { FreeRecord } from './state/records.cts';
import type { State } from './state/state.cts';

/**
 * The reading and the deletion of records of a brand.
 * @param collection where the records are kept
 * @param idParameter path parameter with the record's id
 * @param view how a record is shown
 */
export function brandArea<T extends { id: string; brand_id: string; created_at: string }>(
	collection: (state: State) => Collection<T>,
	idParameter: string,
	view: (record: T, call: Call) => object = (record) => record,
) {
	const recordsIn = ({ world }: Call) => collection(world.state);
	const named = (call: Call): T =>
		found(recordsIn(call).get(call.params[idParameter]), brandOf(call));
	return {
		named,
		list: (call: Call): Answer =>
			ok(pageOf(call, ofBrand(call, recordsIn(call)), { view: (record) => view(record, call) })),
		one: (call: Call): Answer => ok(view(named(call), call)),
		remove: (call: Call): Answer => removed(call, recordsIn(call), named(call)),
	};
}

/** The records of the brand in the query that it asks for. */
export function listForBrand<T extends { id: string; brand_id: string; created_at: string }>(
	call: Call,
	collection: Collection<T>,
	view?: (record: T) => object,
): Answer {
	const { id } = found(call.world.state.brands.get(String(call.query.brand_id)));
	const records = collection.where((one) => one.brand_id === id && isWanted(call, one));
	return ok(pageOf(call, records, { view }));
}

/**
 * The operations of records of an open shape.
 * @param object the `object` of new records
 */
export function freeArea(
	collection: (state: State) => Collection<FreeRecord>,
	object: string,
	idParameter: string,
) {
	const area = brandArea(collection, idParameter);
	return {
		...area,
		create: (call: Call): Answer => {
			brandOf(call);
			proceed(call);
			return created(collection(call.world.state).add(freeRecord(call, object)));
		},
		update: (call: Call): Answer => {
			const record = area.named(call);
			proceed(call);
			const updated_at = call.world.clock.iso();
			return ok(Object.assign(record, freeFields(call.body), { updated_at }));
		},
	};
}

/** Fields that the service sets, whatever a request sends. */
const OWN_FIELDS = ['id', 'object', 'brand_id', 'created_at', 'updated_at'];

/**
 * A record with undocumented fields (sandbox/api.md 3.6): what was sent, and fields of the service.
 *
 * @param defaults fields that the request may replace
 */
export function freeRecord(call: Call, object: string, defaults: Body = {}): FreeRecord {
	const now = call.world.clock.iso();
	return {
		...defaults,
		...(call.world.holds('3.6') && freeFields(call.body)),
		id: randomUUID(),
		object,
		brand_id: call.params.brand_id,
		created_at: now,
		updated_at: now,
	};
}

function freeFields(body: Body): Body {
	return Object.fromEntries(Object.entries(body).filter(([name]) => !OWN_FIELDS.includes(name)));
}
