import { routedFieldsOf } from '../../../../../nodes/shared/forms/describe/routedFields';
import type { Field, Operation } from '../../../../../nodes/shared/forms/describe/types';
import { textField as field } from '../../../support/form';

const sent = (property: string, type: 'body' | 'query' = 'body') => ({
	routing: { send: { type, property } },
});

const pathsOf = (fields: Field[]) =>
	routedFieldsOf({ fields } as Operation).map(({ in: place, path, field: { name } }) => [
		name,
		place,
		path.join(' '),
	]);

describe('routedFieldsOf', () => {
	it('returns the fields that are sent, with their places in the request', () => {
		const fields = [
			field('name', sent('name')),
			field('notSent'),
			field('search', sent('search', 'query')),
			field('day', sent('settings.day')),
		];
		expect(pathsOf(fields)).toEqual([
			['name', 'body', 'name'],
			['search', 'query', 'search'],
			['day', 'body', 'settings day'],
		]);
	});

	it('includes the fields of collections and of entries', () => {
		const fields = [
			field('filters', { type: 'collection', options: [field('status', sent('status', 'query'))] }),
			field('prompts', {
				type: 'fixedCollection',
				options: [
					{
						displayName: 'Prompt',
						name: 'prompt',
						values: [field('text', sent('=prompts[{{$index}}].prompt_text')), field('note')],
					},
				],
			}),
		];
		expect(pathsOf(fields)).toEqual([
			['status', 'query', 'status'],
			['text', 'body', 'prompts * prompt_text'],
		]);
	});

	it.each([
		['=prompts[{{ $index }}].text', 'prompts * text'],
		['=a=b', 'a=b'],
		['a=b', 'a=b'],
	])('reads the path of %s', (property, path) => {
		expect(pathsOf([field('text', sent(property))])).toEqual([['text', 'body', path]]);
	});
});
