import { headingOf, toMessage } from '../../../../../nodes/shared/reports/tell/message';

it('a heading has what is known', () => {
	expect(headingOf('Acme & Co', null, '', {}, 'Germany')).toBe('Acme & Co · Germany');
});

it('a message is the same in Slack as elsewhere, but for the markup', () => {
	const lines = ['<!channel> @here', undefined, '', 'two\nlines', 5];
	expect(toMessage('Acme * Co', lines)).toEqual({
		slack_text: '*Acme ∗ Co*\n&lt;!channel&gt; @\u200bhere\ntwo lines\n5',
		text: 'Acme * Co\n<!channel> @here\ntwo lines\n5',
	});
	expect(toMessage('', ['only'])).toEqual({ slack_text: 'only', text: 'only' });
});
