import type {
	FieldType,
	IDataObject,
	ILoadOptionsFunctions,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';
import type { Field } from '../describe/types';
import { inForm } from '../fields/apiField';
import { furtherJson } from '../fields/jsonBody';
import { pagesOf } from '../../requests/pagination';
import { OWN_FIELDS } from '../../base/values/records';
import { readEditorList, type RecordList, toListRequest } from './editorList';

/** Number of records to read, newest first: enough to know their fields. */
const RECORDS_READ = 50;

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/**
 * Builds the form of a record whose fields are undocumented (sandbox/api.md 3.6): n8n's resource mapper.
 * Agents use "Body (JSON)" instead, because n8n gives models no columns to fill in.
 */
export const recordFields = (mappingMethod: string): Field =>
	inForm('fields', {
		type: 'resourceMapper',
		default: { mappingMode: 'defineBelow', value: null },
		noDataExpression: true,
		displayOptions: { hide: { '@tool': [true] } },
		typeOptions: {
			resourceMapper: {
				resourceMapperMethod: mappingMethod,
				mode: 'add',
				valuesLabel: 'Fields',
				fieldWords: { singular: 'field', plural: 'fields' },
				// Without records, a notice explains the alternative.
				hideNoDataError: true,
				supportAutoMap: true,
			},
		},
		description:
			'The fields to send. The form shows the fields that existing records have. Fields you leave empty are not sent.',
	});

/** The form of a record whose fields are undocumented. */
export const recordForm = (mappingMethod: string, example: IDataObject): Field[] => [
	recordFields(mappingMethod),
	furtherJson(example),
];

/** Brands to look at, newest first, until one has records. */
const BRANDS_READ = 10;

/**
 * Creates the method that gives the resource mapper its columns: the fields of the brand's records, or
 * else of the first brand that has some. They do not depend on the brand, because n8n would empty the
 * form when another one is chosen.
 *
 * @param requestFields texts that only requests have
 */
export function recordColumns(list: RecordList, records: string, requestFields: string[] = []) {
	return async function (this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
		return await readEditorList(this, [], '', async (client, selected) => {
			const read = async (path: RecordList, brand: string, limit: number) => {
				const request = toListRequest(path, () => brand);
				const page = await pagesOf(client, request, 'cursor', () => limit).next();
				return page.done ? [] : page.value.data;
			};
			const own = selected('brandId');
			let data = own === '' ? [] : await read(list, own, RECORDS_READ);
			const others = data.length === 0 ? await read({ path: '/v1/brands' }, '', BRANDS_READ) : [];
			for (const { id } of others) {
				if (data.length === 0 && id !== own) data = await read(list, String(id), RECORDS_READ);
			}
			const fields = toColumns(data, requestFields);
			const emptyFieldsNotice = `There are no ${records} to take the fields from. You can also fill in 'Body (JSON)' below.`;
			return fields.length > 0 ? { fields } : { fields, emptyFieldsNotice };
		});
	};
}

function toColumns(data: IDataObject[], requestFields: string[]): ResourceMapperField[] {
	const types = new Map<string, Set<FieldType>>();
	for (const name of requestFields) types.set(name, new Set(['string']));
	for (const [name, value] of data.flatMap((record) => Object.entries(record))) {
		if (OWN_FIELDS.includes(name)) continue;
		const known = types.get(name) ?? new Set();
		const type = typeOf(value);
		types.set(name, type === undefined ? known : known.add(type));
	}
	return [...types].map(([name, found]) => {
		// A field with several types, or with none, accepts any value.
		const [type] = found.size === 1 ? found : [];
		// A boolean always has a value, so it is sent only when the user adds it. Lists and objects are
		// rarely filled in.
		const isRare = type !== undefined && ['boolean', 'array', 'object'].includes(type);
		return {
			id: name,
			displayName: name,
			type,
			required: false,
			defaultMatch: false,
			display: true,
			removed: isRare && !requestFields.includes(name),
		};
	});
}

function typeOf(value: unknown): FieldType | undefined {
	if (value === null || value === undefined) return undefined;
	if (Array.isArray(value)) return 'array';
	if (typeof value === 'string') return TIME.test(value) ? 'dateTime' : 'string';
	return typeof value as FieldType;
}
