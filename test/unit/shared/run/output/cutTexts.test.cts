import type { IDataObject } from 'n8n-workflow';
import { cutTexts, fitAnswer } from '../../../../../nodes/shared/run/output/cutTexts';

it('cutTexts cuts texts at any depth, but no emoji in half and no IDs, with which the agent asks for more', () => {
	const whole = { exact: 'short', n: 12345678, no: null, id: 'abcdefgh' };
	const record = { ...whole, list: ['abcdefgh', { report_id: 'abcdefgh', paid: 'abcd😀efghi' }] };
	expect(cutTexts(record, 5)).toEqual({
		...whole,
		list: ['abcde… (cut at 5 of 8 characters)', { report_id: 'abcdefgh', paid: 'abcd… (cut at 5 of 11 characters)' }],
	});
	expect(record.list[0]).toBe('abcdefgh');
});

const MORE = 'Ask elsewhere.';

describe('the answer to an agent', () => {
	const sizeOf = (records: unknown) => JSON.stringify(records).length;
	const text = 'x'.repeat(5_000);

	it.each([2_000, Infinity])('is as it was where it is short, by a limit of %d', async (limit) => {
		expect(await fitAnswer([{ id: 'a', body: 'short' }], limit, MORE)).toEqual([{ id: 'a', body: 'short' }]);
	});

	it.each([2_000, Infinity])('has at most 60,000 characters by a limit of %d', async (limit) => {
		const [record] = await fitAnswer([{ id: 'r', html: 'x'.repeat(100_000) }], limit, MORE);
		expect(sizeOf(record)).toBeLessThan(61_000);
		expect(String(record.html)).toContain('of 100,000 characters)');
	});

	it('has all prompts of a report, with shorter texts, and says so', async () => {
		const answers = Array.from({ length: 4 }, () => ({ is_mentioned: true, answer: text }));
		const prompts = Array.from({ length: 50 }, (_, n) => ({ prompt_text: `P${n}?`, results: answers }));
		const [report] = await fitAnswer([{ id: 'r', prompts }], 2_000, MORE);
		expect(sizeOf(report)).toBeLessThan(61_000);
		expect(report.prompts).toHaveLength(50);
		expect(report.left_out).toMatch(/^Texts are cut at 125 characters\. Ask elsewhere\.$/);
		expect(JSON.stringify(report.prompts)).toContain('(cut at 125 of 5,000 characters)');
	});

	it.each([
		['records', Array.from({ length: 3_000 }, (_, id) => ({ id, name: 'A name of some length '.repeat(5) }))],
		[
			'prompts',
			[
				{
					id: 'r',
					// More entries, but shorter.
					tags: Array<string>(4_000).fill('a'),
					prompts: Array.from({ length: 3_000 }, (_, n) => ({ n, a: 'A text' })),
				},
			],
		],
	])('leaves out the last %s where that is not enough, and says how many', async (what, records) => {
		const fitted = await fitAnswer(records, 2_000, MORE);
		expect(sizeOf(fitted)).toBeLessThan(61_000);
		const entriesOf = (all: IDataObject[]) => (what === 'prompts' ? all[0].prompts : all) as object[];
		expect(sizeOf(fitted)).toBeGreaterThan(59_000);
		const [all, kept] = [records, fitted].map(entriesOf);
		expect(kept).toMatchObject(all.slice(0, kept.length));
		const note = `${3_000 - kept.length} of 3000 ${what}. Ask elsewhere.`;
		expect(fitted[0].left_out).toContain(note);
	});
});
