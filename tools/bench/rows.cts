import { type BenchCase, type Measure, OURS, type Readings, type Target } from './measures.cts';
import type { CaseResult } from './results.cts';
import { ratiosOf, type Spread, spreadOf } from './statistics.cts';
import { inUnit, inWords } from './units.cts';

/** One line of the table: a measure, beside one contender or none. */
export interface Row {
	caseId: string;
	measure: Measure;
	/** Empty when there is nothing to compare with. */
	contender: string;
	ours: Spread;
	theirs?: Spread;
	/** Ours divided by theirs, round by round. */
	ratio?: Spread;
	/** Left out when the row has no target. */
	isReached?: boolean;
}

/** The columns of the table. */
export const head = ['Measured', 'These nodes', 'Beside', 'Ratio', 'Must reach', 'Reached'];

/** The rows of a case: each measure beside each contender; the target is in the first of a measure. */
export function rowsOf({ id, measures }: BenchCase, { rounds }: CaseResult): Row[] {
	return measures.flatMap((measure) => {
		const readings = rounds.map((round) => round[measure.id] ?? {});
		const names = contendersIn(readings, measure.target);
		const rows = names.map((name) => rowOf(id, measure, name, readings)).filter((row) => row);
		const [first, ...others] = rows as Row[];
		return first === undefined ? [] : [withVerdict(first), ...others];
	});
}

/** @returns the contender of the target first; one without a name when there are none */
function contendersIn(readings: Array<Readings[string]>, target: Target | undefined): string[] {
	const wanted = target?.ratioTo;
	const found = new Set(readings.flatMap((reading) => Object.keys(reading)));
	const others = [...found].filter((name) => name !== OURS && name !== wanted);
	const first = wanted !== undefined && found.has(wanted) ? [wanted] : [];
	return first.length + others.length > 0 ? [...first, ...others] : [''];
}

/** @returns undefined when no round has both figures: the contender always failed */
function rowOf(
	caseId: string,
	measure: Measure,
	contender: string,
	readings: Array<Readings[string]>,
): Row | undefined {
	const named = contender === '' ? OURS : contender;
	const complete = readings.filter((one) => one[OURS] !== undefined && one[named] !== undefined);
	if (complete.length === 0) return undefined;
	const ours = complete.map((reading) => reading[OURS]);
	const row = { caseId, measure, contender, ours: spreadOf(ours) };
	if (contender === '') return row;
	const theirs = complete.map((reading) => reading[contender]);
	const ratios = ratiosOf(ours, theirs);
	return { ...row, theirs: spreadOf(theirs), ratio: ratios && spreadOf(ratios) };
}

/** A target that is a ratio is judged only beside its contender. */
function withVerdict(row: Row): Row {
	const { target } = row.measure;
	if (target === undefined) return row;
	const { ratioTo, atMost = Infinity, atLeast = -Infinity } = target;
	if (ratioTo !== undefined && (ratioTo !== row.contender || row.ratio === undefined)) return row;
	const { median } = ratioTo === undefined ? row.ours : row.ratio!;
	return { ...row, isReached: median <= atMost && median >= atLeast };
}

/** The cells of a row, as `head` names them. */
export function cellsOf({ measure, contender, ours, theirs, ratio, isReached }: Row): string[] {
	const { what, unit, target } = measure;
	return [
		what,
		inUnit(ours, unit),
		theirs === undefined || isIdeal(contender)
			? contender
			: `${contender}: ${inUnit(theirs, unit)}`,
		ratio === undefined ? '' : inUnit(ratio, 'ratio'),
		isReached === undefined ? '' : inWords(target!, unit),
		isReached === undefined ? '' : isReached ? 'yes' : '**no**',
	];
}

/** The ideal is not measured: its name contains its value. */
const isIdeal = (contender: string): boolean => contender.startsWith('the ideal of');

/** A row as one line of text. */
export const toLine = (row: Row): string =>
	cellsOf(row)
		.filter((cell) => cell !== '')
		.join(' | ');
