import type { Field } from '../../../../../nodes/shared/forms/describe/types';
import { inBody, inForm } from '../../../../../nodes/shared/forms/fields/apiField';
import { options, value } from '../../../support/form.cts';

describe('a time', () => {
	const date = { type: 'dateTime' } as const;

	const texts = ['46000', '500000000', '1899-12-30T00:00:00.000Z', '1970-01-01T00:00:46Z'];
	it.each([46_000, 46_000.375, 2026, 1e15, new Date(46_000), ...texts])(
		'of a sheet or of another time is refused: %p',
		(given) => {
			expect(() => value(given, date)).toThrow("'Send At' must be a date");
			expect(() => value(given, date)).toThrow(
				expect.objectContaining({ description: expect.stringContaining('A sheet may have') }),
			);
		},
	);

	it('is sent as the service takes it', () => {
		expect(value('2026-03-01T09:00Z', date)).toBe('2026-03-01T09:00:00Z');
		expect(value('2026-03-01T09:00:00+01:00', date)).toBe('2026-03-01T09:00:00+01:00');
		expect(() => value('2026-02-30T09:00:00Z', date)).toThrow('must be a date');
	});

	it('says what an invalid DateTime is', () => {
		const moment = { toJSDate: () => new Date(NaN), toString: () => 'Invalid DateTime' };
		expect(() => value(moment, date)).toThrow(expect.objectContaining({ description: 'It is "Invalid DateTime".' }));
	});

	it('of a day alone is none where the time matters, and cannot be in the future where it is past', () => {
		const needed = { ...date, rules: { is: 'withTime' } } as const;
		expect(() => value('2026-03-01', needed)).toThrow('must be a date with a time');
		expect(value('2026-03-01', date)).toBe('2026-03-01T00:00:00+01:00');
		expect(value('1971-03-01', date)).toBe('1971-03-01T00:00:00+01:00');
		const past = { ...date, rules: { is: 'past' } } as const;
		expect(() => value('2099-03-01', past)).toThrow('must be in the past');
		expect(value('2026-03-01', past)).toBe('2026-03-01T00:00:00+01:00');
	});
});

it.each([
	['an object as text', 'About [object Object]', 'contains "[object Object]"'],
	['a text that was cut', 'Long… (cut at 2,000 of 5,268 characters)', 'that was cut'],
	['one that went on', 'Long ... (Cut at 2000 of 5.268 characters)</p> Yours', 'that was cut'],
])('what a step before has spoiled is refused at any depth: %s', (_, text, message) => {
	expect(() => value(text, { typeOptions: { rows: 4 } })).toThrow(message);
	expect(() => value(JSON.stringify([{ a: text }]), { type: 'json' })).toThrow(message);
	expect(() => value([text], { rules: { list: 'lines' } })).toThrow(message);
});

describe('a list as text in JSON', () => {
	const lines = { rules: { list: 'lines' } } as const;

	it.each(['["Which?","Where?"]', ' ["Which?", "Where?"]\n'])('is the list: %j', (given) => {
		expect(value(given, lines)).toEqual(['Which?', 'Where?']);
		expect(value(given, { rules: { list: 'commas' } })).toEqual(['Which?', 'Where?']);
	});

	it('is a text where it is no JSON, and an object is refused', () => {
		expect(value('[Brand] or [other]?', lines)).toEqual(['[Brand] or [other]?']);
		expect(() => value('{"prompts":["a"]}', lines)).toThrow('must be a list');
	});

	it.each(["['a', 'b']", '["a", "b"', '[{"a": 1}, {', '[a, b]'])(
		'is refused where its brackets would be sent: %j',
		(given) => {
			for (const list of ['lines', 'commas', [',', 'role']] as const) {
				const rules = { list } as Field['rules'];
				expect(() => value(given, { rules })).toThrow('must be valid JSON, or a list without');
			}
		},
	);

	it('has texts, but where rows are taken, too', () => {
		const rows = [{ prompt: 'Which?' }, { prompt: 'Where?' }];
		const given = [rows, JSON.stringify(rows), rows.map((row) => JSON.stringify(row)).join('\n')];
		for (const each of given) {
			expect(value(each, { rules: { list: 'rows' } })).toEqual(rows);
			expect(() => value(each, lines)).toThrow('must be a list of texts');
		}
		expect(() => value([['a']], { rules: { list: 'commas' } })).toThrow('must be a list of texts');
	});

	it('has entries that are not split', () => {
		expect(value('["Acme, Inc."]', { rules: { list: 'commas' } })).toEqual(['Acme, Inc.']);
		const people = { rules: { list: [',', 'role'] } } satisfies Partial<Field>;
		expect(value('Anna Schmidt, Founder\nBen,', people)).toEqual([
			{ name: 'Anna Schmidt', role: 'Founder' },
			{ name: 'Ben' },
		]);
		expect(value(['Anna Schmidt, PhD', { name: 'Ben' }], people)).toEqual([
			{ name: 'Anna Schmidt, PhD' },
			{ name: 'Ben' },
		]);
	});
});

