import { randomUUID } from 'node:crypto';
import { type Area, type Body, type Call, found } from './call.cts';
import { listOf } from './paging.cts';
import type { Collection } from './state/collection.cts';
import type { FreeRecord, OfBrand } from './state/records.cts';
import type { State } from './state/state.cts';

/** The names of collections of such records. */
type CollectionOf<T extends OfBrand> = {
	[Name in keyof State]: State[Name] extends Collection<T> ? Name : never;
}[keyof State];

type RecordIn<Name extends keyof State> =
	State[Name] extends Collection<infer T extends OfBrand> ? T : never;

/**
 * The usual operations of records of a brand, which the path or a list's query names.
 * @param name end of their operation ids, such as `BrandsTasks`
 * @param collection where the records are kept
 * @param idParameter path parameter with the record's id
 * @param view how a record is shown
 */
export function brandArea<Name extends CollectionOf<OfBrand>, T extends OfBrand = RecordIn<Name>>(
	name: string,
	collection: Name,
	idParameter: string,
	view: (record: T, call: Call) => object = (record) => record,
) {
	const recordsIn = ({ state }: Call) => state[collection] as unknown as Collection<T>;
	const named = (call: Call): T => {
		const record = recordsIn(call).get(call.params[idParameter]);
		if (call.params.brand_id !== undefined)
			return found(record, { brand_id: call.brand.id } as Partial<T>);
		return found(record);
	};
	const remove = (call: Call) => call.remove(recordsIn(call), named(call));
	const operations: Area = {
		[`get${name}`]: (call) => listOf(call, call.ofBrand(recordsIn(call)), { view }),
		[`get${name}One`]: (call) => view(named(call), call),
		[`delete${name}One`]: remove,
	};
	return { named, recordsIn, remove, operations };
}

/**
 * The operations of records of an open shape.
 * @param object the `object` of new records; its last word names the parameter of the path
 */
export function freeArea(name: string, collection: CollectionOf<FreeRecord>, object: string) {
	const idParameter = `${object.split('_').at(-1)}_id`;
	const area = brandArea<typeof collection, FreeRecord>(name, collection, idParameter);
	const operations: Area = {
		...area.operations,
		[`post${name}`]: (call) => {
			const record = freeRecord(call, object);
			call.proceed();
			return call.created(area.recordsIn(call).add(record));
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
