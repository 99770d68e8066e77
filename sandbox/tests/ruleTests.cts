import { RULES, type Rule } from '../rules.cts';
import type { Scene } from './scene.cts';

type Run = () => unknown;
type Row = readonly [unknown, ...unknown[]] | string | number;
type Cells<R> = R extends readonly unknown[] ? { -readonly [Place in keyof R]: R[Place] } : [R];
type RunRow<R> = (...row: Cells<R>) => unknown;

/** A test that has not ended by then has noticed that something is missing, in ms. */
const LONGEST_MS = 5_000;

/** The numbers of rules with which a title begins: "4.4, 4.8 …". */
export const rulesIn = (title: string): string[] =>
	/^\d+\.\d+(?:, \d+\.\d+)*(?= )/.exec(title)?.[0].split(', ') ?? [];

/**
 * Jest's `it` for a file of tests about rules of api.md, whose titles begin with their numbers; a row
 * may have its title in its first cell. For each rule that has a switch, one of its tests in the file
 * must fail when the rule is switched off.
 */
export function ruleTests(scene: Scene) {
	const tests = new Map<Rule, Run[]>();
	const note = (title: string, run: Run) => {
		for (const rule of RULES.filter((one) => rulesIn(title).includes(one))) {
			if (!tests.has(rule))
				it(`${rule} is missed when it is off`, () => expectMissed(scene, rule, tests.get(rule)!));
			tests.set(rule, [...(tests.get(rule) ?? []), run]);
		}
	};
	const one = (title: string, run: Run) => {
		note(title, run);
		it(title, run as () => Promise<void>);
	};
	const each =
		<R extends Row>(rows: readonly R[]) =>
		(title: string, run: RunRow<R>) => {
			for (const row of rows) {
				const cells = [row].flat() as unknown[];
				const named = title.startsWith('%s') ? String(cells[0]) : title;
				note(named, () => (run as (...cells: unknown[]) => unknown)(...cells));
			}
			it.each(rows)(title, run as never);
		};
	return Object.assign(one, { each });
}

async function expectMissed(scene: Scene, rule: Rule, runs: Run[]): Promise<void> {
	const silent = jest.spyOn(console, 'error').mockReturnValue();
	try {
		scene.without = [rule];
		for (const run of runs) {
			await scene.start();
			if (await fails(run)) return;
		}
	} finally {
		scene.without = [];
		await scene.start();
		silent.mockRestore();
	}
	throw new Error(`No test of rule ${rule} in this file fails when the rule is switched off`);
}

async function fails(run: Run): Promise<boolean> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<boolean>((resolve) => {
		timer = setTimeout(() => resolve(true), LONGEST_MS);
	});
	const ended = (async () => {
		await run();
		return false;
	})().catch(() => true);
	const hasFailed = await Promise.race([ended, late]);
	clearTimeout(timer);
	return hasFailed;
}
