import {
	type Answer,
	brandOf,
	type Call,
	created,
	found,
	ofBrand,
	ok,
	proceed,
	removed,
} from './call';
import { freeRecord, mergeInto } from './freeRecords';
import { pageOf } from './paging';
import type { Collection } from './state/collection';
import type { FreeRecord } from './state/records';
import type { State } from './state/state';

/**
 * The operations shared by records of an open shape.
 * @param collection where the records are kept
 * @param object the `object` of new records
 * @param idParameter path parameter with the record's id
 */
export function freeArea(
	collection: (state: State) => Collection<FreeRecord>,
	object: string,
	idParameter: string,
) {
	const named = (call: Call) =>
		found(collection(call.world.state).get(call.params[idParameter]), brandOf(call));
	return {
		named,
		list: (call: Call): Answer => ok(pageOf(call, ofBrand(call, collection(call.world.state)))),
		one: (call: Call): Answer => ok(named(call)),
		create: (call: Call): Answer => {
			brandOf(call);
			proceed(call);
			return created(collection(call.world.state).add(freeRecord(call, object)));
		},
		update: (call: Call): Answer => {
			const record = named(call);
			proceed(call);
			return ok(mergeInto(call, record));
		},
		remove: (call: Call): Answer => removed(call, collection(call.world.state), named(call)),
	};
}
