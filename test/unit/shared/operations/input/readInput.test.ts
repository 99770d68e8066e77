import type { IDataObject } from 'n8n-workflow';
import {
	readInput,
	type InputContext,
} from '../../../../../nodes/shared/operations/input/readInput';
import type { Field } from '../../../../../nodes/shared/operations/types';

const field = (name: string, more: Partial<Field> = {}): Field => ({
	displayName: `Label of ${name}`,
	name,
	type: 'string',
	default: '',
	...more,
});

/** A field whose value goes to a place in the body or query. */
const sent = (name: string, property = name, more: Partial<Field> = {}): Field =>
	field(name, { routing: { send: { type: 'body', property } }, ...more });

const inQuery = (name: string, property = name): Field =>
	field(name, { routing: { send: { type: 'query', property } } });

const read = (fields: Field[], values: IDataObject, context: Partial<InputContext> = {}) =>
	readInput(fields, values, {
		timezone: 'UTC',
		now: 0,
		abbreviation: 'ab',
		isShown: () => true,
		...context,
	});

describe('the values of a form', () => {
	it('are left out where they were not touched', () => {
		const fields = [sent('name'), sent('note'), inQuery('search'), sent('unread')];
		const values = { name: '', note: 'x', search: '' };
		// Strictly: a field without a value would be one, too.
		expect(read(fields, values)).toStrictEqual({ body: { note: 'x' }, query: {} });
	});

	it('go where the declaration says, also deeper down', () => {
		const fields = [
			sent('dailyLimit', 'settings.daily', { type: 'number' }),
			sent('weekly', 'settings.weekly.limit', { type: 'number' }),
			inQuery('pageSize', 'limit'),
			field('notSent'),
		];
		const values = { dailyLimit: '5', weekly: 20, pageSize: 7, notSent: 'x' };
		expect(read(fields, values)).toEqual({
			body: { settings: { daily: 5, weekly: { limit: 20 } } },
			query: { limit: '7' },
		});
	});

	it('go into body and query where it is not known which is read', () => {
		const fields = [sent('rotate', 'rotate', { type: 'boolean', rules: { alsoInQuery: true } })];
		expect(read(fields, { rotate: true })).toEqual({
			body: { rotate: true },
			query: { rotate: true },
		});
		expect(read(fields, {})).toEqual({ body: {}, query: {} });
	});

	it('are read out of collections', () => {
		const options = [sent('country'), sent('tone')];
		const fields = [field('additionalFields', { type: 'collection', options })];
		const values = { additionalFields: { tone: 'formal', country: '' } };
		expect(read(fields, values).body).toEqual({ tone: 'formal' });
	});

	it('are read out of the entries of fixed collections, each at its place', () => {
		const entry = [
			sent('text', '=prompts[{{$index}}].prompt_text'),
			sent('category', '=prompts[{{$index}}].category'),
		];
		const group = { displayName: 'Prompt', name: 'prompt', values: entry };
		const fields = [field('prompts', { type: 'fixedCollection', options: [group] })];
		const prompt = [{ text: 'Which?', category: 'a' }, { text: 'Where?' }];
		expect(read(fields, { prompts: { prompt } }).body).toEqual({
			prompts: [{ prompt_text: 'Which?', category: 'a' }, { prompt_text: 'Where?' }],
		});
		expect(read(fields, { prompts: {} })).toEqual({ body: {}, query: {} });
	});

	it.each([null, undefined, '', 'text', 5])('are none in a collection that is %j', (given) => {
		const group = { displayName: 'Prompt', name: 'prompt', values: [sent('text')] };
		const fields = [
			field('additionalFields', { type: 'collection', options: [sent('tone')] }),
			field('prompts', { type: 'fixedCollection', options: [group] }),
		];
		const values = { additionalFields: given, prompts: given };
		expect(read(fields, values)).toStrictEqual({ body: {}, query: {} });
		const entries = { prompts: { prompt: [given, { text: 'Which?' }] } };
		expect(read(fields, entries).body).toStrictEqual({ text: 'Which?' });
	});

	it('of a locator are its ID', () => {
		const value = { __rl: true, mode: 'list', value: 'b1' };
		const brand = sent('brandId', 'brand_id', { type: 'resourceLocator' });
		expect(read([brand], { brandId: value }).body).toEqual({ brand_id: 'b1' });
	});

	it('are left out where the form does not show the field, beside the values of its level', () => {
		const isShown: InputContext['isShown'] = ({ name }, values) =>
			name !== 'max' || values.wait === true;
		const fields = [sent('wait', 'wait', { type: 'boolean' }), sent('max')];
		expect(read(fields, { wait: false, max: '5' }, { isShown }).body).toEqual({ wait: false });
		expect(read(fields, { wait: true, max: '5' }, { isShown }).body).toMatchObject({ max: '5' });
	});

	it.each(['__proto__', 'constructor', 'toString'])(
		'are not found among what every object has: %s',
		(name) => {
			expect(read([sent(name)], {})).toEqual({ body: {}, query: {} });
		},
	);
});

describe("the service's abbreviation", () => {
	it('is written into names and the sort value of the query, and nowhere else', () => {
		const fields = [
			sent('score', 'svc_score'),
			inQuery('minScore', 'min_svc_score'),
			inQuery('sort'),
			inQuery('search'),
		];
		const values = { score: 'svc_score', minScore: 5, sort: 'svc_score', search: 'my svc_score' };
		expect(read(fields, values)).toEqual({
			body: { svc_score: 'svc_score' },
			query: { min_ab_score: '5', sort: 'ab_score', search: 'my svc_score' },
		});
	});
});

describe('a value that cannot be sent', () => {
	it('is named as the form names it', () => {
		const fields = [sent('n', 'n', { type: 'number', displayName: 'Daily Limit' })];
		expect(() => read(fields, { n: 'many' })).toThrow('Daily Limit must be a number');
	});

	it.each(['', null, undefined])('is nothing, where more would happen without it: %j', (given) => {
		const dryRun = sent('dryRun', 'dry_run', {
			displayName: 'Dry Run',
			type: 'boolean',
			rules: { notEmpty: true },
		});
		const options = [field('options', { type: 'collection', options: [dryRun] })];
		expect(() => read(options, { options: { dryRun: given } })).toThrow('Dry Run is empty');
		expect(read(options, { options: {} })).toEqual({ body: {}, query: {} });
	});
});
