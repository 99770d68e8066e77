import { readWaitSettings } from '../../../../../nodes/shared/forms/fields/collections';
import { formOf } from '../../../support/form.cts';

it('the settings of a wait are by default 30 minutes, and no cancelling', () => {
	const usual = { isWanted: false, maxWaitMs: 30 * 60_000 };
	expect(readWaitSettings(formOf())).toMatchObject({ ...usual, cancelWhenStopped: false });
	const form = formOf({ waitForCompletion: true, maxWait: 5, cancelJobWhenStopped: true });
	expect(readWaitSettings(form, 7)).toEqual({
		isWanted: true,
		maxWaitMs: 5 * 60_000,
		cancelWhenStopped: true,
		deadline: 7,
	});
});
