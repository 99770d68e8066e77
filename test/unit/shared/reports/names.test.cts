import type { Company } from '../../../../nodes/shared/assumptions/company';
import { foldCompany, toCompanies } from '../../../../nodes/shared/reports/names';

const company = (name: string, website?: string, aliases: string[] = []): Company => ({
	...{ name, aliases },
	...(website && { website }),
});

const found = (companies: Company[], text: string): string[] => toCompanies(undefined, companies).search(text);

it.each([
	['Sample GmbH', 'SAMPLE'],
	['sample, inc.', 'SAMPLE'],
	['Sample Co., Ltd.', 'SAMPLE'],
	['Sample S.p.A.', 'SAMPLE'],
	['Tea & Co', 'TEA & CO'],
	[', GmbH', ', GMBH'],
	['Sample & Co Ltd', 'SAMPLE'],
	['Café-Olé™®©℠', 'CAFE OLE'],
])('a company is its name without the legal form: %s', (name, expected) => {
	expect(foldCompany(name)).toBe(expected);
});

it('a company is its name without each of the legal forms, with periods or without', () => {
	const forms =
		'AG B.V. Corp. Corporation e.K. EURL GmbH Inc. Incorporated KG Lda. Limited LLC LLP Ltd. Ltda. mbH N.V. OHG PLC S.A. Sarl SAS SE SL SLU S.n.c. S.p.A. Srl UG';
	expect(forms.split(' ').filter((form) => foldCompany(`Sample ${form}`) !== 'SAMPLE')).toEqual([]);
});

describe('a company is found', () => {
	it.each([
		['with an umlaut', 'Kaffeehaus Müller', 'bei KAFFEEHAUS MÜLLER'],
		['in the genitive', 'Sample', "Sample's coffee"],
		['in a compound with a hyphen', 'Sample', 'der Sample-Kaffee'],
		['in a script without blanks', '资生堂', '我推荐资生堂的产品'],
		['before such letters', 'Sample', 'Sampleのコーヒー'],
		['with a trademark sign', 'Coco Bean', 'a Coco℠® Bean™'],
		['with a hyphen', 'Coco Bean', 'a Coco-Bean'],
		['without its legal form', 'Rival GmbH & Co. KG', 'Rival is good'],
		['with each word in markup', 'Coco Bean', 'a **_Coco_** `Bean`'],
		['as a name with a dot', 'Sample.example', 'at Sample.example'],
		['behind an address in wide brackets', '资生堂', '（https://shop.example/x）资生堂'],
		['beside a table', 'Rival', '|Rival|https://shop.example|'],
	])('%s', (_, name, text) => expect(found([company(name)], text)).toEqual([name]));

	it.each([
		['alone', 'Order at sample.example.'],
		['in an address', 'See https://www.Sample.example/shop?x=1'],
		['of a shop of it', 'shop.sample.example'],
		['of an email address', 'hello@sample.example'],
	])('by its website: %s', (_, text) => {
		expect(found([company('Unlikely Name', 'https://www.sample.example/')], text)).toEqual(['Unlikely Name']);
	});

	it.each(['XN--MLLER-KVA.example', 'shop.müller.example/kaffee'])('by its website in each of its forms: %s', (text) =>
		expect(found([company('Unlikely', 'müller.example.')], text)).toEqual(['Unlikely']),
	);

	it.each(['SMPL is good', 'at smpl.example'])('by an alias: %s', (text) => {
		expect(found([company('Sample', undefined, ['SMPL', 'smpl.example'])], text)).toEqual(['Sample']);
	});
});

describe('a company is not found', () => {
	it.each([
		['in a longer word', 'Sample', 'Samples and Resample'],
		['in a longer word with other letters', 'Sampl', 'Samplé'],
		['before a digit', 'Sample', 'Sample2'],
		['in the address of another one', 'Sample', 'https://shop.example/Sample and me@sample.test'],
		['across a dash', 'Sample Coffee', 'Sample – Coffee is good'],
		['in the path of an address without https', 'Sample', 'shop.example:8080/sample/1'],
		['in the query or fragment of an address', 'Sample', 'shop.example?utm_source=sample shop.example#sample'],
	])('%s', (_, name, text) => expect(found([company(name)], text)).toEqual([]));

	it.each([
		'https://shop.example/?ref=sample.example',
		'shop.example/sample.example/1',
		'notsample.example',
		'my-sample.example',
		'sample.example.test',
	])('by the website of another one: %s', (text) => {
		expect(found([company('Unlikely', 'sample.example')], text)).toEqual([]);
	});

	it('by an expression that its name may look like', () => {
		const odd = ['.*', '(a+)+$', '[', 'C++ (Beans)'].map((name) => company(name));
		expect(found(odd, 'anything aaaa')).toEqual([]);
		expect(found(odd, 'C++ (Beans)')).toEqual(['C++ (Beans)']);
	});
});

describe('of several companies', () => {
	it('only the longer name counts, and each once, in the order of the text', () => {
		// The two emoji begin with the same half of a surrogate pair.
		const companies = ['Example Tea', 'Example Tea House', 'Rival', '🍩 Bar', '🍪 Bar'].map((name) => company(name));
		const text = 'Rival, Example Tea House, rival and Example Tea🍩 Bar, 🍪 Bar.';
		expect(found(companies, text)).toEqual(['Rival', 'Example Tea House', 'Example Tea', '🍩 Bar', '🍪 Bar']);
		const other = company('Other', 'other.example');
		expect(found([...companies, other], 'https://other.example/x, or Rival')).toEqual(['Other', 'Rival']);
	});

	it('those of one name are one with all their names, and the first has the name', () => {
		const all = [company('Sample, Inc.'), company('SAMPLE', 'smpl.example', ['SMP']), company('Example Tea Ltd')];
		const { competitors, search, brand } = toCompanies(company('Example Tea'), all);
		expect([brand, competitors]).toEqual(['Example Tea', ['Sample, Inc.']]);
		expect(search('Sample and Example Tea')).toEqual(['Sample, Inc.', 'Example Tea']);
		for (const text of ['at smpl.example', 'SMP']) expect(search(text)).toEqual(['Sample, Inc.']);
		const sharing = ['First', 'Second'].map((name) => company(name, 'tea.shared.example', ['Shared Tea']));
		for (const text of ['at tea.shared.example', 'Shared Tea']) expect(found(sharing, text)).toEqual(['First']);
		const unknown = { brand: null, competitors: ['Sample, Inc.', 'Example Tea Ltd'] };
		expect(toCompanies(undefined, all)).toMatchObject(unknown);
	});
});

it('a long answer full of slashes is searched quickly', () => {
	const text = `${'/'.repeat(400)}${' A'.repeat(50)}`.repeat(500);
	const start = performance.now();
	expect(found([company('A')], text)).toEqual(['A']);
	// Some ms; one that grows with the square of the text takes minutes.
	expect(performance.now() - start).toBeLessThan(5_000);
});
