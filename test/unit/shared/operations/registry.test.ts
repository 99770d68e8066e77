import { NodeOperationError, type INode } from 'n8n-workflow';
import { createRegistry } from '../../../../nodes/shared/operations/registry';
import type { Field, Operation } from '../../../../nodes/shared/operations/types';

const field = (name: string, displayName: string, property?: string): Field => ({
	displayName,
	name,
	type: 'string',
	default: '',
	...(property === undefined ? {} : { routing: { send: { type: 'body', property } } }),
});

const operation = (value: string, more: Partial<Operation> = {}): Operation => ({
	name: value,
	value,
	action: value,
	description: value,
	method: 'POST',
	url: '/v1/brands',
	fields: [],
	...more,
});

const table = createRegistry([
	{
		name: 'Brand',
		value: 'brand',
		description: '',
		operations: [
			operation('create', {
				fields: [field('brandName', 'Name', 'name'), field('brandId', 'Brand')],
			}),
			operation('run'),
			operation('generate', { fixedBody: { auto: {} } }),
		],
	},
]);

const chosen = (resource: unknown, value: unknown) =>
	table.find({ name: 'Node', type: 'test' } as INode, resource, value);

describe('the operations of a node', () => {
	it('are all known, by resource and operation', () => {
		expect(table.all).toEqual(
			['create', 'run', 'generate'].map((value) => ({ resource: 'brand', operation: value })),
		);
	});

	it('are found by what is chosen in the form', () => {
		expect(chosen('brand', 'create').operation.value).toBe('create');
	});

	it('that do not exist are refused with a way out', () => {
		expect(() => chosen('brand', 'fly')).toThrow('The operation fly of brand does not exist');
		expect(() => chosen('report', 'create')).toThrow(NodeOperationError);
		expect(() => chosen(undefined, 'constructor')).toThrow('does not exist');
	});

	it('know their fields by the names of the API and of the form', () => {
		const { labelOf, labelOfParameter } = chosen('brand', 'create');
		expect(labelOf('name')).toBe('Name');
		expect(labelOf('brandName')).toBeUndefined();
		expect(labelOf('brand_id')).toBe('Brand');
		expect(labelOfParameter('brandId')).toBe('Brand');
		expect(labelOfParameter('unheardOf')).toBe('unheardOf');
	});

	it('have a body when there is something to put into it', () => {
		expect(chosen('brand', 'create').hasBody).toBe(true);
		expect(chosen('brand', 'run').hasBody).toBe(false);
		expect(chosen('brand', 'generate').hasBody).toBe(true);
	});
});
