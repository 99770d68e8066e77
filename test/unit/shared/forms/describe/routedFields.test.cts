import { choicesOf, labelOf, namedIdsOf } from '../../../../../nodes/shared/forms/describe/routedFields';
import type { Field, Operation } from '../../../../../nodes/shared/forms/describe/types';
import { formOf, textField } from '../../../support/form.cts';

const field = (name: string, displayName: string, property?: string): Field =>
	textField(name, {
		displayName,
		...(property === undefined ? {} : { routing: { send: { type: 'body', property } } }),
	});

const dryRun = textField('dryRun', { routing: { send: { type: 'query', property: 'dry_run' } } });

const choice = (name: string, ...options: string[][]): Field => ({
	...field(name, name, name),
	type: name === 'tone' ? 'options' : 'multiOptions',
	options: options.map(([label, value]) => ({ name: label, value })),
});

const CREATE = {
	url: '/v1/brands',
	fields: [
		field('brandName', 'Name', 'name'),
		{ ...field('brandId', 'Brand'), type: 'resourceLocator' },
		field('minScore', 'Minimum Score', 'min_svc_score'),
		{
			...field('steps', 'Steps'),
			type: 'fixedCollection',
			options: [
				{
					displayName: 'Step',
					name: 'step',
					values: [{ ...field('templateId', 'Template'), type: 'resourceLocator', required: true }],
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
		choice('city', ...Array<string[]>(20).fill(['Lima', 'LIM'])),
		choice('country', ...Array<string[]>(21).fill(['Peru', 'PE'])),
	],
} as Operation;

describe('the fields of an operation', () => {
	it('are known by the names of the API and of the form', () => {
		const label = (apiName: string) => labelOf(CREATE.fields, apiName);
		expect(label('name')).toBe('Name');
		// With the abbreviation of the service.
		expect(label('min_a1_score')).toBe('Minimum Score');
		expect(label('brandName')).toBeUndefined();
		expect(label('brand_id')).toBe('Brand');
		expect(label('template_id')).toBe('Template');
		expect(label('mailbox_id')).toBe('Mailbox');
		// Of two ways to fill in the same field, the form comes before the JSON.
		expect(label('steps')).toBe('Steps');
		// The names of other fields say nothing about the API.
		expect(label('options')).toBeUndefined();
	});

	it('have their choices by the names of the API', () => {
		const choices = (apiName: string) => choicesOf(CREATE.fields, apiName);
		expect(choices('tone')).toBe('Calm (c), Warm');
		expect(choices('city')).toMatch(/^(Lima \(LIM\), ){19}Lima \(LIM\)$/);
		for (const none of ['country', 'dry_run', 'unheard_of']) expect(choices(none)).toBe('');
	});

	it('name IDs: in the path, and in locators that are sent or required', () => {
		const form = formOf({ brandId: 'b1', brandName: 'Acme', mailboxId: 'm1', templateId: 't1' });
		const run = { url: '/v1/brands/{brandId}', fields: [field('brandId', 'Brand')] } as Operation;
		expect(namedIdsOf(run, form)).toEqual([{ label: 'Brand', value: 'b1' }]);
		expect(namedIdsOf(CREATE, form)).toEqual([
			{ label: 'Template', value: 't1' },
			{ label: 'Mailbox', value: 'm1' },
		]);
		expect(namedIdsOf(CREATE, formOf())).toEqual([]);
	});
});
