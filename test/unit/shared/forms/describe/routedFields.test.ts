import { fieldsIn, routeOf } from '../../../../../nodes/shared/forms/describe/routedFields';
import { textField as field } from '../../../support/form';

const sent = (property: string, type: 'body' | 'query') => ({
	routing: { send: { type, property } },
});

it('the fields of a form include those of collections and of entries, each with its path', () => {
	const fields = [
		field('name', sent('brand_name', 'body')),
		field('notSent'),
		field('filters', { type: 'collection', options: [field('status', sent('status', 'query'))] }),
		field('steps', {
			type: 'fixedCollection',
			options: [{ displayName: 'Step', name: 'step', values: [field('text')] }],
		}),
	];
	expect(fieldsIn(fields).map(({ path, field }) => [path, routeOf(field)])).toEqual([
		['name', { in: 'body', property: 'brand_name' }],
		['notSent', undefined],
		['filters', undefined],
		['filters.status', { in: 'query', property: 'status' }],
		['steps', undefined],
		['steps.step.text', undefined],
	]);
});
