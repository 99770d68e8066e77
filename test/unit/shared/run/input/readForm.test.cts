import type { IDataObject, INode } from 'n8n-workflow';
import type { Field } from '../../../../../nodes/shared/forms/describe/types';
import type { FormSource } from '../../../../../nodes/shared/run/input/readForm';
import { readFields, textField } from '../../../support/form.cts';

const field = (name: string, more: Partial<Field> = {}): Field =>
	textField(name, { displayName: `Label of ${name}`, ...more });

/** A field whose value goes to a place in the body or query. */
const sent = (name: string, property = name, more: Partial<Field> = {}): Field =>
	field(name, { routing: { send: { type: 'body', property } }, ...more });

const inQuery = (name: string, property = name): Field =>
	field(name, { routing: { send: { type: 'query', property } } });

const collection = (name: string, ...options: Field[]): Field => field(name, { type: 'collection', options });

/** Prompts, each with these fields. */
const promptsWith = (...values: Field[]): Field =>
	field('prompts', {
		type: 'fixedCollection',
		options: [{ displayName: 'Prompt', name: 'prompt', values }],
	});

const shownFor = (name: string, value: unknown) =>
	({ displayOptions: { show: { [name]: [value] } } }) as Partial<Field>;

/** What is read of the form: values, body and query; an expression for a refusal. */
type Row = [rule: string, fields: Field[], given: object, expected: object | RegExp];

const rulesOf = (rows: Row[], source: Partial<FormSource> = {}) =>
	it.each(rows)('%s', (_, fields, given, expected) => {
		const read = () => readFields(fields, given as IDataObject, source);
		if (expected instanceof RegExp) expect(read).toThrow(expected);
		// Strictly: a field without a value would be one, too.
		else expect(read()).toStrictEqual({ values: expect.anything(), body: {}, query: {}, ...expected });
	});

const chosen = (value: unknown) => ({ __rl: true, mode: 'list', value });

