import { inBody } from '../../../../../nodes/shared/forms/fields/apiField';
import { toUpdateForm } from '../../../../../nodes/shared/forms/fields/collections';
import { readGiven } from '../../../support/form.cts';

const form = toUpdateForm(['main_color'], [inBody('name', {}), inBody('main_color', {})]);

function bodyOf(updateFields: object, clearFields: string[] = []) {
	const values = readGiven(form, { updateFields, clearFields } as never);
	return form[0].prepare!({ method: 'PATCH', path: '/v1/x', body: values.body }, values).body;
}

it('an update has what is set, and null for what is set to empty, if it may be', () => {
	expect(bodyOf({ name: 'x' }, ['main_color'])).toEqual({ name: 'x', main_color: null });
	expect(form[1].options).toEqual([{ name: 'Main Color', value: 'main_color' }]);
	expect(toUpdateForm('all', [inBody('name', {})])[1].options).toHaveLength(1);
	expect(toUpdateForm([], [inBody('name', {})])).toHaveLength(1);
});

it.each([
	[
		{ name: 'x', mainColor: 'red' },
		"'Main Color' is set and emptied at the same time",
		"Remove it from 'Update Fields' or from 'Set to Empty'.",
	],
	[
		{},
		'There is nothing to update',
		"Add a field under 'Update Fields'. If there is one, its expression gave no value for this item.",
	],
])('an update is refused with %j: %s', (given, message, description) => {
	const cleared = Object.keys(given).length > 0 ? ['main_color'] : [];
	expect(() => bodyOf(given, cleared)).toThrow(expect.objectContaining({ message, description }));
});
