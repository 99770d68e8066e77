import { readPromptLines } from '../../../nodes/AiVisibility/promptLines';

/** The prompts of lines, with rows as "prompt (category)". */
const promptsOf = (lines: unknown[]) =>
	readPromptLines(lines).prompts.map((each) => {
		const { prompt, category } = each as Record<string, string>;
		return prompt === undefined ? each : category ? `${prompt} (${category})` : prompt;
	});

const TWO = 'Which coffee is best? | Where is tea sold?';

/** Each with the other words of a kind. */
const each = (words: string, inLine: (word: string) => string) => words.split(', ').map((word) => [inLine(word)]);

const SIGNS = '-, *, +, –, —, •, ▪, ▫, ■, □, ●, ○, ◦, ‣, ▸, ►, ▶, →, ➔, ➜, ➤, ✓, ✔️, ✅, ☑, ◆, ★, 🔟, > •, [ ]';
const OPENINGS = 'Sure, Certainly, Of course, Absolutely, Great, Okay, OK, Here are, Here is, Below are, Below is';
const CLOSINGS = `Let me know, Feel free, I hope, Hope this, Hope these, Hope that, Just say, Just let, If you'd like,
If you like, If you want, If you need, If you would, Would you like me, Do you want me, Want me to, Shall I, Should I,
Happy to, These prompts, These questions, This list, This set`.replace(/\n/g, ' ');
const NAMES = 'Prompts, AI prompt, prompt_text, prompt text, question, Questions, query, queries, text, "Prompt"';
const OTHERS = '#, id, no., nr, number, rank, priority, language, country, market, persona, stage, funnel, volume';

