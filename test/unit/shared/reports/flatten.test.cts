import { flatten } from '../../../../nodes/shared/reports/answers';

describe('a simplified record', () => {
	it('keeps single values but its kind under their own names, in their order', () => {
		const flat = flatten({ object: 'result', rank: 3, seen: false, text: 'Yes', none: null });
		expect(JSON.stringify(flat)).toBe('{"rank":3,"seen":false,"text":"Yes","none":null}');
	});

	it('makes a list its length, and an object its single values, at any depth', () => {
		expect(
			flatten({
				links: ['a', 'https://b.example'],
				mood: { label: 'good', tags: [1], deep: { x: 1 } },
			}),
		).toEqual({
			links_count: 2,
			mood_label: 'good',
			mood_tags_count: 1,
			mood_deep_x: 1,
		});
	});

	it.each([
		{ links: ['a', 'b'], links_count: 7 },
		{ links_count: 7, links: ['a', 'b'] },
	])("prefers the service's own count: %j", (record) => {
		expect(flatten(record)).toEqual({ links_count: 7 });
	});
});