describe('the values of a form', () => {
	const tone = collection('more', sent('tone'), sent('country'));
	const prompts = promptsWith(field('text'));
	const keep = field('name', { rules: { whenEmpty: 'keep' } });
	const brand = sent('brandId', 'brand_id', { type: 'resourceLocator', required: true });
	const inMore = collection('more', field('mailbox', { type: 'resourceLocator' }));
	const wait = [sent('wait', 'wait', { type: 'boolean' }), sent('max', 'max', shownFor('wait', true))];
	const two = [{ text: 'Which?' }, { text: 'Where?' }];
	const bySource = [
		field('source'),
		field('brandId', shownFor('source', 'one')),
		sent('brandId', 'brand_id', shownFor('source', 'many')),
	];
	const withDefaults = [
		sent('name', 'name', { default: 'New' }),
		promptsWith(field('text', { default: 'Which?' })),
		collection('more', sent('tone', 'tone', { default: 'formal' })),
	];
	const others = { prompts: [{ text: 'Which?' }], more: {} };
	const abbreviated = [sent('score', 'svc_score'), inQuery('minScore', 'min_svc_score'), inQuery('sort')];
	const svc = { score: 'svc_score', minScore: 5, sort: 'svc_score', search: 'my svc_score' };
	const none = [null, undefined, ''].map((given) => [given, 'is empty']);
	const noObject = [true, 5].map((given) => [given, 'must be an object']);

	rulesOf([
		[
			'are left out where they were not touched',
			[sent('name'), sent('note'), inQuery('search'), sent('unread')],
			{ name: '', note: 'x', search: '' },
			{ values: { note: 'x' }, body: { note: 'x' } },
		],
		[
			'go where the declaration says',
			[sent('dailyLimit', 'daily', { type: 'number' }), inQuery('pageSize', 'limit'), field('notSent')],
			{ dailyLimit: '5', pageSize: 7, notSent: 'x' },
			{ body: { daily: 5 }, query: { limit: '7' } },
		],
		['may be empty, which is not sent', [{ ...inQuery('name'), ...keep }], { name: '' }, { values: { name: '' } }],
		['are not missing then', [{ ...inQuery('name'), ...keep }], { name: null }, /^'Label of name' is empty/],
		['are read out of collections', [tone], { more: { tone: 'formal', country: '' } }, { body: { tone: 'formal' } }],
		['are none of another operation', [tone], { more: { tone: 'formal', gone: 1 } }, { body: { tone: 'formal' } }],
		['are read out of entries', [prompts], { prompts: { prompt: two } }, { values: { prompts: two } }],
		['may be no entries', [prompts], { prompts: {} }, { values: { prompts: [] } }],
		['of a locator are its ID', [brand], { brandId: chosen('b1') }, { body: { brand_id: 'b1' } }],
		['of a locator are not empty', [brand], { brandId: chosen('') }, / is empty/],
		...[chosen('m1'), { mode: 'list', value: 'm1' }].map((mailbox): Row => [
			'are those of a locator in a collection',
			[inMore],
			{ more: { mailbox } },
			{ values: { more: { mailbox: 'm1' } } },
		]),
		['may be left out there', [inMore], { more: { mailbox: chosen(undefined) } }, { values: { more: {} } }],
		['are left out where the field is hidden', wait, { wait: false, max: '5' }, { body: { wait: false } }],
		[
			'or in a collection',
			[collection('more', ...wait)],
			{ more: { wait: false, max: '5' } },
			{ body: { wait: false } },
		],
		['are read where it is shown', wait, { wait: 'true', max: '5' }, { body: { wait: true, max: '5' } }],
		[
			'are left out by the values of their own entry',
			[promptsWith(...wait)],
			{ prompts: { prompt: [true, false].map((each) => ({ wait: each, max: '5' })) } },
			{ values: { prompts: [{ wait: true, max: '5' }, { wait: false }] }, body: expect.anything() },
		],
		[
			'have their defaults where the workflow lacks the field, but for collections',
			withDefaults,
			{ prompts: { prompt: [{}] }, more: {} },
			{ values: { name: 'New', ...others }, body: { name: 'New' } },
		],
		[
			'have none where the expression gives none',
			withDefaults,
			{ prompts: { prompt: [{}] }, more: {}, name: undefined },
			{ values: others },
		],
		[
			'of two fields with one name are those of the one that is shown',
			bySource,
			{ source: 'one', brandId: 'b1' },
			{ values: { source: 'one', brandId: 'b1' } },
		],
		['and are sent as that one says', bySource, { source: 'many', brandId: 'b1' }, { body: { brand_id: 'b1' } }],
		[
			'have the abbreviation of the service in the names and the sort value of the query alone',
			[...abbreviated, inQuery('search')],
			svc,
			{
				body: { svc_score: 'svc_score' },
				query: { min_ab_score: '5', sort: 'ab_score', search: 'my svc_score' },
			},
		],
		...[...none, ...noObject].flatMap(([given, why]): Row[] => [
			[`are refused in a collection of ${given}`, [tone], { more: given }, RegExp(`^'Label of more' ${why}$`)],
			[`are refused in entries of ${given}`, [prompts], { prompts: given }, RegExp(`^'Label of prompts' ${why}$`)],
			[
				`are refused in an entry of ${given}`,
				[prompts],
				{ prompts: { prompt: [{ text: 'Which?' }, given] } },
				RegExp(`^Prompt 2: 'Label of prompts' ${why}$`),
			],
		]),
		[
			'name the entry that cannot be sent',
			[promptsWith(sent('text'))],
			{ prompts: { prompt: [{ text: 'Which?' }, { text: {} }] } },
			/^Prompt 2: 'Label of text' must be text/,
		],
	]);

	it('are not evaluated where the form does not show the field', () => {
		const evaluated: string[] = [];
		const read = (name: string) => {
			evaluated.push(name);
			return name === 'mode' ? 'plain' : 'x';
		};
		readFields([field('mode'), sent('color', 'color', shownFor('mode', 'paint')), sent('name')], {}, { read });
		expect(evaluated).toEqual(['mode', 'name']);
	});

	it('that meet a defect of the declaration leave it what it is', () => {
		const broken = promptsWith(sent('text', 'text', { displayOptions: { show: { text: null as never } } }));
		const given = { prompts: { prompt: [{ text: 'Which?' }] } };
		expect(() => readFields([broken], given)).toThrow(TypeError);
	});
});

