import type { Sides } from '../../../../../nodes/shared/reports/judge/chance';

export const toSides = ([was, of]: [number, number], [is, ofNow]: [number, number] = [was, of]): Sides => ({
	before: { mentions: was, answers: of },
	after: { mentions: is, answers: ofNow },
});

const repeat = (times: number, was: 0 | 1, is: 0 | 1) =>
	Array.from({ length: times }, () => toSides([was, 1], [is, 1]));

/** One answer per pair in each of two reports. */
export const toPairs = (counts: { kept?: number; lost?: number; gained?: number; of: number }) => {
	const { kept = 0, lost = 0, gained = 0, of } = counts;
	return [
		...repeat(kept, 1, 1),
		...repeat(lost, 1, 0),
		...repeat(gained, 0, 1),
		...repeat(of - kept - lost - gained, 0, 0),
	];
};
