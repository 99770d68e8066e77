import { readPromptLines } from '../../../nodes/AiVisibility/promptLines';

/** The prompts of lines, with rows as "prompt (category)". */
const promptsOf = (lines: unknown[]) =>
	readPromptLines(lines).prompts.map((each) => {
		const { prompt, category } = each as Record<string, string>;
		return prompt === undefined ? each : category ? `${prompt} (${category})` : prompt;
	});

const TWO = 'Which coffee is best? | Where is tea sold?';

describe('lists of prompts as models and people write them', () => {
	it.each([
		['Which coffee is best? | Where is tea sold?'],
		['1. Which coffee is best? | 2. Where is tea sold?'],
		['**1.** Which coffee is best? | **2.** Where is tea sold?'],
		['(1) Which coffee is best? | (2) Where is tea sold?'],
		['a) Which coffee is best? | b) Where is tea sold?'],
		['- Which coffee is best? | - Where is tea sold?'],
		['* **Which coffee is best?** | * **Where is tea sold?**'],
		['- [ ] Which coffee is best? | - [x] Where is tea sold?'],
		['• Which coffee is best? | • Where is tea sold?'],
		['▪ Which coffee is best? | → Where is tea sold?'],
		['1️⃣ Which coffee is best? | 2️⃣ Where is tea sold?'],
		['> Which coffee is best? | > Where is tea sold?'],
		['Q1: Which coffee is best? | Q2: Where is tea sold?'],
		['Question 1: Which coffee is best? | Question 2: Where is tea sold?'],
		['"Which coffee is best?", | "Where is tea sold?"'],
		['„Which coffee is best?“ | «Where is tea sold?»'],
		['*Which coffee is best?* | __Where is tea sold?__'],
		['``` | Which coffee is best? | Where is tea sold? | ```'],
		['## Prompts | Which coffee is best? | ### More | Where is tea sold?'],
		['Here are the prompts: | 1. Which coffee is best? | 2. Where is tea sold?'],
		['Sure! Here are two prompts. | Which coffee is best? | Where is tea sold?'],
		['1. Which coffee is best? | 2. Where is tea sold? | Let me know if you want more!'],
		['**Coffee** | - Which coffee is best? | **Tea** | - Where is tea sold?'],
		['**Coffee:** | 1. Which coffee is best? | **Tea:** | 2. Where is tea sold?'],
		['1. Which coffee is best? 2. Where is tea sold?'],
		['Which coffee is best?\\nWhere is tea sold?'],
		['Which coffee is best?<br>Where is tea sold?<br/>'],
		['prompt | Which coffee is best? | Where is tea sold?'],
		['id,question | 1,Which coffee is best? | 2,"Where is tea sold?"'],
	])('%s', (lines) => {
		expect(promptsOf(lines.split(' | ')).join(' | ')).toBe(TWO);
	});

	it.each([
		['a heading before a table', ['| # | Prompt |', '|---|:--|', '| 1 | Which coffee? |'], ['Which coffee?']],
		['no names', ['| 1 | Which coffee? |', '| 2 | Where is tea? |'], ['Which coffee?', 'Where is tea?']],
		['a category', ['| Prompt | Category |', '| --- | --- |', '| Which coffee? | Taste |'], ['Which coffee? (Taste)']],
	])('a table in Markdown with %s', (_, lines, prompts) => {
		expect(promptsOf(lines)).toEqual(prompts);
	});

	it('a CSV with categories, and commas within a prompt', () => {
		expect(promptsOf(['prompt;category', 'Which, and why?;Taste', '"Where; and when?";Place'])).toEqual([
			'Which, and why? (Taste)',
			'Where; and when? (Place)',
		]);
		expect(promptsOf(['prompt,category', 'Tea, or coffee?,Taste'])).toEqual(['Tea, or coffee? (Taste)']);
	});

	it.each([
		['1. FC Köln: which fan shop?'],
		['1. FC Köln? | 1. FC Nürnberg?'],
		['- Which? | Where? | - Who?'],
		['Which of these: | Where?'],
		['Is version 1. better than 2. of the app?'],
		['1. FC 2. Bundesliga'],
		['[Brand] or [other]?'],
		['Would you like me to recommend a CRM?'],
		['Which coffee, tea, or question?'],
		['What does "fresh" mean in "fresh coffee"?'],
		['Is a < b or a > b?'],
	])('stay as they are: %s', (lines) => {
		expect(promptsOf(lines.split(' | ')).join(' | ')).toBe(lines);
	});

	it('are cleaned of what chats and web pages put into texts', () => {
		const line = 'Is <https://a.example|Acme> &amp; Co. *really* &quot;best&quot;?';
		expect(promptsOf([line])).toEqual(['Is Acme & Co. *really* "best"?']);
	});

	it('name what is left out and split, and leave alone what is no text', () => {
		const lines = ['# Coffee', '1. Which coffee is best? 2. Where is tea sold?', 'Hope this helps!'];
		expect(readPromptLines([...lines])).toMatchObject({
			leftOut: ['# Coffee', 'Hope this helps!'],
			split: [lines[1]],
		});
		expect(readPromptLines([{ prompt: 'Which?' }, 7])).toEqual({
			prompts: [{ prompt: 'Which?' }, 7],
			leftOut: [],
			split: [],
		});
		expect(readPromptLines(['| Prompt |', '|---|', '| Which? |']).leftOut).toEqual(['| Prompt |']);
	});
});
