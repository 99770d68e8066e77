import type { IDataObject } from 'n8n-workflow';
import { groupBy } from '../../../nodes/shared/base/values/records';

/** Of each prompt its ID, text and category, then an assistant's rank and answer. ¶ is a line break. */
const BEFORE = `
11 | Which tea is best? | Taste | ChatGPT | 1 | Example Tea comes first.
11 | Which tea is best? | Taste | chatgpt | 0 | Nobody, really.
11 | Which tea is best? | Taste | Claude | 3 | XT is fine. Sample too.
11 | Which tea is best? | Taste | Claude | 0 | Nobody at all.
11 | Which tea is best? | Taste | AI Overviews | 0 | See https://sample.example/a, and market.example/Shops/Stall?id=7.
12 | Where to buy Sample? | Buying | ChatGPT | 2 | At tea.example or at Sample.
12 | Where to buy Sample? | Buying | Claude | 0 | At Sample.
13 | Is it *cheap* & <good>? 🍵 | - | ChatGPT | 0 | No idea about that.
13 | Is it *cheap* & <good>? 🍵 | - | Claude | 0 | Bean and Leaf is.
13 | Is it *cheap* & <good>? 🍵 | - | new-one | 0 | oxy is it then.
p7 | - | Other | Claude | 4 | Example Tea, as ever.
15 | Removed? | Other | Grok | 0 | None of them here.
15 | Removed? | Other | Perplexity | 0 | Not one of them.
16 | Fails later? | Other | Claude | 5 | Example Tea, of course.
17 | Fails before? | Other | ChatGPT | ? | -`;

const AFTER = `
21 | Which tea is best? | Flavor | ChatGPT | 1 | Example Tea, Example Tea House and SAMPLE, INC.
21 | Which tea is best? | Flavor | chatgpt | 2 | XT, Sample GmbH & Co. KG, then Sample.
21 | Which tea is best? | Flavor | Claude | 0 | # It depends, e.g. on taste!¶Try **Sample**, [Bean & Leaf](https://leaf.example) or "Other_Tea". It is good.
21 | Which tea is best? | Flavor | Claude | 0 | Market-Stall does.
21 | Which tea is best? | Flavor | AI Overviews | 2 | tea.example
22 | Where to buy Sample? | Buying | ChatGPT | 0 | At silent.example, www.sample.example: or by info@sample.example.
22 | Where to buy Sample? | Buying | Claude | 0 | At Sample.
23 | Is it *cheap* & <good>? 🍵 | - | ChatGPT | 4 | Example tea is. oxy, too.
23 | Is it *cheap* & <good>? 🍵 | - | Claude | 2 | XT; Bean + Leaf, or xy.example/shop?
23 | Is it *cheap* & <good>? 🍵 | - | new-one | 3 | Example Tea.
23 | Is it *cheap* & <good>? 🍵 | - | - | 9 | Example Tea, says who.
p7 | - | Other | Claude | 0 | ${'Long before it names anybody, '.repeat(7)}it names Sample. Then it ends.
25 | New? | Other | Gemini | 0 | Only sample-shop.example here.
26 | Fails later? | Other | Claude | ? | -
27 | Fails before? | Other | ChatGPT | 1 | Example Tea, see get-le-afy.example.
28 | Never asked? | Other
29 |  which TEA  is best? | Else | ChatGPT | 7 | Example Tea and leafy.`;

const toValue = (text: string) => (text === '-' ? null : text.replaceAll('¶', '\n'));

const toResult = ([, , , platform, rank, answer]: string[]): IDataObject => ({
	object: 'result',
	best: rank === '1' ? 'claude' : null,
	platform: toValue(platform),
	mentioned: rank === '?' ? null : Number(rank) > 0,
	position: Number(rank) || null,
	answer: toValue(answer),
	meta: { object: 'meta', words: answer.split(' ').length, tone: null },
	sources: rank === '2' ? [{ url: 'https://a.example/1' }, { href: 'https://b.example' }] : [],
	date: 'today',
	id: `r-${rank}`,
});

const toPrompts = (table: string): IDataObject[] => {
	const lines = table.slice(1).split('\n');
	const rows = lines.map((line) => line.split(' | '));
	return groupBy(rows, ([id]) => id).map((group) => ({
		id: Number(group[0][0]) || group[0][0],
		prompt_text: toValue(group[0][1]),
		category: toValue(group[0][2]),
		results: group.filter(({ length }) => length > 3).map(toResult),
	}));
};

export const PROMPTS = [BEFORE, AFTER].map(toPrompts);

/** Without IDs, and without the fields that tell the mentions. */
export const bareOf = (prompts: IDataObject[]) =>
	prompts.map(({ id: _, results, ...prompt }) => ({
		...prompt,
		results: (results as IDataObject[]).map(({ platform, answer }) => ({ platform, answer })),
	}));

/** The numbers that the service would have: of all results, in percent. */
export const numbersOf = (prompts: IDataObject[]) => {
	const results = prompts.flatMap((prompt) => prompt.results as IDataObject[]);
	const mentions = results.filter(({ mentioned }) => mentioned).length;
	const isRanked = (prompt: IDataObject) =>
		(prompt.results as IDataObject[]).some(({ mentioned }) => mentioned);
	return {
		ai_platforms: ['chatgpt', 'claude', 'ai_overviews', 'new_one', 'grok', 'gemini'],
		total_results: results.length,
		ranked_prompts: prompts.filter(isRanked).length,
		visibility_score: (100 * mentions) / Math.max(1, results.length),
	};
};

export const BRAND = { name: 'Example Tea', brand_aliases: ['XT'], website: 'https://tea.example' };

export const COMPETITORS: IDataObject[] = [
	{ competitor_name: ' Sample, Inc. ', site: 'www.sample.example/de-at/' },
	{ name: 'Example Tea House' },
	{ title: 'Market Stall', url: 'https://market.example/shops/stall?id=7&x=1' },
	{ name: 'Bean + Leaf', logo_url: 'https://tea.example/logo.png' },
	{ name: 'SAMPLE GmbH', website: 'sample-shop.example' },
	{ name: 'example tea' },
	{ website: 'silent.example', notes: 'x' },
	{ name: 'Oxy Ltd', website: 'https://xy.example/shop/' },
	{ name: 'Leafy', url: 'https://get-le-afy.example/shop' },
	{ name: 'Afterwards', aliases: ['Leafy'], domains: ['after.example'] },
	{ id: 'c9', notes: 'Says nothing' },
];
