import type { IDataObject } from 'n8n-workflow';
import { compareAll } from '../../../../../nodes/AiVisibility/analysis/results/comparedAnswers';
import { isLikeForLike } from '../../../../../nodes/AiVisibility/analysis/results/readComparison';
import { type Cells, toCells } from '../../../../../nodes/shared/reports/comparison';

type Row = [prompt: string | null, platform: string | null, there: boolean];

const cellsOf = (rows: Row[]): Cells =>
	toCells(
		rows.map(([prompt, platform, there]) => ({
			promptId: null,
			prompt,
			category: null,
			platform,
			platformId: platform,
			values: { there } as IDataObject,
		})),
	);

const compare = (before: Row[], after: Row[]) =>
	compareAll(cellsOf(before), cellsOf(after), 'there');

describe('a comparison of answers', () => {
	it('counts a prompt and platform only where both reports have an answer', () => {
		const result = compare(
			[
				['A?', 'claude', false],
				['A?', 'grok', false],
				['B?', 'grok', true],
			],
			[
				['A?', 'claude', true],
				['B?', 'claude', false],
				['B?', 'grok', true],
			],
		);
		expect(result).toMatchObject({
			prompts: [{ prompt: 'A?' }, { prompt: 'B?' }],
			comparedAnswers: 2,
			comparedPlatforms: ['claude', 'grok'],
			rate: { from: 50, to: 100, difference: 50, direction: 'up' },
			promptsGained: [{ prompt: 'A?', platforms: ['claude'], mentions_from: 0, mentions_to: 1 }],
			promptsLost: [],
		});
		expect(isLikeForLike({ previous: {}, answers: result })).toBe(true);
	});

	it('takes a prompt for the same whatever blanks it is written with', () => {
		const result = compare(
			[['Which  coffee?', 'claude', true]],
			[[' Which coffee? ', 'claude', false]],
		);
		expect(result).toMatchObject({ promptsNew: [], promptsRemoved: [] });
		expect(result.promptsLost).toHaveLength(1);
	});

	it('takes several answers of a platform for one: a mention in any of them counts', () => {
		const twice: Row[] = [
			['A?', 'claude', true],
			['A?', 'claude', false],
		];
		expect(compare(twice, [...twice].reverse())).toMatchObject({
			comparedAnswers: 1,
			rate: { from: 100, to: 100, direction: 'same' },
		});
	});

	it('compares nothing where the reports have nothing in common', () => {
		const result = compare([['A?', 'claude', true]], [['B?', 'grok', true]]);
		expect(result).toMatchObject({
			comparedAnswers: 0,
			rate: undefined,
			platforms: [],
			platformsNew: ['grok'],
			platformsRemoved: ['claude'],
		});
		expect(isLikeForLike({ previous: {}, answers: result })).toBe(false);
	});

	it('leaves out answers whose platform is not known', () => {
		expect(compare([['A?', null, true]], [['A?', null, false]]).comparedAnswers).toBe(0);
	});
});