describe('an address', () => {
	it('of a website gets its https://', () => {
		const website = { rules: { is: 'secureAddress' } } as const;
		expect(value('coffee.example/blog', website)).toBe('https://coffee.example/blog');
		expect(value('https://coffee.example', website)).toBe('https://coffee.example');
		for (const none of ['coffee', 'http://coffee.example', 'see coffee.example'])
			expect(() => value(none, website)).toThrow('an address with https://');
	});

	it('of a record has its ID at the end', () => {
		const [brand, report] = [1, 2].map((n) => `3f6c1f0e-8d5b-4b1e-9a57-2f6f7c1d9e1${n}`);
		const address = `https://app.example/brands/${brand}/reports/${report}?tab=prompts`;
		const id = (name: string) => value(address, { type: 'resourceLocator', name });
		expect([id('reportId'), id('mailboxId')]).toEqual([report, report]);
	});
});

describe('an ID', () => {
	const id = { type: 'resourceLocator', name: 'emailId' } as const;
	const uuid = '3f6c1f0e-8d5b-4b1e-9a57-2f6f7c1d9e10';

	it.each([`"${uuid}"`, `<${uuid}>,`, `app.example/emails/${uuid}/edit`, `/emails/${uuid}`])(
		'is taken out of what is around it: %s',
		(given) => expect(value(given, id)).toBe(uuid),
	);

	it.each([`dlv_${uuid}`, `"dlv_${uuid}"`, `app.example/emails/${uuid}/deliveries/dlv_${uuid}`])(
		'keeps its prefix: %s',
		(given) => expect(value(given, id)).toBe(`dlv_${uuid}`),
	);

	it('is the whole text where there are two', () => {
		const two = `${uuid}, ${uuid.replace('3f', '4f')}`;
		expect(value(two, id)).toBe(two);
	});

	it.each([' null ', 'undefined', 'N/A', '#N/A', 'None', '-', '{{ $json.id }}', 'https://a.example/x'])(
		'is none: %s',
		(given) => expect(() => value(given, id)).toThrow("'Send At' cannot be"),
	);
});

describe('a country', () => {
	const names = [{ name: 'Germany', value: 'Germany' }];
	const country = { type: 'options', options: names, rules: { is: 'country' } } as const;

	it.each(['Germany', 'germany', 'DE', 'de'])('has the name of the list: %s', (given) => {
		expect(value(given, country)).toBe('Germany');
		for (const other of ['Monaco', 'Turkiye']) expect(value(other, country)).toBe(other);
	});

	it.each(['EU', 'EZ', 'QO', 'UN', 'XA', 'zz', 'de-DE', 'German', 'N/A', ['Germany']])('is none: %j', (given) => {
		expect(() => value(given, country)).toThrow(/must be (one of|the English name of a country)/);
	});
});

describe('a language', () => {
	const language = { type: 'options', options, rules: { is: 'language' } } as const;

	it.each([
		['german', 'German'],
		['de', 'German'],
		['Maori', 'Maori'],
		['pt-BR', 'pt-BR'],
	])('is one that exists: %s', (given, name) => {
		expect(value(given, language)).toBe(name);
	});

	it.each(['Klingon', 'xx', 'Germany'])('is none: %s', (given) => {
		expect(() => value(given, language)).toThrow('must be the English name of a language');
	});
});

