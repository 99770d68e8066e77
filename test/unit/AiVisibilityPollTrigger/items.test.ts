import type { IDataObject } from 'n8n-workflow';
import { pollEvents } from '../../../nodes/AiVisibilityPollTrigger/events';
import pollTexts from '../../../nodes/AiVisibilityPollTrigger/texts.json';
import summaryTexts from '../../../nodes/AiVisibilityTrigger/delivery/texts.json';
import { toEventItems } from '../../../nodes/AiVisibilityPollTrigger/items';
import { wordsIn } from '../../../nodes/AiVisibilityPollTrigger/words';

const time = Date.parse('2026-03-01T23:30:00Z');

/** The message of an event about this record. */
async function slackTextOf(
	value: string,
	record: IDataObject,
	{ language = 'en', ...extra }: IDataObject = {},
): Promise<string[]> {
	const event = pollEvents.find((each) => each.value === value)!;
	const found = [{ event: 'x', record, extra, time }];
	const words = wordsIn(String(language), 'Europe/Berlin');
	const [{ json }] = await toEventItems(found, event, [], words);
	return String(json.slack_text).split('\n');
}

const lost = (count: number) =>
	Array.from({ length: count }, (_, index) => ({
		prompt: `Prompt ${index}`,
		platforms: ['Claude'],
	}));

it('an item says what happened in a message: brand, report, market and local day first', async () => {
	const report = { name: 'Weekly', location: 'Berlin', country: 'Germany', status: 'completed' };
	expect(
		await slackTextOf('reportFinished', { ...report, visibility_score: 60 }, { brand: 'One' }),
	).toEqual([
		'*One · Weekly · Berlin, Germany · March 2, 2026*',
		'Completed',
		'Visibility score 60 of 100',
	]);
});

it('an item has a message also where an object stands in place of a text', async () => {
	const record = { name: { toString: 1 }, status: 'failed', failure_reason: { toString: 1 } };
	expect(await slackTextOf('reportFinished', record)).toEqual(['*March 2, 2026*', 'Failed']);
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
		'backlinkVerifiedOrLost',
		{ backlink_verified: true, citation_url: 'https://one.example/a', subject: 'A note' },
		['The link was found on https://one.example/a', 'A note'],
	],
	[
		'backlinkVerifiedOrLost',
		{ backlink_verified: false, recipient_email: 'anna at one' },
		['The link is no longer on anna at one'],
	],
	[
		'noReply',
		{
			...{ recipient_email: 'anna at one', subject: 'A note' },
			...{ emails_to_recipient: 2, sent_at: '2026-02-20T23:30:00Z' },
		},
		[
			'No reply from anna at one since February 21, 2026. Emails to this person so far: 2',
			'A note',
		],
	],
	[
		'quotaLow',
		{ threshold: 20, remaining_percent: 9.9, remaining: 99, limit: 1_000 },
		['9.9% of the request quota is left: 99 of 1000 units'],
	],
	[
		'reportFinished',
		{ status: 'failed', visibility_score: 0, failure_reason: 'No answer' },
		['Failed', 'Visibility score 0 of 100', 'Reason: No answer'],
	],
	[
		'mentionGainedOrLost',
		{
			headline: 'No clear change.',
			prompts_lost: [
				{
					prompt: 'Which?',
					platforms: ['Claude', 'ChatGPT'],
					competitors_named: ['A', 'B'],
					said: 'A is best.',
				},
			],
		},
		[
			'No clear change.',
			'• No longer mentioned: Which? (Claude, ChatGPT) · Named now: A, B · “A is best.”',
		],
	],
	[
		'newCitation',
		{ url: 'https://one.example/a', brand_mention_sentiment: 'negative' },
		['AI assistants cite a new page: https://one.example/a', 'It speaks of the brand: negative'],
	],
	[
		'newCitation',
		{ url: 'https://one.example/a', brand_mention_sentiment: null },
		['AI assistants cite a new page: https://one.example/a'],
	],
	[
		'scheduleRunFinished',
		{ last_run_status: 'completed_with_errors', last_error_message: 'France' },
		['Run failed', 'Reason: France'],
	],
	[
		'webhookEndpointDisabled',
		{ url: 'https://one.example/hook' },
		['Webhook endpoint disabled: https://one.example/hook'],
	],
])('the message of %s about %j', async (value, record, lines) => {
	expect((await slackTextOf(value, record)).slice(1)).toEqual(lines);
});

