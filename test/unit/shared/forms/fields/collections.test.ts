import { languageChoice, toUpdateForm } from '../../../../../nodes/shared/forms/fields/collections';
import { toChoices } from '../../../../../nodes/shared/forms/fields/filters';
import type { Field } from '../../../../../nodes/shared/forms/describe/types';
import { textField } from '../../../support/form';

const field = (displayName: string, property: string): Field =>
	textField(property, { displayName, routing: { send: { type: 'body', property } } });

describe('the form of an update', () => {
	const fields = [field('Country', 'country'), field('Name', 'name')];

	it('offers the fields that may be empty, by their labels', () => {
		const [, clearFields] = toUpdateForm(['country'], fields);
		expect(clearFields).toMatchObject({
			name: 'clearFields',
			type: 'multiOptions',
			options: [{ name: 'Country', value: 'country' }],
			default: [],
		});
	});

	it('offers nothing that the update does not have', () => {
		expect(toUpdateForm(['unheard_of'], fields)).toHaveLength(1);
	});
});

it('choices are labeled by their values', () => {
	expect(toChoices(['sent'])).toEqual([{ name: 'Sent', value: 'sent' }]);
	const { options } = languageChoice('');
	expect(options).toContainEqual({ name: 'German', value: 'de' });
	expect(options).toContainEqual({ name: 'French', value: 'fr' });
});
