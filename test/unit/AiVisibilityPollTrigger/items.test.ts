import type { IDataObject } from 'n8n-workflow';
import { pollEvents } from '../../../nodes/AiVisibilityPollTrigger/events';
import { toEventItems } from '../../../nodes/AiVisibilityPollTrigger/items';

const time = Date.parse('2026-03-01T23:30:00Z');

/** The message of an event about this record. */
function slackTextOf(value: string, record: IDataObject, extra: IDataObject = {}): string[] {
	const event = pollEvents.find((each) => each.value === value)!;
	const found = [{ event: 'x', record, extra, time }];
	const [{ json }] = toEventItems(found, event, [], 'Europe/Berlin');
	return String(json.slack_text).split('\n');
}

const lost = (count: number) =>
	Array.from({ length: count }, (_, index) => ({
		prompt: `Prompt ${index}`,
		platforms: ['Claude'],
	}));

it('an item says what happened in a message: brand, report, market and local day first', () => {
	const report = { name: 'Weekly', location: 'Berlin', country: 'Germany', status: 'completed' };
	expect(
		slackTextOf('reportFinished', { ...report, visibility_score: 60 }, { brand: 'One' }),
	).toEqual([
		'*One · Weekly · Berlin, Germany · March 2, 2026*',
		'Completed',
		'Visibility score 60 of 100',
	]);
});

it('an item has a message also where an object stands in place of a text', () => {
	const record = { name: { toString: 1 }, status: 'failed', failure_reason: { toString: 1 } };
	expect(slackTextOf('reportFinished', record)).toEqual([
		'*March 2, 2026*',
		'Failed. Reason: not known',
	]);
});

it.each<[string, IDataObject, string[]]>([
	[
		'campaignStatusChanged',
		{ status: 'active', previous_status: 'draft' },
		['Campaign active (draft before)'],
	],
	[
		'emailStatusChanged',
		{ recipient_email: 'anna at one', status: 'replied', previous_status: null, subject: 'A note' },
		['Email to anna at one: replied', 'A note'],
	],
	[
		'jobFinished',
		{ id: 'j1', status: 'failed', message: 'No answer' },
		['Job j1 failed', 'No answer'],
	],
	[
		'mentionGainedOrLost',
		{
			headline: 'No clear change.',
			prompts_lost: [{ prompt: 'Which?', platforms: ['Claude'], competitors_named: ['A', 'B'] }],
		},
		['No clear change.', '• No longer mentioned: Which? (Claude) · Named now: A, B'],
	],
	[
		'newCitation',
		{ url: 'https://one.example/a', brand_mention_sentiment: 'negative' },
		['AI assistants cite a new page: https://one.example/a', 'It speaks of the brand: negative'],
	],
	[
		'quotaLow',
		{ remaining_percent: 9.9, remaining: 99, limit: 1_000 },
		['9.9% of the request quota is left: 99 of 1000 units'],
	],
	['quotaLow', { balance: 19 }, ['Credits left: 19']],
	[
		'reportFinished',
		{ status: 'failed', failure_reason: 'No answer' },
		['Failed. Reason: No answer'],
	],
	[
		'scheduleRunFinished',
		{ last_run_status: 'completed_with_errors', last_error_message: 'France' },
		['Run failed', 'Reason: France'],
	],
	[
		'visibilityChanged',
		{ headline: 'Mentions fell from 9 to 3 of 12 answers.', prompts_lost: lost(1) },
		['Mentions fell from 9 to 3 of 12 answers.', '• No longer mentioned: Prompt 0 (Claude)'],
	],
	[
		'webhookEndpointDisabled',
		{ url: 'https://one.example/hook' },
		['Webhook endpoint disabled: https://one.example/hook'],
	],
])('the message of %s about %j', (value, record, lines) => {
	expect(slackTextOf(value, record).slice(1)).toEqual(lines);
});

it.each([
	[10, []],
	[12, ['• and 2 more']],
])('a message about %i prompts says how many it leaves out', (count, rest) => {
	const record = { headline: 'Changed.', prompts_lost: lost(count) };
	expect(slackTextOf('visibilityChanged', record).slice(11)).toEqual([
		'• No longer mentioned: Prompt 9 (Claude)',
		...rest,
	]);
});

it('a message mentions no one that a text of the service names', () => {
	const prompt = '<!channel> @here\nnext';
	const [, , line] = slackTextOf('mentionGainedOrLost', {
		headline: 'Changed.',
		prompts_lost: [{ prompt, platforms: [] }],
	});
	expect(line).toBe('• No longer mentioned: &lt;!channel&gt; @\u200bhere next ()');
});
