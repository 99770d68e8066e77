import type { IDataObject } from 'n8n-workflow';
import type {
	Detection,
	Detector,
} from '../../../nodes/AiVisibilityPollTrigger/detectors/detector';

/** What one poll reads of a list. */
export interface Listing {
	records: IDataObject[];
	/** Whether the list ended there. */
	isWhole?: boolean;
	/** When the poll was, in ms since 1970. */
	now?: number;
	/** What was looked up. */
	read?: IDataObject[];
}

/** After all records of the tests. A poll that finds none is before them. */
const LATER = 1_800_000_000_000;

/**
 * Makes a poll. What it is given cannot be changed. What it remembers is kept as JSON, unlike the events,
 * apart from those within the memory.
 */
export function pollOf(
	{ detect }: Detector,
	before: IDataObject | undefined,
	{ records, isWhole = true, now = records.length === 0 ? 0 : LATER, read }: Listing,
): Detection {
	const facts = { isWhole, now, read };
	const { memory, ...others } = detect(frozen(before), frozen(records), facts);
	return { ...others, memory: JSON.parse(JSON.stringify(memory)) as IDataObject };
}

/** The result of the last of several polls. */
export function afterPolls(
	detector: Detector,
	listings: Listing[],
	memory?: IDataObject,
): Detection {
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
