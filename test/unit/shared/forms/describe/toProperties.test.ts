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

it('two operations of a resource cannot have shared fields in different orders', () => {
	const [a, b] = [field('a'), field('b')];
	const clash = [resource('r', [operation('x', [a, b]), operation('y', [b, a])])];
	expect(() => toProperties(clash, 'r')).toThrow('order their shared fields differently');
});
