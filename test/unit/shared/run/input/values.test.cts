import type { Field } from '../../../../../nodes/shared/forms/describe/types';
import { inBody, inForm } from '../../../../../nodes/shared/forms/fields/apiField';
import { options, refusalOf, value } from '../../../support/form.cts';

type Rules = Field['rules'];

/** What is given for a field, each alike, and what is sent; an expression for a refusal. */
type Row = [rule: string, field: Partial<Field>, given: unknown[], expected: unknown];

const rulesOf = (rows: Row[]) =>
	it.each(rows)('%s', (_, field, given, expected) => {
		for (const each of given) {
			if (expected instanceof RegExp) expect(() => value(each, field)).toThrow(expected);
			else expect([each, value(each, field)]).toStrictEqual([each, expected]);
		}
	});

const ruled = (rules: Rules): Partial<Field> => ({ rules });
const text: Partial<Field> = {};
const lines: Partial<Field> = { typeOptions: { rows: 4 } };
const number: Partial<Field> = { type: 'number' };
const boolean: Partial<Field> = { type: 'boolean' };
const date: Partial<Field> = { type: 'dateTime' };
const json: Partial<Field> = { type: 'json' };
const id: Partial<Field> = { type: 'resourceLocator', name: 'emailId' };
const numberOf = (typeOptions: Field['typeOptions']): Partial<Field> => ({ ...number, typeOptions });

describe('a value that was left empty', () => {
	const EMPTY = ['', undefined, null, NaN];
	const NONE = /^'Send At' is empty$/;
	// Each alone: a sign that is forgotten would be sent.
	const BLANKS = [...' \n\u00a0\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff'];
	const types = ['string', 'number', 'dateTime', 'json', 'options', 'boolean', 'resourceLocator'] as const;

	rulesOf([
		...types.flatMap((type): Row[] => [
			[`is left out when the ${type} is optional`, { type }, EMPTY, undefined],
			[`is refused when the ${type} is required`, { type, required: true }, EMPTY, NONE],
		]),
		...(['string', 'number', 'dateTime', 'boolean'] as const).map((type): Row => [
			`is refused where more would happen without the ${type}`,
			...([{ type, rules: { whenEmpty: 'refuse' as const } }, EMPTY, NONE] as const),
		]),
		['is refused for a choice of the node itself', inForm('sendAt', { type: 'options', options }), EMPTY, NONE],
		['is refused for a switch of the node itself', inForm('sendAt', boolean), EMPTY, NONE],
		['is a list without entries', ruled({ list: 'commas', whenEmpty: 'refuse' }), ['', ' , ', [], [''], null], NONE],
		['is no choice of several', { type: 'multiOptions', options, rules: { whenEmpty: 'refuse' } }, [[]], NONE],
		...[text, json, lines].flatMap((field): Row[] => [
			['is also one of blanks only', field, BLANKS, undefined],
			['is refused as such', { ...field, required: true }, [' \n'], NONE],
		]),
		['is kept where an empty text means something', ruled({ whenEmpty: 'keep' }), [' '], ''],
		['but nothing is not', ruled({ whenEmpty: 'keep' }), [null], NONE],
		['nor where it is required', { required: true, ...ruled({ whenEmpty: 'keep' }) }, [''], NONE],
	]);
});

const refused = ruled({ whenEmpty: 'refuse' });
const past = { ...date, ...ruled({ is: 'past' }) };
const choice: Partial<Field> = { type: 'options', options };
const ORIGIN = 'If it comes from an expression, the expression gave no value for this item.';

