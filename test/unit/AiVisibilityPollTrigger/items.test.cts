import type { IDataObject } from 'n8n-workflow';
import { pollEvents } from '../../../nodes/AiVisibilityPollTrigger/events';
import pollTexts from '../../../nodes/AiVisibilityPollTrigger/texts.json';
import { toEventItems } from '../../../nodes/AiVisibilityPollTrigger/items';
import { wordsIn } from '../../../nodes/AiVisibilityPollTrigger/words';

const time = Date.parse('2026-03-01T23:30:00Z');

/** The message of an event about this record. */
async function slackTextOf(value: string, record: IDataObject): Promise<string[]> {
	const event = pollEvents.find((each) => each.value === value)!;
	const words = wordsIn('en', 'Europe/Berlin');
	const [{ json }] = await toEventItems([{ event: 'x', record, time }], event, [], words);
	return String(json.slack_text).split('\n');
}

it('an item has a message also where an object stands in place of a text', async () => {
	const record = { name: { toString: 1 }, status: 'failed', failure_reason: { toString: 1 } };
	expect(await slackTextOf('reportFinished', record)).toEqual(['*March 2, 2026*', 'Failed']);
});

const pollWords = Object.values(pollTexts).map(({ statuses: _, ...texts }) => texts);
const statusWords = Object.values(pollTexts).flatMap(({ statuses }) =>
	'sent' in statuses ? statuses : [],
);

it.each<[string, object[]]>([
	['texts of the poll trigger', pollWords],
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
