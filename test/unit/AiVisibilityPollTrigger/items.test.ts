import type { IDataObject } from 'n8n-workflow';
import { pollEvents } from '../../../nodes/AiVisibilityPollTrigger/events';
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
		'mentionGainedOrLost',
		{
			headline: 'No clear change.',
			prompts_lost: [
				{
					prompt: 'Which?',
					platforms: ['Claude'],
					competitors_named: ['A', 'B'],
					said: 'A is best.',
				},
			],
		},
		['No clear change.', '• No longer mentioned: Which? (Claude) · Named now: A, B · “A is best.”'],
	],
	[
		'newCitation',
		{ url: 'https://one.example/a', brand_mention_sentiment: 'negative' },
		['AI assistants cite a new page: https://one.example/a', 'It speaks of the brand: negative'],
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
		{ platform: 'ChatGPT', mentions_from: 7, answers_from: 9, mentions_to: 2, answers_to: 9 },
	];
	const prompts = lost(5);
	const note = 'The reports differ.';
	const record = { headline: 'Changed.', platforms, prompts_gained: prompts, note };
	expect((await slackTextOf('visibilityChanged', record)).slice(1)).toEqual([
		'Changed.',
		'ChatGPT: 2 of 9, was 7 of 9',
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

it.each([
	[10, []],
	[12, ['• and 2 more']],
])('a message about %i prompts says how many it leaves out', async (count, rest) => {
	const prompts_lost = lost(count).map((each) => ({ ...each, said: 'Buy tea.' }));
	const lines = await slackTextOf('visibilityChanged', { headline: 'Changed.', prompts_lost });
	expect(lines.slice(11)).toEqual(['• No longer mentioned: Prompt 9 (Claude)', ...rest]);
	expect(lines.filter((line) => line.includes('Buy tea.'))).toHaveLength(3);
});

it('a message mentions no one that a text of the service names', async () => {
	const prompt = '<!channel> @here\nnext';
	const [, , line] = await slackTextOf('mentionGainedOrLost', {
		headline: 'Changed.',
		prompts_lost: [{ prompt, platforms: [] }],
	});
	expect(line).toBe('• No longer mentioned: &lt;!channel&gt; @\u200bhere next ()');
});
