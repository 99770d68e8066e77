import type { IDataObject } from 'n8n-workflow';
import { DAY_MS } from '../../../nodes/shared/base/time/clock';
import { noReply } from '../../../nodes/AiVisibilityPollTrigger/events/noReply';
import { formOf } from '../support/form.cts';
import { afterPolls } from './polls.cts';

const onDay = (day: number) => 1_700_000_000_000 + day * DAY_MS;
const at = (day: number) => new Date(onDay(day)).toISOString();

/** Emails that were sent to one person about one page on day 1, but for these changes; by their place. */
const sent = (...changes: IDataObject[]) =>
	changes.map((each, id) => ({
		...{ id: `${id}`, status: 'sent', recipient_email: 'ann@one.example', citation_url: 'page', sent_at: at(1) },
		...each,
	}));

/** What the last of several polls finds: which emails, and how many their person has had. */
const foundAfter = (polls: Array<[day: number, emails: IDataObject[]]>, form: object = {}) =>
	afterPolls(
		noReply.detector(formOf({ days: 7, emails: 'direct', ...form })),
		polls.map(([day, records]) => ({ records, now: onDay(day) })),
	).found.map(({ record, extra, time }) => {
		expect(time).toBe(Date.parse(String(record.sent_at)) + 7 * DAY_MS);
		return [record.id, extra?.emails_to_recipient];
	});

const followUp = { sent_at: at(3) };
const last = ['1', 2];

it.each<[string, IDataObject[], unknown[]]>([
	['the last one', [{}, followUp], [last]],
	['the last one of a list in no order', [{ sent_at: at(2) }, followUp, {}], [['1', 3]]],
	['the last one about each page', [{ citation_url: null, citation_id: 'a' }, {}], [['0', 2], last]],
	['the last one about a URL, with and without an ID', [{ citation_id: 'a' }, followUp], [last]],
	['the follow-up of one, without a page', [{}, { ...followUp, citation_url: null, parent_email_id: '0' }], [last]],
	['the last one to an address', [{}, { ...followUp, recipient_email: '"Ann" <Ann@one.example>' }], [last]],
	[
		'the last one to a text that is no address',
		[{ recipient_email: 'ann' }, { ...followUp, recipient_email: ' Ann' }],
		[last],
	],
	[
		'the last one that was sent',
		[{}, { status: 'draft', sent_at: null }, { ...followUp, status: 'failed' }],
		[['0', 1]],
	],
	['the last one until now', [{}, { sent_at: at(30.1) }], [['0', 1]]],
	['none, as the person replied to a follow-up', [{}, { status: 'replied' }], []],
	['none, as the person replied about another page', [{}, { status: 'replied', citation_url: 'b' }], []],
	['none, as the person replied to a campaign', [{}, { status: 'replied', campaign_id: 'c' }], []],
	['none, as a time says that the person replied', [{ replied_at: at(2) }, {}], []],
	['none, as one bounced', [{ status: 'bounced' }, {}], []],
	['none, as a time says that one bounced', [{}, { bounced_at: at(2) }], []],
	['none, as the person unsubscribed from another', [{}, { status: 'unsubscribed', citation_url: 'b' }], []],
])('of the emails to a person, one starts the workflow: %s', (_, emails, expected) => {
	const polls: Array<[number, IDataObject[]]> = [0, 30].map((day) => [day, day === 0 ? [] : sent(...emails)]);
	expect(foundAfter(polls)).toEqual(expected);
});

it('an email without a reply is found once, when it has that age, and not if it had it at the first poll', () => {
	const foundOn = (...days: number[]) => foundAfter(days.map((day) => [day, sent({ status: `on day ${day}` })]));
	expect(foundOn(7.9, 7.99)).toEqual([]);
	expect(foundOn(7.9, 8)).toEqual([['0', 1]]);
	expect(foundOn(7.9, 8, 9)).toEqual([]);
	expect(foundOn(8, 9)).toEqual([]);
});

it.each<[object, string[]]>([
	[{}, ['none']],
	[{ emails: 'all' }, ['mine', 'none', 'others']],
	[{ emails: 'campaign', campaignId: 'mine' }, ['mine']],
])('emails without a reply are those of the choice: %j', (choice, expected) => {
	const emails = ['mine', 'none', 'others'].map((id) => ({
		...{ id, recipient_email: id, campaign_id: id === 'none' ? null : id },
	}));
	const found = foundAfter(
		[
			[0, []],
			[8, sent(...emails)],
		],
		choice,
	);
	expect(found.map(([id]) => id)).toEqual(expected);
});
