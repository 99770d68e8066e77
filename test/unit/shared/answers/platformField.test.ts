import { findPlatformField, toPlatform } from '../../../../nodes/shared/answers/platformField';

describe('findPlatformField', () => {
	it.each(['platform', 'engine', 'source_name'])('tells the field by its values: %s', (name) => {
		const results = [
			{ text: 'claude is fine', [name]: 'claude' },
			{ text: 'none', [name]: 'AI Overviews' },
		];
		expect(findPlatformField(results, undefined)).toBe(name);
	});

	it('takes the one that fits most often', () => {
		const results = [
			{ best: 'claude', on: 'chatgpt' },
			{ best: 'none', on: 'claude' },
		];
		expect(findPlatformField(results, [])).toBe('on');
	});

	it("knows the report's own platforms, also new ones", () => {
		expect(findPlatformField([{ on: 'new assistant' }], ['new_assistant'])).toBe('on');
		expect(findPlatformField([{ on: 'new assistant' }], ['other'])).toBeUndefined();
	});
});

describe('toPlatform', () => {
	it.each([
		['AI Overviews', 'ai_overviews'],
		[' chatgpt-search ', 'chatgpt_search'],
		['claude', 'claude'],
		['', null],
		[3, null],
		[undefined, null],
	])('spells %j as ai_platforms does', (value, expected) => {
		expect(toPlatform(value)).toBe(expected);
	});
});
