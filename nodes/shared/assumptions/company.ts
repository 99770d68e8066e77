import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../base/errors/operationError';
import { shortened } from '../base/values/display';

/** A brand or a competitor, as far as answers may name it. */
export interface Company {
	name: string;
	aliases: string[];
	/** As its record has it; undefined when it has none. */
	website?: string;
}

/**
 * Reads a company from its record: `name`, `brand_aliases` and `website`. A competitor has the fields
 * that a brand has (sandbox/api.md 10.7, assumed).
 *
 * @throws OperationError `unexpected_fields` for a record without a name
 */
export function toCompany(record: IDataObject): Company {
	const { id, object, name, brand_aliases: aliases, website } = record;
	if (typeof name !== 'string' || name.trim() === '') {
		throw new OperationError(
			`The ${shortened(object ?? 'record')} ${shortened(id)} has no name`,
			`Its name is expected in the field "name". It has these fields: ${Object.keys(record).join(', ')}.`,
			'unexpected_fields',
		);
	}
	return {
		name: name.trim(),
		aliases: Array.isArray(aliases) ? aliases.filter((each) => typeof each === 'string') : [],
		...(typeof website === 'string' && { website }),
	};
}
