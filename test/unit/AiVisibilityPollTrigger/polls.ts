import type { IDataObject } from 'n8n-workflow';
import type {
	Detection,
	Detector,
	LookUps,
} from '../../../nodes/AiVisibilityPollTrigger/detectors/detector';

/** What one poll reads of a list. */
export interface Listing {
	records: IDataObject[];
	/** Whether the list ended there. */
	isWhole?: boolean;
	/** When the poll was, in ms since 1970. */
	now?: number;
}

/** Makes a poll. What it is given cannot be changed, and what it remembers is kept as JSON. */
export function pollOf(
	detector: Detector,
	memory: IDataObject | undefined,
	{ records, isWhole = true, now = 0 }: Listing,
): Detection {
	return stored(detector.detect(frozen(memory), frozen(records), { isWhole, now }));
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

/** Looks up one group of records. */
export function lookedUp(
	{ lookUps }: Detector,
	memory: IDataObject,
	ids: string[],
	records: Array<object | null>,
): Detection {
	return stored((lookUps as LookUps).detect(frozen(memory), ids, frozen(records)));
}

/** Events are not stored, apart from those within the memory. */
const stored = ({ memory, found }: Detection): Detection => ({
	memory: JSON.parse(JSON.stringify(memory)) as IDataObject,
	found,
});

function frozen<T>(value: T): T {
	if (typeof value === 'object' && value !== null) {
		Object.freeze(value);
		for (const inner of Object.values(value)) frozen(inner);
	}
	return value;
}