it.each<[rule: string, field: Partial<Field>, given: unknown, description: string | RegExp]>([
	['asks for a value', { required: true }, '', `Fill in 'Send At'. ${ORIGIN}`],
	['or none', refused, '', `Fill in 'Send At' or remove it. ${ORIGIN}`],
	['asks for a switch', { ...boolean, ...refused }, '', `Turn 'Send At' on or off. ${ORIGIN}`],
	[
		'lists the choices',
		{ ...choice, ...refused },
		'',
		`Fill in 'Send At'. ${ORIGIN} Possible values are: Formal (formal), casual.`,
	],
	['asks for a record', { ...id, required: true }, '', `Choose 'Send At' from the list or enter its ID. ${ORIGIN}`],
	['asks for another record', id, '..', "Choose 'Send At' from the list or enter its ID."],
	['shows the value, cut short', number, 'x'.repeat(200), `It is "${'x'.repeat(60)}…".`],
	['shows the date', past, '2099-03-01', 'It is "2099-03-01T00:00:00+01:00".'],
	['shows a DateTime', date, { toJSDate: () => new Date(NaN), toString: () => 'No DateTime' }, 'It is "No DateTime".'],
	['counts the entries', ruled({ list: 'commas', maxItems: 1 }), 'a,b,c', 'It is "3 entries".'],
	['shows the entry', ruled({ list: 'commas', maxLength: 2 }), 'a,bcd,e', 'It is "bcd".'],
	['says where JSON ends', json, '{a:1}', / at position 1\b.*\. Names and texts need double quotes, and commas /],
	['says how an object is put into a text', text, '[object Object]', /^An .* fields, .* or JSON\.stringify\(\)\.$/],
])('a refusal %s', (_, field, given, expected) => {
	const description = typeof expected === 'string' ? expected : expect.stringMatching(expected);
	expect(refusalOf(() => value(given, field))).toMatchObject({ description });
});

describe('a number', () => {
	rulesOf([
		['is taken as such or as text', number, [3, ' 3 ', '3.0'], 3],
		['may be 0', number, ['0', 0], 0],
		['is not anything else', number, ['three', 'NaN', 'Infinity', true, {}, [], [1, 2]], /must be a number$/],
		['keeps to its bounds: the least', numberOf({ minValue: 1, maxValue: 5 }), [1], 1],
		['keeps to its bounds: the most', numberOf({ minValue: 1, maxValue: 5 }), [5], 5],
		['is not beyond them', numberOf({ minValue: 1, maxValue: 5 }), [0, 6], /must be from 1 to 5/],
		['is not below one', numberOf({ minValue: 1 }), [0], /must be at least 1/],
		['is not above one', numberOf({ maxValue: 8 }), [9], /must be at most 8/],
		['is whole where it must be', numberOf({ numberPrecision: 0 }), [1.5], /must be a whole number/],
	]);
});

describe('a switch', () => {
	rulesOf([
		['is true, also as text', boolean, [true, 'true', 'TRUE', ' True\n'], true],
		['is false, also as text', boolean, [false, 'false', 'FALSE'], false],
		['is nothing else', boolean, [0, 1, 'yes', 'on', [true], ['true'], {}], /must be true or false/],
	]);
});

describe('a text', () => {
	const time = ruled({ is: ['^\\d\\d:\\d\\d$', 'a time'] });
	const cut = ['Long… (cut at 2,000 of 5,268 characters)', 'Long ... (Cut at 2000 of 5.268 characters)</p> Yours'];
	const inJson = (texts: string[]) => texts.map((each) => JSON.stringify([{ a: each }]));
	const odd = ['About [object Object]'];
	const list = ruled({ list: 'lines' });

	rulesOf([
		['has no blanks around it', text, [' a ', 'a\n'], 'a'],
		['has them with several lines', lines, [' a\n'], ' a\n'],
		['is a number, too', text, [5], '5'],
		['is no list or object', text, [['a'], { a: 1 }], /must be text$/],
		['is counted in characters as the service counts them', ruled({ maxLength: 2 }), ['☕👍'], '☕👍'],
		[
			'keeps to its length',
			ruled({ maxLength: 6 }),
			['👍'.repeat(7)],
			/must be at most 6 characters long \(it has 7\)/,
		],
		['has the form that it must have', time, ['09:30'], '09:30'],
		['or none, said in words', time, ['9.30'], /must be a time$/],
		['has no object that became text', lines, odd, /contains "\[object Object\]"/],
		['nor at any depth', json, inJson(odd), /contains "\[object Object\]"/],
		['nor where it is no value anyway', { type: 'number' }, odd, /contains "\[object Object\]"/],
		['nor as JSON', json, odd, /contains "\[object Object\]"/],
		['nor in a list', list, [odd], /contains "\[object Object\]"/],
		['is not what was cut', lines, cut, /is a text that was cut/],
		['at any depth', json, inJson(cut), /is a text that was cut/],
		['nor in a list', list, [cut], /is a text that was cut/],
	]);
});

