import type { IDataObject } from 'n8n-workflow';
import type { Comparison } from '../../../../../nodes/AiVisibility/analysis/results/readComparison';
import { toHeadline, toNote } from '../../../../../nodes/AiVisibility/analysis/compare/words';
import { NOTHING } from '../document/madeDocument';

const prompt = {
	prompt: 'A?',
	category: null,
	platforms: ['claude'],
	mentions_from: 0,
	mentions_to: 1,
};

function comparison(
	more: Partial<Comparison>,
	scores: [unknown, unknown] = [60, 64.2],
): Comparison {
	const [from, to] = scores.map((visibility_score) => ({ visibility_score }) as IDataObject);
	return {
		report: to,
		facts: {} as Comparison['facts'],
		cells: new Map(),
		mentionField: 'there',
		isUnknown: false,
		companies: undefined,
		previous: from,
		previousDate: null,
		answers: { ...NOTHING, comparedAnswers: 4 },
		voices: [],
		domains: { added: [], lost: [], cited: [] },
		wantsDomains: true,
		...more,
	};
}

describe('the headline', () => {
	it.each([
		[[60, 64.2], 'Up 4.2 points to 64.2.'],
		[[61, 60], 'Down 1 point to 60.'],
		[[60, 60], 'Unchanged at 60.'],
		[[null, 60], 'No score to compare.'],
	] as Array<[[unknown, unknown], string]>)('says what became of the score: %j', (scores, text) => {
		expect(toHeadline(comparison({}, scores))).toBe(text);
	});

	it('counts what changed', () => {
		const { answers } = comparison({});
		const some = comparison({
			answers: { ...answers, promptsGained: [prompt, prompt], promptsLost: [prompt] },
			domains: { added: [], lost: [{ domain: 'a.example', citations: 1 }], cited: [] },
		});
		expect(toHeadline(some)).toBe(
			'Up 4.2 points to 64.2. 2 prompts gained a mention, 1 prompt lost one. 1 domain no longer cited.',
		);
		const lost = comparison({ answers: { ...answers, promptsLost: [prompt] } });
		expect(toHeadline(lost)).toBe('Up 4.2 points to 64.2. 1 prompt lost a mention.');
	});

	it.each([
		[64.2, 'Score 64.2. There is no earlier report to compare with.'],
		[null, 'No score. There is no earlier report to compare with.'],
	])('says that there is nothing to compare with, at a score of %j', (score, text) => {
		expect(toHeadline(comparison({ previous: undefined }, [null, score]))).toBe(text);
	});
});

describe('the note', () => {
	it.each([
		['Untitled Report', expect.stringContaining('Give your reports names')],
		['Weekly', null],
	])('says why there is no previous report of one called %s', (name, note) => {
		expect(toNote(comparison({ report: { name }, previous: undefined }))).toEqual(note);
	});

	it('is missing when there is nothing to say', () => {
		expect(toNote(comparison({}))).toBeNull();
		expect(toNote(comparison({ domains: undefined, wantsDomains: false }))).toBeNull();
	});

	it('says what differs and what is not compared', () => {
		const answers = { ...NOTHING, platformsRemoved: ['grok', 'gemini'] };
		expect(toNote(comparison({ answers, domains: undefined }))).toBe(
			'The reports differ: 2 removed platforms. Mentions and rates only count what both have, the score counts everything. ' +
				'Mentions are not compared: the reports have no answers to the same prompts on the same platforms. ' +
				'Domains are not compared: the API key needs the scope read:citations.',
		);
	});

	it('says how to name the field of mentions', () => {
		expect(toNote(comparison({ mentionField: undefined }))).toBe(
			'Mentions are not compared: no field of the results matches the scores. Set the option Mention Field.',
		);
	});
});
