import type { IDataObject, INode } from 'n8n-workflow';
import type { Field } from '../../../../../nodes/shared/forms/describe/types';
import { readFields, textField } from '../../../support/form.cts';

const field = (name: string, more: Partial<Field> = {}): Field =>
	textField(name, { displayName: `Label of ${name}`, ...more });

/** A field whose value goes to a place in the body or query. */
const sent = (name: string, property = name, more: Partial<Field> = {}): Field =>
	field(name, { routing: { send: { type: 'body', property } }, ...more });

const inQuery = (name: string, property = name): Field =>
	field(name, { routing: { send: { type: 'query', property } } });

/** Prompts, each with these fields. */
const promptsWith = (...values: Field[]): Field =>
	field('prompts', {
		type: 'fixedCollection',
		options: [{ displayName: 'Prompt', name: 'prompt', values }],
	});

const read = (fields: Field[], given: IDataObject) => {
	const { body, query } = readFields(fields, given);
	return { body, query };
};

describe('the values of a form', () => {
	it('are left out where they were not touched', () => {
		const fields = [sent('name'), sent('note'), inQuery('search'), sent('unread')];
		const given = { name: '', note: 'x', search: '' };
		// Strictly: a field without a value would be one, too.
		const values = { note: 'x' };
		expect(readFields(fields, given)).toStrictEqual({ values, body: { note: 'x' }, query: {} });
	});

	it('go where the declaration says', () => {
		const fields = [sent('dailyLimit', 'daily', { type: 'number' }), inQuery('pageSize', 'limit'), field('notSent')];
		const values = { dailyLimit: '5', pageSize: 7, notSent: 'x' };
		expect(read(fields, values)).toEqual({ body: { daily: 5 }, query: { limit: '7' } });
	});

	it('may be empty, which is not sent, but not missing', () => {
		const fields = [field('name', { ...inQuery('name'), rules: { whenEmpty: 'keep' } })];
		expect(readFields(fields, { name: '' })).toEqual({ values: { name: '' }, body: {}, query: {} });
		expect(() => read(fields, { name: null })).toThrow("'Label of name' is empty");
	});

	it('are read out of collections', () => {
		const options = [sent('country'), sent('tone')];
		const fields = [field('additionalFields', { type: 'collection', options })];
		const values = { additionalFields: { tone: 'formal', country: '' } };
		expect(read(fields, values).body).toEqual({ tone: 'formal' });
	});

	it('are read out of the entries of fixed collections', () => {
		const fields = [promptsWith(field('text'), field('itsTopic'))];
		const prompt = [{ text: 'Which?', itsTopic: 'a' }, { text: 'Where?' }];
		expect(readFields(fields, { prompts: { prompt } }).values).toEqual({ prompts: prompt });
		expect(readFields(fields, { prompts: {} }).values).toEqual({ prompts: [] });
	});

	it('of a whole collection may be an expression, also for JSON or for the list of its entries', () => {
		const filters = field('filters', { type: 'collection', options: [inQuery('status')] });
		const fields = [promptsWith(field('text')), filters];
		const by = (given: IDataObject) => {
			const parameters = { prompts: '={{ $json.a }}', filters: '={{ $json.b }}' };
			const node = { name: 'Node', type: 'test', parameters } as unknown as INode;
			return readFields(fields, { prompts: {}, filters: {}, ...given }, { node });
		};
		const prompt = [{ text: 'Which?' }, { text: 'Where?' }];
		const texts = ['Which?', 'Where?'];
		for (const prompts of [
			prompt,
			JSON.stringify(prompt),
			prompt.map((each) => JSON.stringify(each)),
			{ prompt },
			texts,
			JSON.stringify(texts),
			{ prompt: texts },
		])
			expect(by({ prompts }).values.prompts).toEqual(prompt);
		expect(() => by({ prompts: [{ text: 'Which?' }, { prompt: 'Where?' }] })).toThrow(
			`Prompt 2: 'Label of prompts' has no field "prompt"`,
		);
		expect(by({ filters: '{"status":"sent"}' }).query).toEqual({ status: 'sent' });
		expect(() => by({ filters: { statsu: 'sent' } })).toThrow(
			expect.objectContaining({
				message: `'Label of filters' has no field "statsu"`,
				description: 'Its fields are: status.',
			}),
		);
		expect(() => by({ filters: [] })).toThrow("'Label of filters' must be an object");
	});

	it.each([null, undefined, '', true, 5])('are refused in a collection that is %j', (given) => {
		const tone = field('additionalFields', { type: 'collection', options: [sent('tone')] });
		const prompts = promptsWith(sent('text'));
		const message = /'Label of \w+' must be an object$/;
		expect(() => read([tone], { additionalFields: given })).toThrow(message);
		expect(() => read([prompts], { prompts: given })).toThrow(message);
		const entries = { prompts: { prompt: [{ text: 'Which?' }, given] } };
		expect(() => read([prompts], entries)).toThrow(/^Prompt 2: 'Label of prompts' must be/);
	});

	it('of a locator are its ID; an empty one of a read by an agent is none', () => {
		const value = { __rl: true, mode: 'list', value: 'b1' };
		const brand = sent('brandId', 'brand_id', { type: 'resourceLocator', required: true });
		expect(read([brand], { brandId: value }).body).toEqual({ brand_id: 'b1' });
		const empty = { brandId: { ...value, value: '' } };
		expect(() => read([brand], empty)).toThrow(' is empty');
		const byDefault = { ...brand, default: { mode: 'id', value: 'own' } };
		const { body } = readFields([byDefault], empty, { isTool: true });
		expect(body).toEqual({ brand_id: 'own' });
	});

	it('of a tool are none where a model had to fill in something', () => {
		const fields = [
			sent('place', 'place', { rules: { isName: true } }),
			sent('size', 'size', { type: 'number', default: 5, rules: { whenEmpty: 'refuse' } }),
			field('more', { type: 'collection', options: [sent('tone')], default: {} }),
		];
		const of = (place: unknown, size: unknown, tone: unknown) =>
			readFields(fields, { place, size, more: { tone } } as IDataObject, { isTool: true }).body;
		expect(of('', '', '')).toEqual({ size: 5 });
		expect(of(null, null, null)).toEqual({ size: 5 });
		expect(of('N/A', '7', 'none')).toEqual({ size: 7, tone: 'none' });
		expect(() => of('', undefined, '')).toThrow("'Label of size' is empty");
	});

	it('of a tool are kept where an empty text clears something, and refused where nothing may be guessed', () => {
		const kept = [sent('file', 'file', { default: 'data', rules: { whenEmpty: 'keep' } })];
		expect(readFields(kept, { file: '' }, { isTool: true }).values).toEqual({ file: '' });
		const when = [field('when', { required: true, default: 'now', rules: { whenEmpty: 'refuse' } })];
		expect(() => readFields(when, { when: '' }, { isTool: true })).toThrow('is empty');
	});

	it('are left out where the form does not show the field, beside the values of its level', () => {
		const displayOptions = { show: { wait: [true] } };
		const fields = [sent('wait', 'wait', { type: 'boolean' }), sent('max', 'max', { displayOptions })];
		expect(read(fields, { wait: false, max: '5' }).body).toEqual({ wait: false });
		expect(read(fields, { wait: 'true', max: '5' }).body).toEqual({ wait: true, max: '5' });
		const prompt = [true, false].map((wait) => ({ wait, max: '5' }));
		expect(readFields([promptsWith(...fields)], { prompts: { prompt } }).values).toEqual({
			prompts: [{ wait: true, max: '5' }, { wait: false }],
		});
	});

	it('are not evaluated where the form does not show the field', () => {
		const evaluated: string[] = [];
		const read = (name: string) => {
			evaluated.push(name);
			return name === 'mode' ? 'plain' : 'x';
		};
		const hidden = sent('color', 'color', { displayOptions: { show: { mode: ['paint'] } } });
		readFields([field('mode'), hidden, sent('name')], {}, { read });
		expect(evaluated).toEqual(['mode', 'name']);
	});

	it('have their defaults where the workflow does not have the field, except in collections', () => {
		const fields = [
			sent('name', 'name', { default: 'New' }),
			promptsWith(field('text', { default: 'Which?' })),
			field('more', { type: 'collection', options: [sent('tone', 'tone', { default: 'formal' })] }),
		];
		const given = { prompts: { prompt: [{}] }, more: {} };
		const others = { prompts: [{ text: 'Which?' }], more: {} };
		expect(readFields(fields, given).values).toEqual({ name: 'New', ...others });
		const nothing = { ...given, name: undefined };
		expect(readFields(fields, nothing).values).toEqual(others);
	});

	it('of two fields with one name are those of the one that is shown', () => {
		const shownFor = (source: string) => ({ displayOptions: { show: { source: [source] } } });
		const fields = [field('source'), field('brandId', shownFor('one')), sent('brandId', 'brand_id', shownFor('many'))];
		const of = (source: string) => readFields(fields, { source, brandId: 'b1' });
		expect(of('one')).toMatchObject({ values: { brandId: 'b1' }, body: {} });
		expect(of('many')).toMatchObject({ values: { brandId: 'b1' }, body: { brand_id: 'b1' } });
	});
});

