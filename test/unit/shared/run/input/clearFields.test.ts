import { clearFields } from '../../../../../nodes/shared/run/input/clearFields';

describe('clearFields', () => {
	const labelOf = (name: string) => `Label of ${name}`;

	it('sets to null what the user wants to be empty', () => {
		const body = { name: 'a' };
		expect(clearFields(body, ['country', 'language'], labelOf)).toEqual({
			name: 'a',
			country: null,
			language: null,
		});
		expect(body).toEqual({ name: 'a' });
		expect(clearFields(body, [], labelOf)).toEqual(body);
	});

	it('refuses a field that is set and cleared', () => {
		expect(() => clearFields({ name: 'a' }, ['name'], labelOf)).toThrow(
			"'Label of name' is set and emptied at the same time",
		);
	});
});
