import type { IDataObject } from 'n8n-workflow';
import type { FoundEvent } from '../../../nodes/AiVisibilityPollTrigger/detectors/detector';
import { pollEvents } from '../../../nodes/AiVisibilityPollTrigger/events';
import { toEventItems } from '../../../nodes/AiVisibilityPollTrigger/items';
import type { Watch } from '../../../nodes/AiVisibilityPollTrigger/watch';
import { triggerWordsIn } from '../../../nodes/shared/reports/tell/triggerWords';
import { formOf } from '../support/form.cts';

const time = Date.parse('2026-03-01T23:30:00Z');

/** The items of what an event has found. */
async function itemsOf(
	found: FoundEvent[],
	{ value = 'reportFinished', timezone = 'UTC', isTest = false, language = 'en' } = {},
): Promise<IDataObject[]> {
	const event = pollEvents.find((each) => each.value === value)!;
	const words = triggerWordsIn(language, timezone);
	const form = { event: { ...event, simplified: ['id', 'svc_score'] }, values: formOf({}), abbreviation: 'ab', words };
	return (await toEventItems(found, { form, isTest } as unknown as Watch)).map(({ json }) => json);
}

/** The message of an event about this record. */
async function slackTextOf(value: string, record: IDataObject): Promise<string[]> {
	const found = [{ event: 'x', record, time }];
	const [item] = await itemsOf(found, { value, timezone: 'Europe/Berlin' });
	return String(item.slack_text).split('\n');
}

const email = { recipient_email: 'ann@one.example', subject: 'A *note* & more' };

it.each<[string, IDataObject, string[]]>([
	[
		'emailStatusChanged',
		{ ...email, status: 'opened', previous_status: 'sent' },
		['Email to ann@\u200bone.example: opened', 'A *note* &amp; more'],
	],
	['emailStatusChanged', { ...email, status: 'replied', subject: null }, ['Email to ann@\u200bone.example: replied']],
	[
		'noReply',
		{ ...email, sent_at: '2026-02-20T09:00:00Z', emails_to_recipient: 2 },
		[
			'No reply from ann@\u200bone.example since February 20, 2026. Emails to this person so far: 2',
			'A *note* &amp; more',
		],
	],
	[
		'backlinkVerifiedOrLost',
		{ ...email, backlink_verified: true, citation_url: 'https://one.example/a_b' },
		['The link was found on https://one.example/a_b', 'A *note* &amp; more'],
	],
	[
		'backlinkVerifiedOrLost',
		{ ...email, backlink_verified: false },
		['The link is no longer on ann@\u200bone.example', 'A *note* &amp; more'],
	],
	['campaignStatusChanged', { status: 'active', previous_status: 'draft' }, ['Campaign active']],
	['jobFinished', { id: 'j1', status: 'failed', message: 'Too "old"' }, ['Job j1 failed', 'Too "old"']],
	[
		'newCitation',
		{ url: 'https://one.example/?a=1&b=*', brand_mention_sentiment: 'negative' },
		['AI assistants cite a new page: https://one.example/?a=1&amp;b=*', 'Opinion of the brand: negative'],
	],
	['newCitation', { url: 'https://one.example' }, ['AI assistants cite a new page: https://one.example']],
	[
		'quotaLow',
		{ remaining_percent: 9.87, remaining: 296, limit: 3_000 },
		['9.9% of the request quota is left: 296 of 3,000 units'],
	],
	['reportFinished', { status: 'completed', visibility_score: 0 }, ['Completed', 'Visibility score 0 of 100']],
	['reportFinished', { status: 'failed', failure_reason: 'A & B' }, ['Failed', 'Reason: A &amp; B']],
	[
		'scheduleRunFinished',
		{ last_run_status: 'failed', last_error_message: 'One <market>' },
		['Run failed', 'Reason: One &lt;market&gt;'],
	],
	['webhookEndpointDisabled', { url: 'https://one.example' }, ['Webhook endpoint disabled: https://one.example']],
])('the message of %s about %j', async (value, record, lines) => {
	expect(await slackTextOf(value, record)).toEqual(['*March 2, 2026*', ...lines]);
});

it('a message begins with the brand, the name, the market and the day', async () => {
	const record = { name: 'Weekly', location: 'Köln', country: 'Germany', status: 'failed' };
	const [item] = await itemsOf([{ event: 'x', extra: { brand: 'Acme' }, record, time }]);
	expect(item.text).toBe('Acme · Weekly · Köln, Germany · March 1, 2026\nFailed');
});

it('an event may say itself what its message is, and has the fields of the record that Simplify keeps', async () => {
	const about = { extra: { ab_score: 4 }, record: { ab_score: 5, note: 6 }, lines: ['One', '', 'Two'] };
	const [{ slack_text: _, ...item }] = await itemsOf([{ event: 'x', time, ...about }]);
	expect(item).toEqual({ event: 'x', ab_score: 5, text: 'March 1, 2026\nOne\nTwo' });
});

describe('events are sorted', () => {
	const times = { newer: 2, none: NaN, older: 2, oldest: 1 };
	const found = Object.entries(times).map(([event, at]) => ({ event, record: {}, time: at }));
	const namesOf = (items: IDataObject[]) => items.map(({ event }) => event);

	it('oldest first; where times are equal, as the list has them; undated ones last', async () => {
		expect(namesOf(await itemsOf(found))).toEqual(['oldest', 'older', 'newer', 'none']);
	});

	it('in a test newest first, and five are shown', async () => {
		const many = [...'123456789'].map((event) => ({ event, record: {}, time: Number(event) }));
		expect(namesOf(await itemsOf(many, { isTest: true }))).toEqual(['9', '8', '7', '6', '5']);
	});
});

it.each<[string, IDataObject, string]>([
	['campaignStatusChanged', { status: 'active' }, 'Kampagne aktiv'],
	['reportFinished', { status: 'failed', failure_reason: 'x' }, 'Fehlgeschlagen\nGrund: x'],
	['reportFinished', { status: 'completed', visibility_score: 70.25 }, 'Abgeschlossen\nSichtbarkeitswert 70,3 von 100'],
	['scheduleRunFinished', { last_run_status: 'unheard_of' }, 'Lauf unheard_of'],
])('an event speaks the language that was chosen: %s %j', async (value, record, text) => {
	const [item] = await itemsOf([{ event: 'x', record, time }], { value, language: 'de' });
	expect(item.text).toBe(`1. März 2026\n${text}`);
});
