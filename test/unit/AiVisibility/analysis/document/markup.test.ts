import { cleanText, html } from '../../../../../nodes/AiVisibility/analysis/document/markup';

describe('html', () => {
	it('escapes every text, between tags and in attributes', () => {
		const evil = `<script>"'&`;
		expect(html`<p title="${evil}">${evil}</p>`.html).toBe(
			'<p title="&lt;script&gt;&quot;&#39;&amp;">&lt;script&gt;&quot;&#39;&amp;</p>',
		);
	});

	it('keeps markup, alone and in lists', () => {
		const rows = ['a', '<b>'].map((name) => html`<li>${name}</li>`);
		expect(
			html`<ul>
				${rows}
			</ul>`.html,
		).toBe('<ul> <li>a</li><li>&lt;b&gt;</li> </ul>');
	});

	it('leaves no trace of what is not there, but shows 0', () => {
		expect(html`<p>${false}${undefined}${''}${[]}${0}</p>`.html).toBe('<p>0</p>');
	});

	it('leaves out the indentation of templates, and nothing of texts', () => {
		expect(
			html`<p>
				<b>${'a  b'}</b>
			</p>`.html,
		).toBe('<p><b>a  b</b></p>');
	});
});

describe('cleanText', () => {
	it.each([
		['line\r\nbreaks', 'line breaks'],
		['Subject\u0000\u001b', 'Subject '],
		['turned \u202Eback', 'turned back'],
		['marked \u200F(25%)', 'marked \u200F(25%)'],
		['Müller 🍩', 'Müller 🍩'],
	])('%j becomes %j', (text, clean) => {
		expect(cleanText(text)).toBe(clean);
	});
});
