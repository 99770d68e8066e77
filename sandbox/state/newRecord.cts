import { randomUUID } from 'node:crypto';
import { resolve, type Schema, schemaNamed } from '../openapi.cts';
import type { World } from '../world.cts';

/**
 * A new record with all fields of its schema in openapi.json. What is not given is null where the
 * schema allows that, and else empty.
 * @param schema such as `RegionConfig`; the record's `object` is `region_config`
 */
export function newRecord<T extends object>(
	{ clock }: Pick<World, 'clock'>,
	schema: string,
	given: Partial<T>,
): T {
	const { properties = {} } = resolve(schemaNamed(schema));
	const made: Record<string, unknown> = {
		id: randomUUID(),
		object: schema.replace(/(?<!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase(),
		created_at: clock.iso(),
		updated_at: clock.iso(),
	};
	const fields = Object.entries(properties).map(([name, field]) => [
		name,
		made[name] ?? emptyValue(resolve(field)),
	]);
	return { id: made.id, ...Object.fromEntries(fields), ...given } as T;
}

const EMPTY: Record<string, unknown> = { boolean: false, integer: 0, number: 0, string: '' };

function emptyValue({ type }: Schema): unknown {
	if (mayBeNull({ type })) return null;
	return type === 'array' ? [] : (EMPTY[String(type)] ?? {});
}

export const mayBeNull = ({ type }: Schema): boolean => [type].flat().includes('null');
