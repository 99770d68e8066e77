import { toClearFields } from '../../../../../nodes/shared/forms/fields/collections';
import type { Field } from '../../../../../nodes/shared/forms/describe/types';
import { textField } from '../../../support/form';

const field = (displayName: string, property: string): Field =>
	textField(property, { displayName, routing: { send: { type: 'body', property } } });

describe('toClearFields', () => {
	const fields = [field('Country', 'country'), field('Name', 'name')];

	it('offers the fields of the update that may be empty, by their labels', () => {
		expect(toClearFields(fields, ['country'])).toMatchObject({
			name: 'clearFields',
			type: 'multiOptions',
			options: [{ name: 'Country', value: 'country' }],
			default: [],
		});
	});

	it('offers nothing that the update does not have', () => {
		expect(toClearFields(fields, ['unheard_of']).options).toEqual([]);
	});
});