describe('lists of prompts as models and people write them', () => {
	it.each([
		[TWO],
		...each(SIGNS, (sign) => `${sign} Which coffee is best? | ${sign} Where is tea sold?`),
		...each(OPENINGS, (words) => `${words} it, for two. | ${TWO}`),
		...each(CLOSINGS, (words) => `${TWO} | ${words} it.`),
		...each(NAMES, (name) => `${name} | ${TWO}`),
		...each(OTHERS, (name) => `${name}\tquery | 1\tWhich coffee is best? | 2\t"Where is tea sold?"`),
		['**1.** Which coffee is best? | **2.** Where is tea sold?'],
		['A) Which coffee is best? | b) Where is tea sold?'],
		['* **Which coffee is best?** | * **Where is tea sold?**'],
		['- [ ] Which coffee is best? | - [x] Where is tea sold?'],
		['1️⃣ Which coffee is best? | 2️⃣ Where is tea sold?'],
		['Q1: Which coffee is best? | Q2: Where is tea sold?'],
		['Question 1: Which coffee is best? | Prompt 2: Where is tea sold?'],
		['#100: Which coffee is best? | #101: Where is tea sold?'],
		['"Which coffee is best?", | "Where is tea sold?"'],
		['„Which coffee is best?“ | «Where is tea sold?»'],
		['“Which coffee is best?” | ‘Where is tea sold?’'],
		["»Which coffee is best?« | 'Where is tea sold?'"],
		['*Which coffee is best?* | __Where is tea sold?__'],
		['```json | Which coffee is best? | Where is tea sold? | ```'],
		['## Prompts | Which coffee is best? | ###### More | Where is tea sold?'],
		['Our prompts: | 1. Which coffee is best? | 2. Where is tea sold?'],
		['**Coffee** | • Which coffee is best? | **Tea** | • Where is tea sold?'],
		['**Which coffee is best?** | • Where is tea sold?'],
		['**Coffee:** | 1. Which coffee is best? | **Tea:** | 2. Where is tea sold?'],
		['(1) Which coffee is best? 2. Where is tea sold?'],
		['Which coffee is best?\\nWhere is tea sold?'],
		['Which coffee is best?<BR>Where is tea sold?<br />'],
	])('%s', (lines) => {
		expect(promptsOf(lines.split(' | ')).join(' | ')).toBe(TWO);
	});

	it.each([
		['a heading before a table', ['Two:', '| # | Prompt |', '---|:--', '| First | Tea? |'], ['Tea?']],
		['no names', ['| 1 | Which coffee? |', '| 2 | Where is tea? |'], ['Which coffee?', 'Where is tea?']],
		['a category', ['| Prompt | Category |', '| --- | --- |', '| Why? | Taste of tea |'], ['Why? (Taste of tea)']],
		[
			'one without names after it',
			['| Prompt | Type |', '|--|--|', 'Why?', '| 1 | Which coffee? |'],
			['Why?', 'Which coffee?'],
		],
	])('a table in Markdown with %s', (_, lines, prompts) => {
		expect(promptsOf(lines)).toEqual(prompts);
	});

	it('a CSV with categories, and commas within a prompt', () => {
		for (const name of ['Category', 'categories', 'topic', 'intent', 'group', 'type'])
			expect(promptsOf([`prompt;${name}`, 'Which, and why?;Taste', '"Where; and ""when""?";Place', 7])).toEqual([
				'Which, and why? (Taste)',
				'Where; and "when"? (Place)',
				7,
			]);
		const few = ['nr,prompt,category', '1,Tea, or coffee?,Taste', '2,Why?'];
		expect(promptsOf(few)).toEqual(['Tea, or coffee? (Taste)', 'Why?']);
	});

	it.each([
		['1. FC Köln: which fan shop?'],
		['1. FC Köln? | 1. FC Nürnberg?'],
		['- Which? | Where? | - Who?'],
		['Which of these: | Where?'],
		['Is version 1. better than 2. of the app?'],
		['1. Is Köln good? 2. Is Bonn good?'],
		['1. Which team of the 2. Bundesliga?'],
		['1. Which coffee is best in A2. of the old town?'],
		['1. Which coffee is best in the 3. district of old Vienna?'],
		['Say 1. Which coffee is best? 2. Where is tea sold?'],
		['Great coffee: where is it sold? | Greatest: this settee?'],
		['Greatest tea shops: a list | This setting: is it good?'],
		['[Brand] or [other]?'],
		['Would you like me to recommend a CRM?'],
		['Questions, anyone? | Text'],
		['Market, language | Where is tea sold?'],
		['Queries'],
		['"Fresh" or "good coffee"'],
		['Is a < b or a > b?'],
	])('stay as they are: %s', (lines) => {
		expect(promptsOf(lines.split(' | ')).join(' | ')).toBe(lines);
	});

	it('are cleaned of what chats and web pages put into texts', () => {
		const line =
			'Is <https://a.example|Acme> &amp; Co. *really* &quot;best&quot;, &apos;new&#39;&nbsp;&lt;or&gt; &copy;?';
		expect(promptsOf([line])).toEqual([`Is Acme & Co. *really* "best", 'new' <or> &copy;?`]);
		expect(promptsOf(['Is <https://a.example/?b> good?'])).toEqual(['Is https://a.example/?b good?']);
	});

	it('name what is left out and split, and leave alone what is no text', () => {
		const lines = ['# Coffee', '## 2', '1. Which coffee is best? 2. Where is tea sold?', 'Hope this helps!'];
		expect(readPromptLines([...lines])).toMatchObject({
			leftOut: ['# Coffee', 'Hope this helps!'],
			split: [lines[2]],
		});
		expect(readPromptLines(['1. Tea or:', '2. Coffee?', '• Tea or:', '• Coffee?']).leftOut).toEqual([]);
		expect(readPromptLines([{ prompt: 'Which?' }, 7])).toEqual({
			prompts: [{ prompt: 'Which?' }, 7],
			leftOut: [],
			split: [],
		});
		for (const header of ['| Prompt |', 'prompt;topic'])
			expect(readPromptLines([header, '|---|', '| Which? |']).leftOut).toEqual([header]);
	});
});
