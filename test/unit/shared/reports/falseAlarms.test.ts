import { countClearChanges } from '../../../../tools/chanceModel';

const BRANDS = 300;

/** The swings of the brands in logits: from, to. */
const SWINGS: Array<[number, number]> = [
	[0, 0],
	[0.3, 0.5],
	[0.5, 0.5],
];

const cases = [3, 6, 12, 25, 50].flatMap((prompts) =>
	SWINGS.map((swing) => ({ prompts, swing, shifts: [0], earlier: [1, 2, 3, 4, 5, 6, 7, 8] })),
);

describe('brands without a change', () => {
	it.each(cases)('rarely look clear: $prompts prompts, swings of $swing', (model) => {
		const counts = countClearChanges({ ...model, brands: BRANDS, seed: model.prompts });
		for (const { down, up } of counts) {
			expect(down).toBeLessThanOrEqual(0.06 * BRANDS);
			expect(down + up).toBeLessThanOrEqual(0.12 * BRANDS);
		}
	});
});
