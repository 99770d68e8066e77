import { countClearChanges } from '../../../../tools/chanceModel';

const BRANDS = 300;

const cases = [3, 6, 12, 25, 50].flatMap((prompts) => [
	{ prompts, swings: 'without swings', swing: [0, 0] as [number, number] },
	{ prompts, swings: 'with swings per report', swing: [0.3, 0.5] as [number, number] },
]);

describe('brands without a change', () => {
	it.each(cases)('rarely look clear: $prompts prompts, $swings', ({ prompts, swing }) => {
		const model = { prompts, swing, shifts: [0], earlier: [1, 2, 4, 8] };
		for (const { down, up } of countClearChanges({ ...model, brands: BRANDS, seed: prompts })) {
			expect(down).toBeLessThanOrEqual(0.06 * BRANDS);
			expect(down + up).toBeLessThanOrEqual(0.12 * BRANDS);
		}
	});
});
