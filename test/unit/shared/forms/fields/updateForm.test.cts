import { inBody } from '../../../../../nodes/shared/forms/fields/apiField';
import { toUpdateForm } from '../../../../../nodes/shared/forms/fields/collections';
import { readGiven } from '../../../support/form.cts';

const NO_FIELD = "Add a field under 'Update Fields'. If there is one, its expression gave no value for this item.";
const BOTH = "Remove it from 'Update Fields' or from 'Set to Empty'.";

it.each([
	[{ color: 'red' }, ['color'], "'Color' is set and emptied at the same time", BOTH],
	[{}, [], 'There is nothing to update', NO_FIELD],
])('an update with %j that empties %j is refused: %s', (updateFields, clearFields, message, description) => {
	const form = toUpdateForm('all', [inBody('color', {})]);
	const values = readGiven(form, { updateFields, clearFields } as never);
	const update = () => form[0].prepare!({ method: 'PATCH', path: '/v1/x', body: values.body }, values);
	expect(update).toThrow(expect.objectContaining({ message, description }));
});
