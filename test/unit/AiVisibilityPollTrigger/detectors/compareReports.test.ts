import {
	comparePrompts,
	compareRates,
	type ReadReport,
} from '../../../../nodes/AiVisibilityPollTrigger/detectors/compareReports';
import { inOrderOfTime } from '../../../../nodes/AiVisibilityPollTrigger/records';
import { toAnswers } from '../../../../nodes/shared/reports/answers';
import { searchFor } from '../../../../nodes/shared/reports/nameSearch';

/** Whether ChatGPT and Claude mention the brand, by prompt. */
type Mentions = Record<string, [boolean, boolean]>;

const companies = {
	brand: 'Example Coffee',
	competitors: ['Bean One', 'Bean Two'],
	search: searchFor(
		['Example Coffee', 'Bean One', 'Bean Two'].map((name) => ({
			name,
			names: [name],
			domains: [],
		})),
	),
};

/** A report with these answers; where the brand is not mentioned, two competitors are. */
function reportOf(mentions: Mentions, isSearched = false): ReadReport {
	const all = Object.values(mentions).flat();
	const report = {
		visibility_score: (100 * all.filter(Boolean).length) / all.length,
		prompts: Object.entries(mentions).map(([prompt_text, [chatgpt, claude]]) => ({
			prompt_text,
			category: 'Research',
			results: Object.entries({ chatgpt, claude }).map(([platform, mentioned]) => ({
				platform,
				mentioned,
				answer: mentioned ? 'Example Coffee and Bean One' : 'Bean Two',
			})),
		})),
	};
	const answers = toAnswers(report, isSearched ? companies.search : undefined);
	return { report, answers, ...(isSearched && { companies }) };
}

const change = {
	event: 'visibility.up',
	record: { direction: 'up', measure: 'score', from: 50, to: 60, difference: 10, report_id: 'r' },
	time: 7,
};
const before: Mentions = { 'Which coffee?': [true, true], 'Which beans?': [false, true] };
const after: Mentions = { 'Which coffee?': [false, false], 'Which beans?': [true, false] };
const both = new Set(['gained', 'lost']);
const promptsOf = (platforms: string[], directions = both, isSearched = false) =>
	comparePrompts(new Set(platforms), directions)(
		change,
		reportOf(before, isSearched),
		reportOf(after, isSearched),
	);

describe('prompts that gained or lost their mention', () => {
	it('are an event each, the lost ones first, with what the report is about', () => {
		const found = inOrderOfTime(promptsOf([]));
		expect(found.map(({ event, record }) => [event, record.prompt, record.platforms])).toEqual([
			['mention.lost', 'Which coffee?', ['ChatGPT', 'Claude']],
			['mention.lost', 'Which beans?', ['Claude']],
			['mention.gained', 'Which beans?', ['ChatGPT']],
		]);
		const about = { category: 'Research', direction: 'lost', report_id: 'r' };
		expect(found[0]).toMatchObject({
			record: { ...about, mentions_from: 2, mentions_to: 0 },
			time: 7,
		});
	});

	it('are those of the wanted AI assistants and directions', () => {
		expect(promptsOf(['chatgpt']).map(({ record }) => record.platforms)).toEqual([
			['ChatGPT'],
			['ChatGPT'],
		]);
		expect(promptsOf([], new Set(['gained']))).toHaveLength(1);
	});

	it('name the competitors in the answers of now, but not the brand', () => {
		const named = promptsOf([], both, true).map(({ record }) => record.competitors_named);
		expect(named).toEqual([['Bean One'], ['Bean Two'], ['Bean Two']]);
	});
});

describe('the rate of mentions', () => {
	const ratesOf = (...platforms: string[]) =>
		compareRates(new Set(platforms), () => true)(change, reportOf(before), reportOf(after));

	it('counts the answers of both reports, and says which prompts changed', () => {
		const [{ record }] = ratesOf();
		expect(record).toMatchObject({ from: 75, to: 25, compared_answers: 4, score_from: 50 });
		expect(record.prompts_lost).toMatchObject([
			{ prompt: 'Which coffee?', platforms: ['ChatGPT', 'Claude'] },
			{ prompt: 'Which beans?', platforms: ['Claude'] },
		]);
		expect(record.prompts_gained).toMatchObject([{ prompt: 'Which beans?' }]);
	});

	it('counts only the wanted AI assistants', () => {
		expect(ratesOf('claude')[0].record).toMatchObject({ from: 100, to: 0, compared_answers: 2 });
	});

	it('gives way to the score where the answers do not tell, unless AI assistants are chosen', () => {
		const without = { report: {}, answers: [] };
		const compare = (platforms: Set<string>) =>
			compareRates(platforms, () => true)(change, without, without);
		expect(compare(new Set())).toEqual([change]);
		expect(compare(new Set(['claude']))).toEqual([]);
	});
});
