import type {
	FieldType,
	IDataObject,
	ILoadOptionsFunctions,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';
import type { Field } from '../describe/types';
import { inForm } from '../fields/apiField';
import { pagesOf } from '../../requests/pagination';
import { OWN_FIELDS } from '../../base/values/records';
import { needsOf, readOpenList, type RecordList, toListRequest } from './openList';

/** Number of records to read, newest first: enough to know their fields. */
const RECORDS_READ = 50;

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/**
 * Builds the form of a record whose fields are undocumented (docs/api.md 3.6): n8n's resource mapper,
 * whose columns are the fields of existing records. `withBodyJson` reads it. Agents use "Body (JSON)"
 * instead, because n8n gives models no columns to fill in.
 *
 * @param mappingMethod name of the resource mapping method, see `recordColumns`
 */
export const recordFields = (mappingMethod: string): Field =>
	inForm('fields', {
		type: 'resourceMapper',
		default: { mappingMode: 'defineBelow', value: null },
		noDataExpression: true,
		displayOptions: { hide: { '@tool': [true] } },
		typeOptions: {
			loadOptionsDependsOn: ['brandId.value'],
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

/**
 * Creates the method that gives the resource mapper its columns.
 *
 * @param list of the records
 * @param records in the plural: "tasks"
 * @param requestFields texts that only requests have
 */
export function recordColumns(list: RecordList, records: string, requestFields: string[] = []) {
	return async function (this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
		const onMissing = (label: string) =>
			notice(`Choose '${label}' first: the fields depend on it.`);
		return await readOpenList(this, needsOf(list), onMissing, async (client, selected) => {
			const request = toListRequest(list, selected);
			const page = await pagesOf(client, request, 'cursor', () => RECORDS_READ).next();
			const fields = toColumns(page.done ? [] : page.value.data, requestFields);
			return fields.length > 0
				? { fields }
				: notice(`There are no ${records} to take the fields from.`);
		});
	};
}

const notice = (why: string): ResourceMapperFields => ({
	fields: [],
	emptyFieldsNotice: `${why} You can also fill in 'Body (JSON)' below.`,
});

function toColumns(data: IDataObject[], requestFields: string[]): ResourceMapperField[] {
	const types = new Map<string, Set<FieldType>>();
	for (const name of requestFields) types.set(name, new Set(['string']));
	for (const [name, value] of data.flatMap((record) => Object.entries(record))) {
		if (OWN_FIELDS.includes(name)) continue;
		const known = types.get(name) ?? new Set();
		const type = typeOf(value);
		types.set(name, type === undefined ? known : known.add(type));
	}
	return [...types].map(([name, found]) =>
		toMapperColumn(name, found, !requestFields.includes(name)),
	);
}

/** A field with several types, or with none, accepts any value. */
function toMapperColumn(
	name: string,
	found: Set<FieldType>,
	isOptional: boolean,
): ResourceMapperField {
	const [type] = found.size === 1 ? found : [];
	return {
		id: name,
		displayName: name,
		type,
		required: false,
		defaultMatch: false,
		canBeUsedToMatch: false,
		display: true,
		// A boolean always has a value, so it is sent only when the user adds it. Lists and objects
		// are rarely filled in.
		removed: isOptional && type !== undefined && ['boolean', 'array', 'object'].includes(type),
	};
}

function typeOf(value: unknown): FieldType | undefined {
	if (value === null || value === undefined) return undefined;
	if (Array.isArray(value)) return 'array';
	if (typeof value === 'string') return TIME.test(value) ? 'dateTime' : 'string';
	return typeof value as FieldType;
}
