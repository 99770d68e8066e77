import type { IDataObject } from 'n8n-workflow';
import type { Detection, Detector, ListFacts } from '../../../nodes/AiVisibilityPollTrigger/detectors/detector';

/** What one poll reads of a list. */
export interface Listing extends Partial<ListFacts> {
	records: IDataObject[];
}

/** After all records of the tests, in ms since 1970. */
const LATER = 1_800_000_000_000;

/**
 * Makes a poll. What it is given cannot be changed. What it remembers is kept as JSON, unlike the events,
 * apart from those within the memory.
 */
export function pollOf(
	{ detect }: Detector,
	before: IDataObject | undefined,
	{ records, isWhole = true, now = LATER }: Listing,
): Detection {
	const { memory, ...others } = detect(frozen(before), frozen(records), { isWhole, now });
	return { ...others, memory: JSON.parse(JSON.stringify(memory)) as IDataObject };
}

/** The result of the last of several polls. */
export function afterPolls(detector: Detector, listings: Listing[], memory?: IDataObject): Detection {
	let last: Detection = { memory: memory!, found: [] };
	for (const listing of listings) last = pollOf(detector, last.memory, listing);
	return last;
}

function frozen<T>(value: T): T {
	if (typeof value === 'object' && value !== null) {
		Object.freeze(value);
		for (const inner of Object.values(value)) frozen(inner);
	}
	return value;
}
