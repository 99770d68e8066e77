import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../base/errors/operationError';
import { shortened } from '../../base/values/display';
import { asRecord, isRecord } from '../../base/values/records';
import type { Field, FieldValues, Prepare } from '../describe/types';
import { choice, entries, inForm, showFor, whether } from './apiField';

const LABEL = 'Body (JSON)';

const fieldName = inForm('name', { required: true });

const fieldType = inForm('type', {
	type: 'options',
	options: [
		choice('json', 'JSON'),
		choice('number', 'Number'),
		choice('text', 'Text'),
		choice('boolean', 'Yes/No'),
	],
	default: 'text',
});

const VALUE = 'Value';

const values = {
	text: inForm('text', { displayName: VALUE }),
	number: inForm('number', { displayName: VALUE, type: 'number' }),
	boolean: inForm('boolean', { displayName: VALUE, ...whether('the value is yes') }),
	json: inForm('json', { displayName: VALUE, type: 'json' }),
};

const toOpenFields = (known: string): Field<FieldValues[]> =>
	entries(
		'fields',
		{
			displayName: 'Field',
			name: 'field',
			values: [
				{ ...fieldName, placeholder: `e.g. ${known}` },
				fieldType,
				...Object.values(values).flatMap((field) =>
					showFor(fieldType, [field.name as 'text'], field),
				),
			],
		},
		{
			placeholder: 'Add field',
			description: `The fields to send, by their names in the API. The known fields are: ${known}. A field without a value is not sent.`,
		},
	);

const openFields = toOpenFields('');

const bodyJson = inForm('bodyJson', { displayName: LABEL, type: 'json', default: '{}' });

/**
 * Builds the form of a record whose fields are undocumented (sandbox/api.md 3.6): fields by their names,
 * and JSON. Both are merged into the body of the request.
 *
 * @param known the names of fields that are known, separated by commas
 */
export function openForm(known: string, example: IDataObject): Field[] {
	const shown = JSON.stringify(example, null, 1).replace(/\n */g, ' ');
	return [
		toOpenFields(known),
		{
			...bodyJson,
			placeholder: `e.g. ${shown}`,
			hint: `Example: ${shown}. The option 'Dry Run' checks the names.`,
			description:
				"Further fields to send, as a JSON object. See the service's documentation for their names. With the option 'Dry Run', the service only checks them and reports what is missing.",
			prepare: withOpenFields,
		},
	];
}

/**
 * @throws OperationError when there is nothing to send, and when "Body (JSON)" is not a JSON object
 * or sets a field that the form also sets
 */
const withOpenFields: Prepare = (request, form) => {
	const added = form.get(openFields, []).flatMap((entry) => {
		const value = entry.get<unknown>(values[entry.get(fieldType)!]);
		return value === undefined ? [] : [[entry.get(fieldName), value]];
	});
	const own = asRecord(request.body);
	const fields = withNew(own, Object.fromEntries(added) as IDataObject, 'Fields');
	const json = form.get(bodyJson, {});
	if (!isRecord(json)) {
		throw new OperationError(
			`'${LABEL}' must be a JSON object`,
			'It must start with { and end with }.',
		);
	}
	const body = withNew(fields, json, LABEL);
	if (Object.keys(body).length > 0) return { ...request, body };
	throw new OperationError(
		`'Fields' and '${LABEL}' are empty`,
		`Fill in a field or '${LABEL}'. If you use an expression, it returned no value for this item.`,
	);
};

function withNew(known: IDataObject, more: IDataObject, label: string): IDataObject {
	const duplicate = Object.keys(more).find((name) => Object.hasOwn(known, name));
	if (duplicate === undefined) return { ...known, ...more };
	throw new OperationError(
		`'${label}' sets "${shortened(duplicate)}", which another field sets too`,
		'Set it in only one of the two.',
	);
}
