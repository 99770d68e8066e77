import { toProperties } from '../../../../../nodes/shared/forms/describe/toProperties';
import { named } from '../../../../../nodes/shared/forms/declare';
import { textField } from '../../../support/form.cts';

it('two operations of a resource cannot have shared fields in different orders', () => {
	const [a, b] = [textField('a'), textField('b')];
	const operations = [
		[a, b],
		[b, a],
	].map((fields, index) => named.get(`Get ${index}`, 'Get it', { url: '/v1/brands', description: 'Get', fields }));
	const clash = { name: 'One', value: 'one', description: 'One', operations };
	expect(() => toProperties([clash], 'one')).toThrow('order their shared fields differently');
});
