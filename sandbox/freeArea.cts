import { randomUUID } from 'node:crypto';
import { type Area, type Body, type Call, found } from './call.cts';
import { pageOf } from './paging.cts';
import type { Collection } from './state/collection.cts';
import type { FreeRecord } from './state/records.cts';
import type { State } from './state/state.cts';

/**
 * The usual operations of records of a brand, which the path or a list's query names.
 * @param name end of their operation ids, such as `BrandsTasks`
 * @param collection where the records are kept
 * @param idParameter path parameter with the record's id
 * @param view how a record is shown
 */
export function brandArea<T extends { id: string; brand_id: string; created_at: string }>(
	name: string,
	collection: (state: State) => Collection<T>,
	idParameter: string,
	view: (record: T, call: Call) => object = (record) => record,
) {
	const named = (call: Call): T => {
		const record = collection(call.state).get(call.params[idParameter]);
		if (call.params.brand_id !== undefined)
			return found(record, { brand_id: call.brand.id } as Partial<T>);
		return found(record);
	};
	const remove = (call: Call) => call.remove(collection(call.state), named(call));
	const operations: Area = {
		[`get${name}`]: (call) =>
			pageOf(call, call.ofBrand(collection(call.state)), { view: (one) => view(one, call) }),
		[`get${name}One`]: (call) => view(named(call), call),
		[`delete${name}One`]: remove,
	};
	return { named, remove, operations };
}

type FreeCollection = {
	[Name in keyof State]: State[Name] extends Collection<FreeRecord> ? Name : never;
}[keyof State];

/**
 * The operations of records of an open shape.
 * @param object the `object` of new records; its last word names the parameter of the path
 */
export function freeArea(name: string, collection: FreeCollection, object: string) {
	const recordsIn = (state: State): Collection<FreeRecord> => state[collection];
	const area = brandArea(name, recordsIn, `${object.split('_').at(-1)}_id`);
	const operations: Area = {
		...area.operations,
		[`post${name}`]: (call) => {
			const record = freeRecord(call, object);
			call.proceed();
			return call.created(recordsIn(call.state).add(record));
		},
		[`patch${name}One`]: (call) => {
			const record = area.named(call);
			call.proceed();
			return Object.assign(record, freeFields(call.body), { updated_at: call.now });
		},
	};
	return { ...area, operations };
}

/** Fields that the service sets, whatever a request sends. */
const OWN_FIELDS = ['id', 'object', 'brand_id', 'created_at', 'updated_at'];

/**
 * A record with undocumented fields (sandbox/api.md 3.6): what was sent, and fields of the service.
 * @param defaults fields that the request may replace
 */
export function freeRecord(call: Call, object: string, defaults: Body = {}): FreeRecord {
	const { now } = call;
	return {
		...defaults,
		...(call.holds('3.6') && freeFields(call.body)),
		id: randomUUID(),
		object,
		brand_id: call.brand.id,
		created_at: now,
		updated_at: now,
	};
}

function freeFields(body: Body): Body {
	return Object.fromEntries(Object.entries(body).filter(([name]) => !OWN_FIELDS.includes(name)));
}
