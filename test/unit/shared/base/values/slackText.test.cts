import { joinSlackLines, slackBold, toSlack } from '../../../../../nodes/shared/base/values/slackText';

describe('texts for Slack', () => {
	it('escape the control characters of Slack', () => {
		expect(toSlack('<!channel> Tom & Jerry & I <https://a.example|here>')).toBe(
			'&lt;!channel&gt; Tom &amp; Jerry &amp; I &lt;https://a.example|here&gt;',
		);
	});

	it('mention no one, also where Slack links names', () => {
		const text = toSlack('@channel @here @everyone @Tom hi@a.example');
		expect(text).not.toMatch(/@[a-z]/i);
		expect(text.replaceAll('\u200b', '')).toBe('@channel @here @everyone @Tom hi@a.example');
	});

	it('stay on one line, and in their direction', () => {
		expect(toSlack(' best\n\nshoes\t')).toBe('best shoes');
		expect(toSlack('\u202aseohs\u202e\u2066 @\u200fhere\u2069')).toBe('seohs @\u200fhere');
	});

	it.each<unknown>([null, undefined, '', {}, { toString: 1 }])('are empty for %p', (value) => {
		expect([toSlack(value), slackBold(value)]).toEqual(['', '']);
	});

	it('keep their asterisks out of bold text', () => {
		expect(slackBold('5*5*5 <b>')).toBe('*5∗5∗5 &lt;b&gt;*');
	});
});

describe('lines for Slack', () => {
	it('are joined unchanged up to 3,000 characters', () => {
		const lines = ['a'.repeat(998), 'b'.repeat(2_000)];
		expect(joinSlackLines([...lines, ''])).toBe([...lines, ''].join('\n'));
		expect(joinSlackLines([...lines, ''])).toHaveLength(3_000);
	});

	it('are cut at a line', () => {
		const lines = Array.from({ length: 100 }, (_, index) => `${index}`.padEnd(99, '.'));
		const text = joinSlackLines(lines);
		expect(text.length).toBeLessThanOrEqual(3_000);
		expect(text.split('\n')).toEqual([...lines.slice(0, 29), '…']);
	});

	it.each(['&amp;', '<https://a.example|a>', '😀'])('never end within %s', (part) => {
		for (let shift = 0; shift < part.length; shift++) {
			const text = joinSlackLines(['x'.repeat(shift) + part.repeat(1_001), 'next']);
			const [line] = text.split('\n');
			expect(line.length).toBeLessThanOrEqual(2_000);
			expect(line.slice(shift).replaceAll(part, '')).toBe('…');
			expect(text).toMatch(/\nnext$/);
		}
	});
});
