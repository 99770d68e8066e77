import { additionalFieldsOf } from '../../../shared/fields/collections';
import { optionalBodyJson, withOptionalBodyJson } from '../../../shared/fields/jsonBody';
import { listSize } from '../../../shared/fields/lists';
import { readOptions, writeOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { shareInPath } from '../../../shared/locators/tracking';
import type { Field, Operation, Resource } from '../../../shared/operations/types';
import { newExpiration } from './fields';

type ShareOperation = 'create' | 'delete' | 'getMany' | 'update';

/** What can be shared by a public link, and in what its links differ from those of the others. */
export interface SharedParent {
	/** "Brand Share" */
	name: string;
	value: string;
	description: string;
	/** In words, without article: "brand". */
	of: string;
	/** What the public sees, in words: "a summary of a brand". */
	shows: string;
	/** Its path; the links are below it. */
	path: string;
	/** The fields that lead to it. */
	parentFields: Field[];
	/** Fields of a new link. */
	createFields: Field[];
	/** Units that creating a link costs, where that is published. */
	createUnits?: number;
	paging: 'cursor' | 'none';
	/** Name of the method that lists its links. */
	searchMethod: string;
	/** Set for records of more than ten fields. */
	simplified?: string[];
	/** Operations whose path is not published. */
	inferred: ShareOperation[];
}

/**
 * The operations of the public links of one kind of record (docs/api.md 14.1, 14.6): they are
 * the same for all four kinds but for path and fields.
 */
export function shareResource(parent: SharedParent): Resource {
	const { name, value, description } = parent;
	const operations = [create(parent), deleteAll(parent), getMany(parent), update(parent)];
	return { name, value, description, operations };
}

function create(parent: SharedParent): Operation {
	const { of, shows, path, parentFields, createFields, createUnits, simplified } = parent;
	const costs = createUnits === undefined ? '' : ` (costs ${createUnits} units)`;
	return {
		name: 'Create',
		value: 'create',
		action: `Create ${of} share link`,
		description: told(
			parent,
			'create',
			`Make a link to ${shows} that anybody can read, or get the existing one${costs}.`,
		),
		method: 'POST',
		url: `${path}/shares`,
		prepareBody: withOptionalBodyJson,
		simplified,
		...inferred(parent, 'create'),
		fields: [
			...parentFields,
			additionalFieldsOf(createFields),
			optionalBodyJson,
			...outputOf(parent),
			writeOptions,
		],
	};
}

function deleteAll(parent: SharedParent): Operation {
	const { of, path, parentFields } = parent;
	return {
		name: 'Delete All',
		value: 'delete',
		action: `Delete all ${of} share links`,
		description: told(
			parent,
			'delete',
			'Withdraw your links, not those of teammates (costs 1 unit).',
		),
		method: 'DELETE',
		url: `${path}/shares`,
		...inferred(parent, 'delete'),
		fields: [...parentFields, writeOptions],
	};
}

function getMany(parent: SharedParent): Operation {
	const { of, path, parentFields, paging, simplified } = parent;
	return {
		name: 'Get Many',
		value: 'getMany',
		action: `Get many ${of} share links`,
		description: told(parent, 'getMany', 'List the links that work at present (costs 1 unit).'),
		method: 'GET',
		url: `${path}/shares`,
		paging,
		simplified,
		...inferred(parent, 'getMany'),
		fields: [
			...parentFields,
			...(paging === 'none' ? [] : listSize),
			...outputOf(parent),
			readOptions,
		],
	};
}

function update(parent: SharedParent): Operation {
	const { of, path, parentFields, searchMethod, simplified } = parent;
	return {
		name: 'Update',
		value: 'update',
		action: `Update ${of} share link`,
		description: told(
			parent,
			'update',
			'Let a link of yours work for longer, or shorter (costs 1 unit).',
		),
		method: 'PATCH',
		url: `${path}/shares/{shareId}`,
		simplified,
		...inferred(parent, 'update'),
		fields: [
			...parentFields,
			shareInPath(searchMethod),
			newExpiration,
			...outputOf(parent),
			writeOptions,
		],
	};
}

const outputOf = ({ simplified }: SharedParent): Field[] => (simplified ? outputFields : []);

const inferred = (parent: SharedParent, operation: ShareOperation): { isInferred?: true } =>
	parent.inferred.includes(operation) ? { isInferred: true } : {};

/** A description of more than one sentence ends with a full stop, of one without. */
function told(parent: SharedParent, operation: ShareOperation, text: string): string {
	if (parent.inferred.includes(operation)) {
		return `${text} The path of this operation is not published.`;
	}
	return /\. /.test(text) ? text : text.replace(/\.$/, '');
}
