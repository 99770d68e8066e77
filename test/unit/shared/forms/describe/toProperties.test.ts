import { toProperties } from '../../../../../nodes/shared/forms/describe/toProperties';
import type { Field, Operation, Resource } from '../../../../../nodes/shared/forms/describe/types';
import { textField as field } from '../../../support/form';

const operation = (value: string, fields: Field[]): Operation => ({
	name: value,
	value,
	action: `${value} it`,
	description: `${value} a record`,
	method: 'POST',
	kind: 'request',
	url: `/v1/${value}`,
	fields,
});

const resource = (value: string, operations: Operation[]): Resource => ({
	name: value,
	value,
	description: `About ${value}`,
	operations,
});

describe('toProperties', () => {
	const shared = field('shared');
	const brand = resource('brand', [
		operation('create', [field('name'), shared]),
		operation('get', [field('brandId'), shared]),
	]);
	const max = field('max', { displayOptions: { show: { wait: [true] }, hide: { x: [1] } } });
	const report = resource('report', [operation('run', [shared, max])]);
	const properties = () => toProperties([brand, report], 'report');

	it('preselects the default operation of a resource', () => {
		const [, property] = toProperties([{ ...brand, defaultOperation: 'get' }], 'brand');
		expect(property.default).toBe('get');
	});

	it('has every field, and at the end those that all tools have', () => {
		expect(properties().map(({ name }) => name)).toEqual([
			...['resource', 'operation', 'operation'],
			...['name', 'brandId', 'shared'],
			...['shared', 'max'],
			'maxTextLength',
		]);
	});

	it('makes one parameter of a field that several operations share', () => {
		const all = properties().filter(({ name }) => name === 'shared');
		expect(all.map(({ displayOptions }) => displayOptions?.show)).toEqual([
			{ resource: ['brand'], operation: ['create', 'get'] },
			{ resource: ['report'], operation: ['run'] },
		]);
		const own = properties().find(({ name }) => name === 'brandId');
		expect(own?.displayOptions?.show).toEqual({ resource: ['brand'], operation: ['get'] });
	});

	it('keeps the conditions of a field itself', () => {
		expect(properties().find(({ name }) => name === 'max')?.displayOptions).toEqual({
			show: { resource: ['report'], operation: ['run'], wait: [true] },
			hide: { x: [1] },
		});
	});

	it('keeps the order that each operation has', () => {
		const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => field(name));
		const operations = [
			operation('x', [a, c]),
			operation('y', [a, b, c, d]),
			operation('z', [b, d]),
		];
		const names = toProperties([resource('r', operations)], 'r').map(({ name }) => name);
		expect(names.slice(2)).toEqual(['a', 'b', 'c', 'd', 'maxTextLength']);
	});

	it('throws for operations with shared fields in different orders', () => {
		const [a, b] = [field('a'), field('b')];
		const clash = [resource('r', [operation('x', [a, b]), operation('y', [b, a])])];
		expect(() => toProperties(clash, 'r')).toThrow('order their shared fields differently');
	});
});
