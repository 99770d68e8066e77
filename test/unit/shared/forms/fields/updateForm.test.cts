import { inBody } from '../../../../../nodes/shared/forms/fields/apiField';
import { toUpdateForm } from '../../../../../nodes/shared/forms/fields/collections';
import { readGiven } from '../../../support/form.cts';

it.each([
	[{ color: 'red' }, ['color'], "'Color' is set and emptied at the same time"],
	[{}, [], 'There is nothing to update'],
])('an update with %j that empties %j is refused: %s', (updateFields, clearFields, message) => {
	const form = toUpdateForm('all', [inBody('color', {})]);
	const values = readGiven(form, { updateFields, clearFields } as never);
	const update = () => form[0].prepare!({ method: 'PATCH', path: '/v1/x', body: values.body }, values);
	expect(update).toThrow(message);
});