it('a message says the mentions of each AI assistant, five gained prompts, and what limits it', async () => {
	const platforms = [
		{ platform: 'ChatGPT', mentions_from: 7, answers_from: 9, mentions_to: 2, answers_to: 10 },
	];
	const prompts = lost(5).map((each) => ({ ...each, competitors_named: ['A'], said: 'Buy tea.' }));
	const note = 'The reports differ.';
	const record = { headline: 'Changed.', platforms, prompts_gained: prompts, note };
	expect((await slackTextOf('visibilityChanged', record)).slice(1)).toEqual([
		'Changed.',
		'ChatGPT: 2 of 10, was 7 of 9',
		...prompts.map(({ prompt }) => `• Now mentioned: ${prompt} (Claude)`),
		note,
	]);
});

it.each([
	['en', '*March 2, 2026*', 'Campaign paused (active before)'],
	['de', '*2. März 2026*', 'Kampagne pausiert (vorher aktiv)'],
	['fr', '*2 mars 2026*', 'Campagne : en pause (avant : active)'],
	['es', '*2 de marzo de 2026*', 'Campaña: en pausa (antes: activa)'],
])('a message is in the chosen language: %s', async (language, ...lines) => {
	const record = { status: 'paused', previous_status: 'active' };
	expect(await slackTextOf('campaignStatusChanged', record, { language })).toEqual(lines);
});

it.each(['campaign', 'email', 'job', 'report', 'scheduleRun'])(
	'the status in a message is in the chosen language, too: %s',
	async (start) => {
		const { value } = pollEvents.find((event) => event.value.startsWith(start))!;
		const record = { status: 'failed', last_run_status: 'failed' };
		const [, line] = await slackTextOf(value, record, { language: 'de' });
		expect(line).toMatch(/fehlgeschlagen/i);
	},
);

it.each([
	[10, []],
	[12, ['• and 2 more']],
])('a message about %i prompts says how many it leaves out', async (count, rest) => {
	const prompts_lost = lost(count).map((each) => ({ ...each, said: 'Buy tea.' }));
	const lines = await slackTextOf('visibilityChanged', { headline: 'Changed.', prompts_lost });
	expect(lines.slice(11)).toEqual(['• No longer mentioned: Prompt 9 (Claude)', ...rest]);
	expect(lines.filter((line) => line.includes('Buy tea.'))).toHaveLength(3);
});

const pollWords = Object.values(pollTexts).map(({ statuses: _, ...texts }) => texts);
const statusWords = Object.values(pollTexts).flatMap(({ statuses }) =>
	'sent' in statuses ? statuses : [],
);

it.each<[string, object[]]>([
	['texts of the poll trigger', pollWords],
	['texts of the trigger', Object.values(summaryTexts)],
	['words for a status', statusWords],
])('the %s differ, and have the same values in all languages', (_, all) => {
	const valuesIn = (text: string) => text.match(/{\w+}/g)?.sort();
	const [first, ...others] = all.map((texts) => {
		expect(new Set(Object.values(texts)).size).toBe(Object.keys(texts).length);
		return Object.entries(texts).map(([name, text]) => [name, valuesIn(String(text))]);
	});
	for (const each of others) expect(each).toEqual(first);
});

it('a message mentions no one that a text of the service names', async () => {
	const prompt = '<!channel> @here\nnext';
	const [, , line] = await slackTextOf('mentionGainedOrLost', {
		headline: 'Changed.',
		prompts_lost: [{ prompt, platforms: [] }],
	});
	expect(line).toBe('• No longer mentioned: &lt;!channel&gt; @\u200bhere next ()');
});
