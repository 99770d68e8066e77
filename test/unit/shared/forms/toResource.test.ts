import {
	type Operation,
	type Field,
	toOptions,
	toFilters,
	toResource,
	usual,
} from '../../../../nodes/shared/forms/declare';

const brand: Field = { displayName: 'Brand', name: 'brandId', type: 'string', default: '' };
const record: Field = { ...brand, name: 'recordId' };
const url = '/v1/brands';
const about = { description: 'Act', fields: [brand] };

const formOf = (operation: Operation): Field[] =>
	toResource({ name: 'One', description: 'One', inPath: [record], operations: [operation] })
		.operations[0].fields;

it.each<[string, Operation, string[]]>([
	['a record', { ...usual.get('record', url), ...about }, ['brandId', 'options']],
	[
		'a list with filters',
		{
			...usual.getMany('records', url),
			...about,
			simplified: ['id'],
			fields: [brand, toFilters([])],
		},
		['brandId', 'returnAll', 'limit', 'filters', 'simplify', 'output', 'selectedFields', 'options'],
	],
	[
		'a list of one page',
		{ ...usual.getMany('records', url), ...about, paging: 'none' },
		['brandId', 'options'],
	],
	[
		'what starts a job',
		{ ...usual.create('record', url), ...about, kind: 'job' },
		['brandId', 'waitForCompletion', 'options'],
	],
	[
		'a record of a brand',
		{ ...usual.get('record', '/v1/brands/{brandId}/records/{recordId}'), description: 'Act' },
		['brandId', 'recordId', 'options'],
	],
	[
		'a record without its brand',
		{ ...usual.get('record', '/v1/records/{recordId}'), description: 'Act' },
		['brandId', 'recordId', 'options'],
	],
	[
		'an operation with options of its own',
		{ ...usual.get('record', url), ...about, fields: [brand, toOptions(brand)] },
		['brandId', 'options'],
	],
])('the form of %s', (_, operation, names) => {
	expect(formOf(operation).map(({ name }) => name)).toEqual(names);
});

it.each<[Operation, string[]]>([
	[{ ...usual.get('record', url), ...about }, ['dryRun']],
	[{ ...usual.delete('record', url), ...about }, ['dryRun', 'idempotencyKey']],
	[{ ...usual.get('record', url), ...about, fields: [toOptions(brand)] }, ['brandId']],
])('the options of $0.method', (operation, names) => {
	const options = formOf(operation).at(-1)?.options ?? [];
	expect(options.map(({ name }) => name).sort()).toEqual(names);
});
