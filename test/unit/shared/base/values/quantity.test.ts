import { quantity } from '../../../../../nodes/shared/base/values/quantity';

describe('a number with its noun', () => {
	it.each([
		[0, '0 minutes'],
		[1, '1 minute'],
		[2, '2 minutes'],
	])('%i', (count, words) => {
		expect(quantity(count, 'minute')).toBe(words);
	});

	it('may have a plural of its own', () => {
		expect(quantity(1, 'entry', 'entries')).toBe('1 entry');
		expect(quantity(3, 'entry', 'entries')).toBe('3 entries');
	});
});
