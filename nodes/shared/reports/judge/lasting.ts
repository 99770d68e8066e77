import type { IDataObject } from 'n8n-workflow';
import type { Way } from './clear';
import { clearWayAt, type ListedScore, scoresWithin, toListedScores, USUAL } from './listedScores';

/** Reports that are compared with those before them, and how long a lasting change is not told again. */
const RECENT = 3;
const SILENT = 8;

export interface Lasting {
	direction: Way;
	/** Whether it is to be told with the newest report; else it was told with one of the eight before. */
	isNew: boolean;
	/** Of the last three reports when it was told, oldest first. */
	recent: number[];
	/** The lowest and the highest of the eight before those. */
	before: [number, number];
}

/** Whether a change lasts, and where it points: until the next clear change, or for eight more reports. */
export const lastingFields = ({ lasting }: { lasting?: Lasting }) => ({
	is_lasting: lasting !== undefined,
	lasting_direction: lasting?.direction ?? null,
});

/** Whether each of the last three scores is beyond each of the eight before. */
function lastingAt(list: ListedScore[], at: number): Omit<Lasting, 'isNew'> | undefined {
	const scores = scoresWithin(list, at, RECENT + USUAL)?.reverse();
	if (scores === undefined) return undefined;
	const [before, recent] = [scores.slice(0, USUAL), scores.slice(USUAL)];
	const [lowest, highest] = [Math.min(...before), Math.max(...before)];
	const about = { recent, before: [lowest, highest] as [number, number] };
	if (Math.max(...recent) < lowest) return { direction: 'down', ...about };
	return Math.min(...recent) > highest ? { direction: 'up', ...about } : undefined;
}

/**
 * Finds the change that lasts: a fall or rise that is too small to be clear from one report to the next.
 * It is told when it first holds, then not again in that direction for eight reports, and not where a
 * clear change told it within three. It ends with the next clear change, and with those eight reports.
 *
 * @param newestFirst the report and those before it in its series that have answers
 * @param clear where the newest report changed clearly to
 */
export function judgeLasting(newestFirst: IDataObject[], clear?: Way): Lasting | undefined {
	const list = toListedScores(newestFirst);
	const told = { up: NaN, down: NaN };
	const wasClear = { up: NaN, down: NaN };
	let current: (Omit<Lasting, 'isNew'> & { at: number }) | undefined;
	for (let at = list.length - 1; at >= 0; at--) {
		const way = at === 0 ? clear : clearWayAt(list, at);
		if (way !== undefined) [wasClear[way], current] = [at, undefined];
		if (current && current.at - at > SILENT) current = undefined;
		const found = lastingAt(list, at);
		if (found === undefined) continue;
		const { direction } = found;
		if (told[direction] - at <= SILENT || wasClear[direction] - at <= RECENT) continue;
		told[direction] = at;
		current = { ...found, at };
	}
	if (current === undefined) return undefined;
	const { at, ...found } = current;
	return { ...found, isNew: at === 0 };
}
