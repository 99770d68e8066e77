import type { Company } from '../../../../nodes/shared/reports/company';
import { searchFor } from '../../../../nodes/shared/reports/nameSearch';

const company = (name: string, domains: string[] = [], aliases: string[] = []): Company => ({
	name,
	names: [name, ...aliases],
	domains,
});

const found = (companies: Company[], text: string): string[] =>
	searchFor(companies)({ text }, 'Which?');

describe('a company is found', () => {
	it.each([
		['by its name', 'Sample', 'Many prefer Sample.'],
		['in another case', 'sample', 'Try SAMPLE!'],
		[
			'by a name of several words, across a line break',
			'Sample Coffee',
			'the Sample\n  Coffee shop',
		],
		['across a blank that does not break', 'Sample Coffee', 'the Sample\u00a0Coffee shop'],
		['in markup', 'Sample', '**Sample** and <b>others</b>'],
		['with an umlaut', 'Kaffeehaus Müller', 'bei KAFFEEHAUS MÜLLER'],
		['with an umlaut of two characters', 'Müller', 'bei Mu\u0308ller'],
		['where its own name has two', 'Mu\u0308ller', 'bei Müller'],
		['with ß in capitals', 'Straße 7', 'an der STRASSE 7'],
		['with another apostrophe', "Miller's", 'at Miller’s'],
		['with another hyphen', 'Bean-Co', 'from Bean‑Co'],
		['in a compound with a hyphen', 'Sample', 'der Sample-Kaffee'],
		['with signs at its end', 'Sample!', 'Try Sample!'],
		['between letters of a script without blanks', '资生堂', '我推荐资生堂的产品'],
		['before such letters', 'Sample', 'Sampleのコーヒー'],
		['with soft hyphens inside', 'Sample', 'Sam\u00adple'],
	])('%s', (_, name, text) => {
		expect(found([company(name)], text)).toEqual([name]);
	});

	it.each([
		['alone', 'Order at sample.example.'],
		['in an address', 'See https://www.Sample.example/shop?x=1'],
		['of a shop of it', 'shop.sample.example'],
		['of an email address', 'hello@sample.example'],
	])('by its domain: %s', (_, text) => {
		expect(found([company('Unlikely Name', ['sample.example'])], text)).toEqual(['Unlikely Name']);
	});

	it('by an alias', () => {
		expect(found([company('Sample', [], ['SMPL'])], 'SMPL is good')).toEqual(['Sample']);
	});

	it('in any text of a result, however deep, but not in its ids, nor where it repeats the prompt', () => {
		const search = searchFor([company('Sample')]);
		expect(search({ a: { b: [{ title: 'Sample' }] } }, 'Which?')).toEqual(['Sample']);
		expect(search({ answer_id: 'Sample' }, 'Which?')).toEqual([]);
		expect(search({ prompt: 'Is Sample good?' }, 'Is Sample good?')).toEqual([]);
		expect(search({ first: 'A Sample', second: 'Coffee' }, null)).toEqual(['Sample']);
	});
});

describe('a company is not found', () => {
	it.each([
		['in a longer word', 'Sample', 'Samples and Resample'],
		['in a longer word with other letters', 'Sampl', 'Samplé'],
		['before a digit', 'Sample', 'Sample2'],
		['in the address of another one', 'Sample', 'https://shop.example/Sample and me@sample.test'],
		['in a domain', 'Sample', 'on sample.test'],
		['after an @ with which the text begins', 'Sample', '@sample'],
		['far into an address', 'Sample', `https://shop.example/${'a/'.repeat(1_000)}Sample`],
		['across two sentences', 'Sample Coffee', 'We like Sample. Coffee is good.'],
	])('%s', (_, name, text) => {
		expect(found([company(name)], text)).toEqual([]);
	});

	it.each([
		'notsample.example',
		'my-sample.example',
		'sample.example.test',
		'sample.example-shop.test',
	])('by the domain of another one: %s', (text) => {
		expect(found([company('Unlikely', ['sample.example'])], text)).toEqual([]);
	});

	it('across two texts', () => {
		expect(searchFor([company('Sample Coffee')])({ a: 'Sample', b: 'Coffee' }, null)).toEqual([]);
	});

	it('by an expression that its name may look like', () => {
		expect(found([company('.*'), company('(a+)+$'), company('[')], 'anything aaaa')).toEqual([]);
		expect(found([company('C++ (Beans)')], 'C++ (Beans)')).toEqual(['C++ (Beans)']);
	});
});

it('searches a long answer full of slashes quickly', () => {
	const text = `${'/'.repeat(400)}${' A'.repeat(50)}`.repeat(5_000);
	expect(found([company('A')], text)).toEqual(['A']);
});

it('finds a name behind an address', () => {
	const text = 'https://a.example/Sample (me@sample.test) //x/Other Other';
	expect(found([company('Sample'), company('Other')], text)).toEqual(['Other']);
});

describe('a name that is part of another one', () => {
	const brand = company('Sample');
	const other = company('Sample Coffee', ['sample-coffee.example']);

	it.each([
		['Sample Coffee is good', ['Sample Coffee']],
		['sample-coffee.example', ['Sample Coffee']],
		['Sample is good', ['Sample']],
		['Sample Coffee, not Sample', ['Sample', 'Sample Coffee']],
		['Sample Coffeehouse', ['Sample']],
	])('does not count for the shorter one: %s', (text, names) => {
		expect(found([brand, other], text)).toEqual(names);
		expect(found([other, brand], text).sort()).toEqual(names);
	});

	it('does not count inside of a name that begins before it', () => {
		expect(found([company('Coffee'), other], 'the Sample Coffee shop')).toEqual(['Sample Coffee']);
	});
});

it('counts a name of two companies for the first', () => {
	const [first, second] = [company('Sample'), { ...company('Other'), names: ['SAMPLE', 'Other'] }];
	expect(found([first, second], 'sample and other')).toEqual(['Sample', 'Other']);
	expect(found([first, second], 'sample')).toEqual(['Sample']);
});

it('finds nothing without companies, or for a blank name', () => {
	expect(found([], 'Sample')).toEqual([]);
	expect(found([company(' ')], 'Sample  ')).toEqual([]);
});
