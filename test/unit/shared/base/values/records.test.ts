import { isId } from '../../../../../nodes/shared/base/values/records';

describe('the id of a record', () => {
	it.each(['id', 'report_id'])('is what the name says at its end: %s', (name) => {
		expect(isId(name)).toBe(true);
	});

	it.each(['paid', 'idea', 'id_count', 'report_ids'])('is not %s', (name) => {
		expect(isId(name)).toBe(false);
	});
});
