import type { IDataObject } from 'n8n-workflow';
import { checkSendAt, prepareEmail } from '../../../../../nodes/AiVisibilityOutreach/resources/email/prepareEmail';
import { clock } from '../../../../../nodes/shared/base/time/clock';
import { formOf } from '../../../support/form.cts';

const request = { method: 'POST', path: '/v1/x' } as const;

const prepared = (body: IDataObject) => prepareEmail({ ...request, body }, formOf()).body;

describe('the body of an email', () => {
	it.each([
		['Hello Anna,\r\n\r\nTom & I <3 it\r\nSam\r\n', 'Hello Anna,</p>\n<p>Tom &amp; I &lt;3 it<br>\nSam'],
		['a <b and c', 'a &lt;b and c'],
		['See <https://x.example>, <a@x.example>', 'See &lt;https://x.example&gt;, &lt;a@x.example&gt;'],
		[' Hi\n \t\n\n\nSam\rBo', 'Hi</p>\n<p>Sam<br>\nBo'],
	])('becomes HTML and stays the plain text: %j', (text, html) =>
		expect(prepared({ body: text })).toEqual({ body: `<p>${html}</p>`, body_text: text }),
	);

	const tags = [
		'a abbr address article aside b big blockquote body br button caption center cite code col colgroup dd del div',
		'dl dt em figcaption figure font footer form h1 h6 head header hr html i iframe img ins kbd li link main mark',
		'meta nav ol p picture pre q s samp script section small span strike strong style sub sup svg table tbody td',
		'textarea tfoot th thead title tr tt u ul video xmp',
	].join(' ');

	it.each([
		...['Hello<br>Anna', '<P>Hi</P>', '<!DOCTYPE HTML><p>Hi', 'See <a\nhref="x">it</a>', '<hr/>'],
		...['Hi</p>', '<img src="x">', '<!-- note -->', ...tags.split(' ').map((tag) => `<${tag}>Hi`)],
	])('stays as it is with a tag: %j', (body) => expect(prepared({ body })).toEqual({ body }));

	it('loses the fence that a model has put around it', () => {
		expect(prepared({ body: '```xml\n<p>Hi</p>\n```\n' })).toEqual({ body: '<p>Hi</p>' });
		expect(prepared({ body: '```\nHi\n```' })).toEqual({ body: '<p>Hi</p>', body_text: 'Hi' });
	});

	it('leaves a plain text that was given, or emptied', () => {
		expect(prepared({ body: 'Hi', body_text: 'Ho' })).toEqual({
			body: '<p>Hi</p>',
			body_text: 'Ho',
		});
		expect(prepared({ body: 'Hi', body_text: null })).toMatchObject({ body_text: null });
	});

	it('is not made up where only something else changes', () =>
		expect(prepared({ subject: 'a < b' })).toEqual({ subject: 'a < b' }));
});

it('sends the bare address of a recipient', () => {
	expect(prepared({ recipient_email: 'Anna <anna@x.example>' })).toEqual({
		recipient_email: 'anna@x.example',
	});
	expect(() => prepared({ recipient_email: 'N/A' })).toThrow("'Recipient Email' must be");
});

describe('the time of an email', () => {
	const prepareAt = (sendAt: string | undefined) => checkSendAt(request, formOf({ sendAt }));
	const inMs = (ms: number) => new Date(clock.now() + ms).toISOString();

	it('may lie in the future, or be left to the service', () => {
		for (const at of [undefined, inMs(60_000)]) expect(prepareAt(at)).toBe(request);
	});

	it('cannot lie in the past, because the email would be sent at once', () =>
		expect(() => prepareAt('2026-03-01T09:00:00Z')).toThrow(
			expect.objectContaining({
				message: "'Send At' must be in the future",
				description: 'It is "2026-03-01T09:00:00Z".',
			}),
		));
});
