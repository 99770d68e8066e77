import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../errors/operationError';
import { parseJson } from '../operations/input/values';
import type { Field, Operation } from '../operations/types';

const LABEL = 'Body (JSON)';

/**
 * The body of a request whose fields are undocumented (docs/api.md 3.6). It has no routing:
 * `withBodyJson` merges it into the request.
 */
export const bodyJson: Field = {
	displayName: LABEL,
	name: 'bodyJson',
	type: 'json',
	default: '{}',
	required: true,
	hint: "See the service's documentation for the fields. The option Dry Run checks them.",
	description:
		"The fields to send, as a JSON object. See the service's documentation for their names. With the option Dry Run, the service checks them and reports what is missing, without changing anything.",
};

/** The same for requests that work without further fields. */
export const optionalBodyJson: Field = {
	...bodyJson,
	required: false,
	hint: 'Optional. Leave it unchanged to send no further fields.',
	description:
		"Further fields to send, as a JSON object. See the service's documentation for their names. Leave it unchanged to send none.",
};

type PrepareBody = NonNullable<Operation['prepareBody']>;

/**
 * Merges the fields of "Body (JSON)" into the body; the `prepareBody` of operations with `bodyJson`.
 *
 * @param body from the other fields of the form; not modified
 * @param parameter reads a parameter of the operation
 * @throws OperationError when it is empty, is not a JSON object, or sets a field that the form sets too
 */
export const withBodyJson: PrepareBody = (body, parameter) => {
	const value = parameter('bodyJson');
	if (isEmpty(value)) {
		throw new OperationError(
			`${LABEL} is empty`,
			`Fill in ${LABEL}. If you use an expression, it returned no value for this item.`,
		);
	}
	return merge(body, toRecord(value));
};

/** The same for operations with `optionalBodyJson`. */
export const withOptionalBodyJson: PrepareBody = (body, parameter) => {
	const value = parameter('bodyJson');
	return isEmpty(value) ? body : merge(body, toRecord(value));
};

function isEmpty(value: unknown): boolean {
	return (
		value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
	);
}

function merge(body: IDataObject, fields: IDataObject): IDataObject {
	const duplicate = Object.keys(fields).find((name) => Object.hasOwn(body, name));
	if (duplicate === undefined) return { ...body, ...fields };
	throw new OperationError(
		`${LABEL} sets "${duplicate}", which another field sets too`,
		'Set it in only one of the two. Nothing was sent for this item.',
	);
}

function toRecord(value: unknown): IDataObject {
	const parsed = typeof value === 'string' ? parseJson(value, LABEL) : value;
	if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) {
		return parsed as IDataObject;
	}
	throw new OperationError(
		`${LABEL} must be a JSON object`,
		'It must start with { and end with }. Nothing was sent for this item.',
	);
}
