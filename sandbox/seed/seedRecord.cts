import { SeededRandom } from '../seededRandom.cts';
import type { BrandRecord, FreeRecord } from '../state/records.cts';
import type { State } from '../state/state.cts';
import type { World } from '../world.cts';

export function seedRecord(
	world: World,
	brand: BrandRecord,
	collection: keyof State,
	object: string,
	name: string,
	fields: Record<string, unknown> = {},
): FreeRecord {
	const now = world.clock.iso();
	const record: FreeRecord = {
		id: new SeededRandom(`${object} ${name}`).uuid(),
		object,
		brand_id: brand.id,
		name,
		created_at: now,
		updated_at: now,
		...fields,
	};
	world.state.named(collection)?.add(record);
	return record;
}
