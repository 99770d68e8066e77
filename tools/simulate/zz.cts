import { judgeAct } from './acts.cts';
import type { RateName } from './brands.cts';
const BRANDS = Number(process.argv[2] ?? 200);
const S: RateName[] = ['mixed', 'shared', 'byPrompt', 'uShaped', 'middle', 'low'];
const pct = (f: (s: number) => boolean) => (100 * Array.from({ length: BRANDS }, (_, i) => f(i + 1)).filter(Boolean).length) / BRANDS;
for (const prompts of [8, 10, 20, 30, 50])
	for (const acted of [1, 3])
		for (const failing of [0, 0.1]) {
			const base = { prompts, acted, failing, before: 4, since: 2, swing: 0.4 };
			const row = S.map((rates) => {
				const judge = (lift: number) => (seed: number) => judgeAct({ ...base, rates, lift, seed });
				const memo = new Map<string, boolean | null>();
				const get = (lift: number, seed: number) => { const k = `${lift}:${seed}`; if (!memo.has(k)) memo.set(k, judge(lift)(seed)); return memo.get(k)!; };
				return `${rates}: none ${pct((s) => get(0.5, s) === null).toFixed(0)} told ${pct((s) => get(0.5, s) === true).toFixed(0)} wrong ${pct((s) => get(0, s) === true).toFixed(1)}`;
			});
			console.log(prompts, acted, failing, '|', row.join(' | '));
		}
