import { OURS } from '../../bench/measures';
import { type CaseResult, joined, mayReplace } from '../../bench/results';

const result = (figure: number, changes: Partial<CaseResult> = {}): CaseResult => ({
	date: '2026-04-01',
	machine: 'a machine',
	n8n: '2.0.0',
	node: '24.0.0',
	load: 1,
	rounds: [{ time: { [OURS]: figure } }],
	...changes,
});

describe('rounds that are added', () => {
	it('stand behind the earlier ones, under the later date and the higher load', () => {
		const earlier = result(1, { load: 5, date: '2026-03-31' });
		expect(joined(earlier, result(2))).toEqual({
			...result(0),
			load: 5,
			rounds: [...earlier.rounds, ...result(2).rounds],
		});
	});

	it('stand alone when there are none, or of another machine or version', () => {
		expect(joined(undefined, result(2))).toEqual(result(2));
		for (const name of ['machine', 'n8n', 'node']) {
			expect(joined(result(1, { [name]: 'another' }), result(2))).toEqual(result(2));
		}
	});
});

describe('a result', () => {
	const kept = { ...result(1), rounds: [...result(1).rounds, ...result(2).rounds] };

	it('replaces none, and one of as many rounds', () => {
		expect(mayReplace(undefined, result(1))).toBe(true);
		expect(mayReplace(kept, { ...kept, date: '2026-05-01' })).toBe(true);
	});

	it('of fewer rounds leaves the table alone', () => {
		expect(mayReplace(kept, result(3))).toBe(false);
	});
});
