import type { IDataObject } from 'n8n-workflow';
import { toReport } from '../../../../nodes/shared/reports/answers';

const toAnswers = (record: IDataObject) => toReport(record).answers;

const unread = { text: null, isAnswered: true, isMentioned: null };

const prompt = { id: 'p1', prompt_text: 'Which?', category: 'Taste' };

const about = { promptId: 'p1', prompt: 'Which?', category: 'Taste' };

describe('the reader of answers', () => {
	it('gives one answer per prompt and platform, without the platform among its values', () => {
		const results = [
			{ platform: 'claude_search', answer: ' Try it. ' },
			{ platform: 'newcomer', answer: null },
		];
		const [first, second] = results.map(({ answer }) => ({ values: { answer } }));
		const claude = { platform: 'Claude Search', platformId: 'claude_search', text: 'Try it.' };
		expect(toAnswers({ prompts: [{ ...prompt, results }] })).toEqual([
			{ ...about, ...unread, ...first, ...claude },
			{ ...about, ...unread, ...second, platform: 'newcomer', platformId: 'newcomer' },
		]);
	});

	it.each([[[]], [undefined], ['soon']])('does not lose a prompt whose results are %j', (results) => {
		expect(toAnswers({ prompts: [{ ...prompt, results: results as never }] })).toEqual([
			{ ...about, platform: null, platformId: null, ...unread, isAnswered: false },
		]);
	});

	it('takes what it is given where the service leaves something out', () => {
		const unknown = { promptId: null, prompt: null, category: null, platform: null };
		const none = { ...unknown, platformId: null, ...unread };
		expect(
			toAnswers({
				name: 'Weekly',
				prompts: [{ results: [{ rank: 1 }, null] }, null] as never,
			}),
		).toEqual([
			{ ...none, values: { rank: 1 } },
			{ ...none, values: {} },
			{ ...none, isAnswered: false },
		]);
		expect(toAnswers({})).toEqual([]);
	});
});
