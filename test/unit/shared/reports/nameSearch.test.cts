import { type Company, toCompany } from '../../../../nodes/shared/reports/company';
import { searchFor } from '../../../../nodes/shared/reports/nameSearch';

const company = (name: string, domains: string[] = [], aliases: string[] = []): Company => ({
	name,
	names: [name, ...aliases],
	domains,
});

const found = async (companies: Company[], text: string): Promise<string[]> =>
	await searchFor(companies)(text);

describe('a company is found', () => {
	it.each([
		['by its name', 'Sample', 'Many prefer Sample.'],
		['in another case', 'sample', 'Try SAMPLE!'],
		['across a line break', 'Sample Coffee', 'the Sample\n  Coffee shop'],
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
		['with a trademark sign', 'Rival', 'Try Rival™ or Rival®'],
		['with a sign of a footnote', 'Rival', 'Rival¹ is good'],
		['without its sign', 'Rival™', 'Rival is good'],
		['without its accents', 'Café Olé', 'at Cafe Ole'],
		['with accents', 'Cafe Ole', 'at CAFÉ OLÉ'],
		['with a Turkish capital', 'İstanbul Kahve', 'istanbul kahve'],
		['without its hyphen', 'Coco-Bean', 'a Coco Bean'],
		['with a hyphen', 'Coco Bean', 'a Coco-Bean'],
		['with a word for &', 'Bean & Leaf', 'from Bean and Leaf'],
		['with & for a word', 'Bohne und Blatt', 'von Bohne + Blatt'],
		['with & as it is in HTML', 'Bean & Leaf & Co', 'from Bean&amp;Leaf&amp;Co'],
		['without its legal form', 'Rival GmbH & Co. KG', 'Rival is good'],
		['without a legal form with dots', 'Rival, Inc.', 'Rival is good'],
		['without a legal form of blanks', 'Rival Sp. z o.o.', 'Rival is good'],
		['without a legal form in front of it', 'ООО Пример', 'Пример хорош'],
		['without a legal form that has no blank', '例株式会社', '例は良い'],
		['with another word for &', 'Bean + Leaf', 'Bean og Leaf'],
		['with a legal form', 'Rival', 'the Rival Ltd.'],
		['with its first word in bold', 'Coco Bean', 'a **Coco** Bean'],
		['with its last word in bold', 'Coco Bean', 'a Coco __Bean__'],
		['with a part in bold HTML', 'Coco Bean', 'a <b>Coco</b> Bean'],
		['before a Korean particle', '리발', '리발은 좋다'],
		['before two Korean particles', 'Rival', 'Rival에서는'],
		['behind a long Japanese vowel', 'Rival', 'コーヒーRival'],
		['as a name with a dot', 'Sample.example', 'at Sample.example'],
		['beside a table', 'Rival', '|Rival|https://shop.example|'],
	])('%s', async (_, name, text) => {
		expect(await found([company(name)], text)).toEqual([name]);
	});

	it.each([
		['alone', 'Order at sample.example.'],
		['in an address', 'See https://www.Sample.example/shop?x=1'],
		['of a shop of it', 'shop.sample.example'],
		['of an email address', 'hello@sample.example'],
	])('by its domain: %s', async (_, text) => {
		expect(await found([company('Unlikely Name', ['sample.example'])], text)).toEqual([
			'Unlikely Name',
		]);
	});

	it('by an alias', async () => {
		expect(await found([company('Sample', [], ['SMPL'])], 'SMPL is good')).toEqual(['Sample']);
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
		['across two entries of a list', 'Sample Coffee', '* Sample\n* Coffee'],
		['across a dash', 'Sample Coffee', 'Sample – Coffee is good'],
		['in the path of an address without https', 'Sample', 'shop.example/sample/1'],
		['in the utm of an address', 'Sample', 'shop.example?utm_source=sample'],
		['in a Korean word', '리발', '리발디'],
	])('%s', async (_, name, text) => {
		expect(await found([company(name)], text)).toEqual([]);
	});

	it.each([
		'https://shop.example/?ref=sample.example',
		'shop.example/sample.example/1',
		'notsample.example',
		'my-sample.example',
		'sample.example.test',
		'sample.example-shop.test',
	])('by the domain of another one: %s', async (text) => {
		expect(await found([company('Unlikely', ['sample.example'])], text)).toEqual([]);
	});

	it('by an expression that its name may look like', async () => {
		expect(await found([company('.*'), company('(a+)+$'), company('[')], 'anything aaaa')).toEqual(
			[],
		);
		expect(await found([company('C++ (Beans)')], 'C++ (Beans)')).toEqual(['C++ (Beans)']);
	});
});