it('a switch is true or false, also as text', () => {
	for (const yes of [true, 'true', 'TRUE', ' True\n']) expect(value(yes, { type: 'boolean' })).toBe(true);
	for (const no of [false, 'false', 'FALSE']) expect(value(no, { type: 'boolean' })).toBe(false);
	for (const other of [0, 1, 'yes', 'on', [true], ['true'], {}]) {
		expect(() => value(other, { type: 'boolean' })).toThrow('must be true or false');
	}
});

describe('a choice', () => {
	it('is one of its options, and says which there are', () => {
		expect(value('formal', { type: 'options', options })).toBe('formal');
		expect(() => value('rude', { type: 'options', options })).toThrow(
			"'Send At' must be one of: Formal (formal), casual",
		);
	});

	it.each([
		['that is sent to the service', inBody('tone', { type: 'options' })],
		['that says so', { rules: { is: 'freeChoice' } }],
	] as Array<[string, Partial<Field>]>)('%s takes what the API adds later', (_, { rules }) => {
		const choice = { type: 'options', options, rules } as const;
		expect(value('blunt', choice)).toBe('blunt');
		expect(value(7, choice)).toBe(7);
		expect(value(true, choice)).toBe(true);
		const several = ['formal', 'blunt'];
		expect(value(several, { ...choice, type: 'multiOptions' })).toEqual(several);
		for (const none of [{ tone: 'blunt' }, ['blunt']]) {
			expect(() => value(none, choice)).toThrow("'Send At' must be one of: Formal (formal), casual");
		}
		expect(value(['formal', ''], { ...choice, type: 'multiOptions' })).toEqual(['formal']);
	});

	it.each(['formal', 'FORMAL', ' Formal '])('is taken in any letters: %j', (given) => {
		for (const { rules } of [inForm('tone', { type: 'options' }), inBody('tone', { type: 'options' })])
			expect(value(given, { type: 'options', options, rules })).toBe('formal');
	});

	it.each(['Missed Prompts', 'missed_prompts', 'missed prompt', 'missed_prompt'])(
		'is taken by its label, too: %s',
		(given) => {
			const kinds = [
				{ name: 'Missed Prompts', value: 'missed_prompt' },
				{ name: 'Cited Pages to Ask for a Link', value: 'cited_page' },
			];
			expect(value(given, { type: 'multiOptions', options: kinds })).toEqual(['missed_prompt']);
			expect(() => value('page', { type: 'multiOptions', options: kinds })).toThrow(
				"'Send At' must be one of: Missed Prompts (missed_prompt), Cited Pages",
			);
		},
	);

	it('that is not sent takes nothing else', () => {
		const { rules } = inForm('tone', { type: 'options' });
		for (const other of ['blunt', ['formal'], 0, true]) {
			expect(() => value(other, { type: 'options', options, rules })).toThrow('one of');
		}
	});

	it('of several comes as a list or as text', () => {
		expect(value(['formal'], { type: 'multiOptions', options })).toEqual(['formal']);
		const both = ['formal', 'casual'];
		expect(value('Formal, CASUAL', { type: 'multiOptions', options })).toEqual(both);
		expect(value('["formal","casual"]', { type: 'multiOptions', options })).toEqual(both);
		expect(() => value(['formal', 'rude'], { type: 'multiOptions', options })).toThrow('one of');
	});
});

describe('a text that names something', () => {
	const isName = { rules: { isName: true } } as const;

	it.each(['N/A', 'none', ' Null ', 'undefined', '-', '#N/A'])('is none: %j', (given) => {
		expect(value(given, isName)).toBeUndefined();
		expect(value(`a, ${given}`, { rules: { ...isName.rules, list: 'commas' } })).toEqual(['a']);
		expect(value(given, {})).toBe(given.trim());
	});

	it('is refused as empty where it must have a value', () => {
		expect(() => value('N/A', { ...isName, required: true })).toThrow("'Send At' is empty");
	});
});