describe('a text that names something', () => {
	const none = ['N/A', 'NA', 'none', ' Null ', 'nil', 'NaN', 'undefined', '-', '--', '#N/A'];
	const isName = ruled({ isName: true });

	rulesOf([
		['is none where it says so', isName, none, undefined],
		['or is refused as empty', { ...isName, required: true }, none, /^'Send At' is empty$/],
		['is no entry', ruled({ isName: true, list: 'commas' }), none.map((each) => `a, ${each}`), ['a']],
		['is meant elsewhere', text, [' N/A '], 'N/A'],
	]);
});

describe('JSON', () => {
	const chosen = { mode: 'id', value: 'b1' };

	rulesOf([
		['is parsed, or taken as an expression gives it', json, ['{"a":[1]}', { a: [1] }], { a: [1] }],
		['may be null', json, ['null'], null],
		['is no locator', json, [chosen], chosen],
		['is refused by the name of the field', json, ['{a:1}'], /^'Send At' is not valid JSON$/],
	]);
});

describe('a time', () => {
	const needed = { ...date, ...ruled({ is: 'withTime' }) };
	const moment = new Date('2026-03-01T09:00:00Z');
	const moments = [moment, { toJSDate: () => moment, valueOf: () => moment.getTime() }];

	rulesOf([
		['is sent as the service takes it', date, ['2026-03-01T09:00Z'], '2026-03-01T09:00:00Z'],
		['is put into the zone of the workflow', date, ['2026-07-01T09:00'], '2026-07-01T09:00:00+02:00'],
		['is taken as an expression gives it', needed, moments, '2026-03-01T09:00:00.000Z'],
		['may have a blank before its time', needed, ['2026-03-01 09:00'], '2026-03-01T09:00:00+01:00'],
		['exists', date, ['2026-02-30T09:00:00Z', 'soon'], /must be a date, e\.g\. 2026-03-01T09:00$/],
		['of a day alone is one', date, ['2026-03-01'], '2026-03-01T00:00:00+01:00'],
		['may be long ago', date, ['1971-03-01'], '1971-03-01T00:00:00+01:00'],
		['of a day alone is none where the time matters', needed, ['2026-03-01'], /must be a date with a time/],
		['lies in the past where it must', past, ['2026-03-01'], '2026-03-01T00:00:00+01:00'],
		['and not in the future', past, ['2099-03-01'], /must be in the past/],
	]);

	it.each(['09:00:00Z', '09:00:00-05:00'])('with an offset, %s, needs no zone that is known', (time) => {
		expect(value(`2026-03-01T${time}`, needed, 'DEFAULT')).toBe(`2026-03-01T${time}`);
	});

	const sheets = ['46000', '500000000', '1899-12-30T00:00:00.000Z', '1970-01-01T00:00:46Z'];

	it.each([46_000, 46_000.375, 2026, 1e15, new Date(46_000), ...sheets])('of a sheet is refused: %p', (given) => {
		expect(() => value(given, date)).toThrow("'Send At' must be a date");
	});
});

describe('an ID', () => {
	const [brand, uuid] = [1, 2].map((n) => `3f6c1f0e-8d5b-4b1e-9a57-2f6f7c1d9e1${n}`);
	const own = `dlv_${uuid}`;
	const two = `${uuid}, ${uuid.replace('3f', '4f')}`;
	const address = `https://app.example/brands/${brand}/reports/${uuid}?tab=prompts`;
	const none = [' null ', 'undefined', 'N/A', '#N/A', 'None', '-', '{{ $json.id }}', 'https://a.example/x'];

	rulesOf([
		['is what is chosen in a locator', id, [{ mode: 'id', value: 'b1' }], 'b1'],
		['has no blanks around it', id, [' b1\n', 'b1'], 'b1'],
		['may be a number', id, [7], '7'],
		['is the last of an address', id, [address, `app.example/emails/${uuid}/edit`, `/emails/${uuid}`], uuid],
		['is taken out of what is around it', id, [`"${uuid}"`, `<${uuid}>,`], uuid],
		['keeps its prefix', id, [own, `"${own}"`, `app.example/emails/${uuid}/deliveries/${own}`], own],
		['is the whole text where there are two', id, [two], two],
		['is the whole text of what is no ID', { ...id, name: 'token' }, [`<${uuid}>`], `<${uuid}>`],
		['is none', id, ['.', '..', { id: 'b1' }, { value: 'b1' }, ['b1'], ...none], /^'Send At' cannot be/],
	]);
});