it('searches a long answer full of slashes quickly', async () => {
	const text = `${'/'.repeat(400)}${' A'.repeat(50)}`.repeat(5_000);
	expect(await found([company('A')], text)).toEqual(['A']);
});

it.each([
	['www.sample.example'],
	['Sample.example.'],
	['https://xn--mller-kva.example'],
	['shop.müller.example/kaffee'],
])('knows a website in each of its forms: %s', async (text) => {
	const domains = ['https://www.sample.example/', 'müller.example.'];
	const owner = toCompany({ name: 'Unlikely', domains })!;
	expect(await found([owner], text)).toEqual(['Unlikely']);
});

it('counts only its own pages of a marketplace', async () => {
	const rival = toCompany({ name: 'Rival', website: 'https://market.example/shops/Rival/' })!;
	expect(await found([rival], 'https://www.market.example/shops/rival/tea?x=1')).toEqual(['Rival']);
	expect(await found([rival], 'market.example/shops/rivals, market.example')).toEqual([]);
	const seller = toCompany({ name: 'Other', website: 'https://market.example/seller?id=7' })!;
	expect(await found([seller], 'https://market.example/seller?lang=en&id=7')).toEqual(['Other']);
	expect(await found([seller], 'https://market.example/seller?id=77')).toEqual([]);
});

it('searches megabytes for thousands of companies of like names, and lets others have their turns', async () => {
	const names = Array.from({ length: 5_000 }, (_, at) => `Sample & Coffee House ${at} GmbH`);
	const text = 'Sample Coffee x, a Sample of it; see shop.example/a/b. '.repeat(20_000);
	const turns = [performance.now()];
	const timer = setInterval(() => turns.push(performance.now()), 1);
	const companies = names.map((name, at) => company(name, [], [`SC und ${at}`]));
	expect(await found(companies, `${text}SC and 999.`)).toEqual([names[999]]);
	clearInterval(timer);
	expect(turns.length).toBeGreaterThan(5);
	// A few ms; one that grows with the square of the names takes 40 seconds.
	expect(Math.max(...turns.slice(1).map((end, at) => end - turns[at]))).toBeLessThan(2_000);
});

it('finds a name behind an address', async () => {
	const text = 'https://a.example/Sample (me@sample.test) //x/Other Other';
	expect(await found([company('Sample'), company('Other')], text)).toEqual(['Other']);
});

describe('a name that is part of another one', () => {
	const brand = company('Sample');
	const other = company('Sample Coffee', ['sample-coffee.example']);

	it.each([
		['Sample Coffee is good', ['Sample Coffee']],
		['sample-coffee.example', ['Sample Coffee']],
		['Sample is good', ['Sample']],
		['Sample Coffee, not Sample', ['Sample Coffee', 'Sample']],
		['Sample Coffeehouse', ['Sample']],
	])('does not count for the shorter one: %s', async (text, names) => {
		expect(await found([brand, other], text)).toEqual(names);
		expect(await found([other, brand], text)).toEqual(names);
	});

	it('does not count inside of a name that begins before it', async () => {
		expect(await found([company('Coffee'), other], 'the Sample Coffee shop')).toEqual([
			'Sample Coffee',
		]);
	});
});

it('counts a name of two companies for the first', async () => {
	const [first, second] = [company('Sample'), { ...company('Other'), names: ['SAMPLE', 'Other'] }];
	expect(await found([first, second], 'sample and other')).toEqual(['Sample', 'Other']);
	expect(await found([first, second], 'sample')).toEqual(['Sample']);
});

it('finds nothing without companies, or for a blank name', async () => {
	expect(await found([], 'Sample')).toEqual([]);
	expect(await found([company(' ')], 'Sample  ')).toEqual([]);
});