describe('a whole collection by an expression', () => {
	const parameters = { prompts: '={{ $json.a }}', filters: '={{ $json.b }}' };
	const node = { name: 'Node', type: 'test', parameters } as unknown as INode;
	const fields = [promptsWith(field('text'), field('kind')), collection('filters', inQuery('status'))];
	const prompt = [{ text: 'Which?' }, { text: 'Where?' }];
	const texts = ['Which?', 'Where?'];
	const other = { prompts: [{ text: 'Which?' }, { prompt: 'Where?' }] };
	const texted = prompt.map((each) => JSON.stringify(each));
	const shapes = [prompt, JSON.stringify(prompt), texted, { prompt }, texts, JSON.stringify(texts), { prompt: texts }];

	rulesOf(
		[
			...shapes.map((prompts): Row => [
				`may be ${JSON.stringify(prompts)}`,
				fields,
				{ filters: {}, prompts },
				{ values: { prompts: prompt, filters: {} } },
			]),
			[
				'may be one entry',
				fields,
				{ filters: {}, prompts: prompt[0] },
				{ values: { prompts: [prompt[0]], filters: {} } },
			],
			['may be none', fields, { filters: {}, prompts: {} }, { values: { prompts: [], filters: {} } }],
			['names the entry of another shape', fields, { filters: {}, ...other }, /^Prompt 2: .* has no field "prompt"$/],
			['may be JSON', fields, { prompts: {}, filters: '{"status":"sent"}' }, { query: { status: 'sent' } }],
			[
				'has no texts where its first field is none',
				[promptsWith(field('count', { type: 'number' }))],
				{ prompts: ['5'] },
				/^Prompt 1: 'Label of prompts' must be an object/,
			],
			['is no list', fields, { prompts: {}, filters: [] }, /^'Label of filters' must be an object/],
		],
		{ node },
	);

	it('has fields that the form has, and says which there are', () => {
		const name = 'x'.repeat(61);
		expect(() => readFields(fields, { filters: {}, prompts: [{ [name]: 'Which?' }] }, { node })).toThrow(
			expect.objectContaining({
				message: `Prompt 1: 'Label of prompts' has no field "${name.slice(1)}…"`,
				description: 'Its fields are: text, kind.',
			}),
		);
	});
});

describe('the values of a tool', () => {
	const filled = [
		sent('place', 'place', { rules: { isName: true } }),
		sent('size', 'size', { type: 'number', default: 5, rules: { whenEmpty: 'refuse' } }),
		collection('more', sent('tone')),
	];
	const file = sent('file', 'file', { default: 'data', rules: { whenEmpty: 'keep' } });
	const when = field('when', { required: true, default: 'now', rules: { whenEmpty: 'refuse' } });
	const brand = sent('brandId', 'brand_id', { type: 'resourceLocator', default: { mode: 'id', value: 'own' } });
	const given = (place: unknown, size: unknown, tone: unknown) => ({ place, size, more: { tone } });

	rulesOf(
		[
			['are none where a model had to fill in something', filled, given('', '', ''), { body: { size: 5 } }],
			['are none where it filled in null', filled, given(null, null, null), { body: { size: 5 } }],
			['are others', filled, given('N/A', '7', 'none'), { body: { size: 7, tone: 'none' } }],
			['are refused without a value', filled, given('', undefined, ''), /^'Label of size' is empty/],
			['are kept where an empty text clears something', [file], { file: '' }, { values: { file: '' } }],
			['are refused where nothing may be guessed', [when], { when: '' }, / is empty/],
			['of an empty locator are its default', [brand], { brandId: chosen('') }, { body: { brand_id: 'own' } }],
		],
		{ isTool: true },
	);
});
