import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../base/errors/operationError';
import { shortened } from '../../base/values/display';
import type { Field } from '../describe/types';
import { asRecord, isRecord, type ReadParameter } from '../../base/values/records';
import type { ApiRequest } from '../../requests/client';

const LABEL = 'Body (JSON)';

/** Asks for fields that are undocumented (sandbox/api.md 3.6), besides those of `recordFields`. */
export function furtherJson(example: IDataObject): Field {
	const shown = JSON.stringify(example, null, 1).replace(/\n */g, ' ');
	// Without routing, because `withBodyJson` merges it into the request.
	return {
		displayName: LABEL,
		name: 'bodyJson',
		type: 'json',
		default: '{}',
		placeholder: `e.g. ${shown}`,
		hint: `Example: ${shown}. The option 'Dry Run' checks the names.`,
		description:
			"Further fields to send, as a JSON object. See the service's documentation for their names. With the option 'Dry Run', the service checks them and reports what is missing, without changing anything.",
	};
}

/**
 * Merges the fields of the form (`recordFields`) and "Body (JSON)" into the body of a request.
 *
 * @throws OperationError when there is nothing to send, and when "Body (JSON)" is not a JSON object
 * or sets a field that the form also sets
 */
export function withBodyJson(request: ApiRequest, parameter: ReadParameter): ApiRequest {
	const form = { ...asRecord(request.body), ...asRecord(parameter('fields')) };
	const json = parameter('bodyJson', {});
	if (!isRecord(json)) {
		throw new OperationError(
			`'${LABEL}' must be a JSON object`,
			'It must start with { and end with }.',
		);
	}
	const duplicate = Object.keys(json).find((name) => Object.hasOwn(form, name));
	if (duplicate !== undefined) {
		throw new OperationError(
			`'${LABEL}' sets "${shortened(duplicate)}", which another field sets too`,
			'Set it in only one of the two.',
		);
	}
	const body = { ...form, ...json };
	if (Object.keys(body).length > 0) return { ...request, body };
	const hasForm = parameter('fields') !== undefined;
	throw new OperationError(
		hasForm ? `'Fields' and '${LABEL}' are empty` : `'${LABEL}' is empty`,
		`${hasForm ? `Fill in a field or '${LABEL}'` : `Fill in '${LABEL}'`}. If you use an expression, it returned no value for this item.`,
	);
}
