import { cleanText } from '../../../../../../nodes/shared/reports/tell/page';
import { html, type Part } from '../../../../../../nodes/shared/reports/tell/html/markup';

describe('html', () => {
	it('escapes every text, between tags and in attributes', () => {
		const evil = `<script>"'&`;
		expect(html`<p title="${evil}">${evil}</p>`.html).toBe(
			'<p title="&lt;script&gt;&quot;&#39;&amp;">&lt;script&gt;&quot;&#39;&amp;</p>',
		);
	});

	it('keeps markup, alone and in lists, and 0, but no indentation, and nothing of what is not there', () => {
		const parts: Part[] = ['a', '<b  >', false, undefined, '', [], 0];
		const rows = parts.map((each) => html`<li>${each}</li>`);
		expect(
			html`<ul>
				${rows}
			</ul>`.html,
		).toBe('<ul> <li>a</li><li>&lt;b  &gt;</li><li></li><li></li><li></li><li></li><li>0</li> </ul>');
	});
});

it.each([
	['line\r\nbreaks', 'line breaks'],
	['Subject\u0000\u001b', 'Subject '],
	['turned \u202Eback', 'turned back'],
	['marked \u200F(25%)', 'marked \u200F(25%)'],
	['Müller 🍩', 'Müller 🍩'],
	['two\u2028lines', 'two lines'],
])('a text in a document is on one line, in its own direction: %j', (text, clean) => {
	expect(cleanText(text)).toBe(clean);
});