describe('an address of a website', () => {
	const website = ruled({ is: 'secureAddress' });
	const named = ruled({ is: 'address' });
	const none = ['coffee', 'http://coffee.example', 'see coffee.example'];

	rulesOf([
		['gets its https://', website, ['coffee.example/a', 'https://coffee.example/a'], 'https://coffee.example/a'],
		['may have a port and no path', website, ['coffee.example:8443?a'], 'https://coffee.example:8443?a'],
		['is none', website, none, /an address with https:\/\//],
		['may be without encryption where it is only named', named, [none[1]], none[1]],
		['is none, either', named, ['coffee', 'ftp://coffee.example', none[2]], /an address with https:\/\//],
	]);
});

describe('a country or a language', () => {
	const names = [{ name: 'Germany', value: 'Germany' }];
	const country: Partial<Field> = { type: 'options', options: names, rules: { is: 'country' } };
	const language: Partial<Field> = { type: 'options', options, rules: { is: 'language' } };
	const noCountry = ['EU', 'EZ', 'QO', 'UN', 'XA', 'zz', 'de-DE', 'German', 'N/A', ['Germany']];

	rulesOf([
		['has the name of the list', country, ['Germany', 'germany', 'DE', 'de'], 'Germany'],
		['may be another', country, ['Monaco'], 'Monaco'],
		['may be another, also by its own name', country, ['Turkiye'], 'Turkiye'],
		['is no country', country, noCountry, /must be the English name of a country/],
		['has its English name', language, ['german', 'de'], 'German'],
		['is one that exists', language, ['Maori'], 'Maori'],
		...['pt-BR', 'pt_BR'].map((given): Row => ['may be one of a region', language, [given], given]),
		['is no language', language, ['Klingon', 'xx', 'xx-BR', 'Germany'], /must be the English name of a language/],
	]);
});

describe('a choice', () => {
	const ONE_OF = /^'Send At' must be one of: Formal \(formal\), casual$/;
	const several: Partial<Field> = { type: 'multiOptions', options };
	const sent = { ...choice, rules: inBody('tone', { type: 'options' }).rules };
	const free = { ...choice, ...ruled({ is: 'freeChoice' }) };
	const notSent = { ...choice, rules: inForm('tone', { type: 'options' }).rules };
	const kinds: Partial<Field> = {
		type: 'multiOptions',
		options: [
			{ name: 'Missed Prompts', value: 'missed_prompt' },
			{ name: 'Cited Pages to Ask for a Link', value: 'cited_page' },
		],
	};
	const labels = ['Missed Prompts', 'missed-prompts', 'missed prompt', 'missed_prompt'];

	rulesOf([
		['is one of its options', choice, ['formal'], 'formal'],
		['says which there are', choice, ['rude'], ONE_OF],
		...[sent, free].flatMap((field): Row[] => [
			['that is sent, or says so, takes what the API adds later', field, ['blunt'], 'blunt'],
			['also numbers', field, [7], 7],
			['and switches', field, [true], true],
			['but no object or list', field, [{ tone: 'blunt' }, ['blunt']], ONE_OF],
			['of several takes what the API adds', { ...field, type: 'multiOptions' }, [['blunt', '']], ['blunt']],
		]),
		['that is not sent takes nothing else', notSent, ['blunt', ['formal'], 0, true], /one of/],
		...[sent, notSent].map((field): Row => ['is taken in any letters', field, ['FORMAL', ' Formal '], 'formal']),
		['is taken by its label, too', kinds, labels, ['missed_prompt']],
		['is not taken by a part of it', kinds, ['page'], /: Missed Prompts \(missed_prompt\), Cited Pages/],
		['of several is a list or a text', several, [['formal', 'casual'], 'Formal, CASUAL'], ['formal', 'casual']],
		['or JSON, or lines', several, ['["formal","casual"]', 'formal\ncasual'], ['formal', 'casual']],
		['of several is refused by one of them', several, [['formal', 'rude']], /one of/],
		['is no object', { ...several, ...ruled({ is: 'freeChoice' }) }, [{ a: 1 }, new Date(0)], /must be a list/],
	]);
});

describe('a list', () => {
	const commas = ruled({ list: 'commas' });
	const inLines = ruled({ list: 'lines' });
	const rows = ruled({ list: 'rows' });
	const people = ruled({ list: [',', 'role'] });
	const ids: Partial<Field> = { type: 'multiOptions', ...commas };
	const asked = '["Which?","Where?"]';
	const asJson = [asked, ` ${asked}\n`, 'Here:\n```json\n' + asked + '\n```', '```' + asked + ' ```\nEnjoy!'];
	const broken = ["['a', 'b']", '["a", "b"', '[{"a": 1}, {', '[a, b]', ' [a, b]\n'];
	const records = [{ prompt: 'Which?' }, { prompt: 'Where?' }];
	const allRows = [records, JSON.stringify(records), records.map((row) => JSON.stringify(row)).join('\n')];
	const phd = ['Anna Schmidt, PhD', { name: 'Ben' }];

	rulesOf([
		['is split by commas and lines, without blanks', commas, [' a, b ,,c\nd'], ['a', 'b', 'c', 'd']],
		['is split by lines alone', inLines, ['a, b\r\n\n c '], ['a, b', 'c']],
		['has no empty entries', commas, [['a', ' b ', '', null, undefined]], ['a', 'b']],
		['has entries that are not split', commas, [[7, 'a,b']], [7, 'a,b']],
		['of lines has texts', inLines, [[7, 'a,b']], ['7', 'a,b']],
		['is no object', commas, [{ a: 1 }, new Date(0)], /^'Send At' must be a list/],
		['of IDs has texts', ids, [[7, ' a ']], ['7', 'a']],
		['and no objects', ids, [[{ id: 'a' }], ['a', true], [['a']], '..'], /^'Send At' cannot be/],
		['keeps to the number of its entries', ruled({ list: 'commas', maxItems: 2 }), ['a,b'], ['a', 'b']],
		['and not to more', ruled({ list: 'commas', maxItems: 2 }), ['a,b,c'], /must be a list of at most 2 entries$/],
		['keeps to their length', ruled({ list: 'commas', maxLength: 2 }), ['👍👍'], ['👍👍']],
		['and no more', ruled({ list: 'commas', maxLength: 2 }), ['abc,d'], /list of entries of at most 2 characters$/],
		...[inLines, commas].map((field): Row => ['may be JSON as text', field, asJson, ['Which?', 'Where?']]),
		['is a text where it is no JSON', inLines, ['[Brand] or [other]?'], ['[Brand] or [other]?']],
		['is no object in JSON', inLines, ['{"prompts":["a"]}'], /must be a list/],
		...[inLines, commas, people, { ...inLines, ...lines }].map((field): Row => [
			'is refused where its brackets would be sent',
			...([field, broken, /must be valid JSON, or a list without/] as const),
		]),
		['has rows where they are taken', rows, allRows, records],
		['and texts elsewhere', inLines, allRows, /must be a list of texts/],
		['and no lists', commas, [[['a']]], /must be a list of texts/],
		['in JSON has entries that are not split', commas, ['["Acme, Inc."]'], ['Acme, Inc.']],
		[
			'of people splits name and role',
			people,
			['Anna Schmidt, Founder\nBen,'],
			[{ name: 'Anna Schmidt', role: 'Founder' }, { name: 'Ben' }],
		],
		['but not in a list', people, [phd], [{ name: 'Anna Schmidt, PhD' }, { name: 'Ben' }]],
	]);
});
