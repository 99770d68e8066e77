import { setToNull } from '../../../../../nodes/shared/run/input/setToNull';

describe('setToNull', () => {
	const labelOf = (name: string) => `Label of ${name}`;

	it('sets to null what the user wants to be empty', () => {
		const body = { name: 'a' };
		expect(setToNull(body, ['country', 'language'], labelOf)).toEqual({
			name: 'a',
			country: null,
			language: null,
		});
		expect(body).toEqual({ name: 'a' });
		expect(setToNull(body, [], labelOf)).toEqual(body);
	});

	it('refuses a field that is set and cleared', () => {
		expect(() => setToNull({ name: 'a' }, ['name'], labelOf)).toThrow(
			"'Label of name' is set and emptied at the same time",
		);
	});
});