it("the service's abbreviation is written into names and the sort value of the query, and nowhere else", () => {
	const fields = [sent('score', 'svc_score'), inQuery('minScore', 'min_svc_score'), inQuery('sort'), inQuery('search')];
	const values = { score: 'svc_score', minScore: 5, sort: 'svc_score', search: 'my svc_score' };
	expect(read(fields, values)).toEqual({
		body: { svc_score: 'svc_score' },
		query: { min_ab_score: '5', sort: 'ab_score', search: 'my svc_score' },
	});
});

it('a value that cannot be sent is that of an entry by its number; a defect stays what it is', () => {
	const fields = [promptsWith(sent('text'))];
	const given = { prompts: { prompt: [{ text: 'Which?' }, { text: {} }] } };
	expect(() => read(fields, given)).toThrow("Prompt 2: 'Label of text' must be text");
	const broken = promptsWith(sent('text', 'text', { displayOptions: { show: { text: null as never } } }));
	expect(() => read([broken], given)).toThrow(TypeError);
});

describe('a list in a collection', () => {
	const locator = field('mailbox', { type: 'resourceLocator' });
	const fields = [field('more', { type: 'collection', options: [locator], default: {} })];
	const given = (mailbox: unknown) => readFields(fields, { more: { mailbox } } as IDataObject);

	it.each([
		[{ mode: 'list', value: '' }],
		[{ __rl: true, mode: 'list', value: '' }],
		[{ __rl: true, mode: 'list', value: null }],
	])('is refused where it was added and nothing chosen: %j', (mailbox) => {
		expect(() => given(mailbox)).toThrow(
			expect.objectContaining({
				message: "'Label of mailbox' is empty",
				description: expect.stringMatching(/^Fill in 'Label of mailbox' or remove it\./),
			}),
		);
	});

	it('may be left out by an expression', () => {
		expect(given({ __rl: true, mode: 'id', value: undefined }).values).toEqual({ more: {} });
	});

	it('takes what was chosen, with and without the mark of a locator', () => {
		for (const mark of [{}, { __rl: true }]) {
			const { values } = given({ ...mark, mode: 'list', value: 'm1' });
			expect(values).toEqual({ more: { mailbox: 'm1' } });
		}
	});
});
