import { NodeOperationError, type INode } from 'n8n-workflow';
import type { ReadParameter } from '../../../../../nodes/shared/base/values/records';
import { createRegistry } from '../../../../../nodes/shared/forms/describe/registry';
import type { Field, Operation, Resource } from '../../../../../nodes/shared/forms/describe/types';
import { textField } from '../../../support/form';

const field = (name: string, displayName: string, property?: string): Field =>
	textField(name, {
		displayName,
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

const dryRun: Field = {
	...field('dryRun', 'Dry Run'),
	routing: { send: { type: 'query', property: 'dry_run' } },
};

const choice = (name: string, ...options: string[][]): Field => ({
	...field(name, name, name),
	type: 'options',
	options: options.map(([label, value]) => ({ name: label, value })),
});

const RESOURCES: Resource[] = [
	{
		name: 'Brand',
		value: 'brand',
		description: '',
		operations: [
			operation('create', {
				fields: [
					field('brandName', 'Name', 'name'),
					field('brandId', 'Brand'),
					{
						...field('steps', 'Steps'),
						type: 'fixedCollection',
						options: [
							{
								displayName: 'Step',
								name: 'step',
								values: [{ ...field('templateId', 'Template'), type: 'resourceLocator' }],
							},
						],
					},
					field('stepsJson', 'Steps (JSON)', 'steps'),
					{
						...field('options', 'Options'),
						type: 'collection',
						options: [{ ...field('mailboxId', 'Mailbox', 'mailbox_id'), type: 'resourceLocator' }],
					},
					dryRun,
					choice('tone', ['Calm', 'c'], ['Warm', 'Warm']),
					choice('country', ...Array.from({ length: 21 }, () => ['Peru', 'PE'])),
				],
			}),
			operation('run', {
				url: '/v1/brands/{brandId}',
				fields: [field('brandId', 'Brand'), dryRun],
			}),
			operation('generate', { fixedBody: { auto: {} } }),
			operation('update', {
				fields: [
					field('updateFields', 'Update Fields'),
					field('clearFields', 'Set to Empty'),
					field('waitForCompletion', 'Wait'),
				],
			}),
		],
	},
];

const node = { name: 'Node', type: 'test' } as INode;

const chosen = (resource: unknown, value: unknown) =>
	createRegistry(RESOURCES).find(node, resource, value);

describe('the operations of a node', () => {
	it('are all known, by resource and operation', () => {
		expect(createRegistry(RESOURCES).all).toEqual(
			['create', 'run', 'generate', 'update'].map((value) => ({
				resource: 'brand',
				operation: value,
			})),
		);
	});

	it('are derived once', () => {
		const registry = createRegistry(RESOURCES);
		const found = registry.find(node, 'brand', 'run');
		expect(registry.find(node, 'brand', 'run')).toBe(found);
	});

	it('that do not exist are refused, with what to do', () => {
		expect(() => chosen('brand', 'fly')).toThrow(
			expect.objectContaining({
				description: 'Open the node and choose a resource and an operation from the lists.',
			}),
		);
		expect(() => chosen('brand', 'fly')).toThrow('The operation fly of brand does not exist');
		expect(() => chosen('report', 'create')).toThrow(NodeOperationError);
		expect(() => chosen(undefined, 'constructor')).toThrow('does not exist');
	});

	it('know their fields by the names of the API and of the form', () => {
		const { labelOf } = chosen('brand', 'create');
		expect(labelOf('name')).toBe('Name');
		expect(labelOf('brandName')).toBeUndefined();
		expect(labelOf('brand_id')).toBe('Brand');
		expect(labelOf('template_id')).toBe('Template');
		expect(labelOf('mailbox_id')).toBe('Mailbox');
		// Of two ways to fill in the same field, the form comes before the JSON.
		expect(labelOf('steps')).toBe('Steps');
		// The names of other fields say nothing about the API.
		expect(labelOf('options')).toBeUndefined();
	});

	it('know the choices of their fields by the names of the API', () => {
		const { choicesOf } = chosen('brand', 'create');
		expect(choicesOf('tone')).toBe('Calm (c), Warm');
		expect(choicesOf('country')).toBe('');
		expect(choicesOf('dry_run')).toBe('');
		expect(choicesOf('unheard_of')).toBe('');
	});

	it('have no label for what they set themselves', () => {
		expect(chosen('brand', 'generate').labelOf('auto')).toBe('');
	});

	it('know the ids that they name: in the path, and in locators that are sent', () => {
		const values: Record<string, unknown> = {
			brandId: 'b1',
			brandName: 'Acme',
			'steps.step.templateId': 't1',
			'options.mailboxId': 'm1',
		};
		const parameter: ReadParameter = (name, fallback) => values[name] ?? fallback;
		expect(chosen('brand', 'run').namedIdsOf(parameter)).toEqual([{ label: 'Brand', value: 'b1' }]);
		expect(chosen('brand', 'create').namedIdsOf(parameter)).toEqual([
			{ label: 'Mailbox', value: 'm1' },
		]);
		expect(chosen('brand', 'create').namedIdsOf((_, fallback) => fallback)).toEqual([]);
	});

	it('have a body if a field or a fixed value is sent in it', () => {
		expect(chosen('brand', 'create').hasBody).toBe(true);
		expect(chosen('brand', 'run').hasBody).toBe(false);
		expect(chosen('brand', 'generate').hasBody).toBe(true);
	});
});
