import { cutTexts } from '../../../../../nodes/shared/run/output/cutTexts';

describe('cutTexts', () => {
	it('cuts the texts of a record in any depth, and leaves everything else', () => {
		const record = {
			exact: 'short',
			list: ['abcdefgh', { inner: 'abcdefghij' }],
			n: 12345678,
			no: null,
		};
		expect(cutTexts(record, 5)).toEqual({
			exact: 'short',
			list: ['abcde… (cut at 5 of 8 characters)', { inner: 'abcde… (cut at 5 of 10 characters)' }],
			n: 12345678,
			no: null,
		});
		expect(record.list[0]).toBe('abcdefgh');
	});

	it('leaves ids whole, with which the agent asks for more', () => {
		const record = { id: 'abcdefgh', inner: [{ report_id: 'abcdefgh', paid: 'abcdefgh' }] };
		expect(cutTexts(record, 5)).toEqual({
			id: 'abcdefgh',
			inner: [{ report_id: 'abcdefgh', paid: 'abcde… (cut at 5 of 8 characters)' }],
		});
	});

	it('writes large numbers as people read them', () => {
		const { text } = cutTexts({ text: 'a'.repeat(8_412) }, 2_000);
		expect(text).toBe(`${'a'.repeat(2_000)}… (cut at 2,000 of 8,412 characters)`);
	});

	it('does not cut an emoji in half', () => {
		expect(cutTexts({ text: 'ab☕️😀cd' }, 5).text).toBe('ab☕️… (cut at 5 of 8 characters)');
		expect(cutTexts({ text: '😀😀cd' }, 5).text).toBe('😀😀c… (cut at 5 of 6 characters)');
	});
});
