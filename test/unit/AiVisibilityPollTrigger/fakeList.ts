import type { IDataObject } from 'n8n-workflow';
import type {
	Detector,
	FoundEvent,
} from '../../../nodes/AiVisibilityPollTrigger/detectors/detector';
import { watchList } from '../../../nodes/AiVisibilityPollTrigger/reading/watchList';
import type { PollRun } from '../../../nodes/AiVisibilityPollTrigger/reading/watcher';
import type { Reader } from '../../../nodes/shared/requests/pagination';

/** What may happen during a poll. */
export interface Poll {
	/** The page at which the connection breaks, from 0. */
	breaksAt?: number;
	/** How many pages there is time for. */
	pagesInTime?: number;
	/** Called before each page but the first. */
	meanwhile?: () => void;
}

/** A list of the service in memory. */
export class FakeList {
	readonly records = new Map<string, IDataObject>();

	/** What the pages of the present poll have shown. */
	shown: IDataObject[] = [];

	pages = 0;

	/**
	 * @param pageSize less than what is asked for, as a service may give it
	 * @param positionOf where a record stands, ascending; cursors go by it
	 */
	constructor(
		private readonly pageSize: number,
		private readonly positionOf: (record: IDataObject) => number,
	) {}

	put(record: IDataObject): void {
		this.records.set(String(record.id), record);
	}

	/**
	 * Makes a poll of the list.
	 *
	 * @returns what it found, and what it remembers as n8n keeps it; undefined when it broke off
	 */
	async poll(
		detector: Detector,
		memory: IDataObject | undefined,
		poll: Poll = {},
	): Promise<{ found: FoundEvent[]; memory: IDataObject } | undefined> {
		const pages = () => this.pages;
		const run = {
			client: this.reader(poll),
			path: '/',
			query: {},
			logger: { info: () => {} },
			budget: {
				get isUsedUp() {
					return pages() >= (poll.pagesInTime ?? Infinity);
				},
			},
		} as unknown as PollRun;
		const decision = await watchList({ detector })
			.poll(run, memory)
			.catch((error: Error) => {
				if (error.message !== BROKEN) throw error;
				return undefined;
			});
		return decision && { found: decision.found, memory: stored(decision.memory) };
	}

	private reader({ breaksAt, meanwhile = () => {} }: Poll): Reader {
		this.shown = [];
		this.pages = 0;
		return {
			request: async ({ query = {} }) => {
				if (this.pages > 0) meanwhile();
				if (this.pages === breaksAt) throw new Error(BROKEN);
				this.pages += 1;
				const body = this.page(query.cursor === undefined ? -Infinity : Number(query.cursor));
				this.shown.push(...body.data);
				return { status: 200, headers: {}, body, tookMs: 0 };
			},
		};
	}

	private page(after: number) {
		const rest = [...this.records.values()]
			.filter((record) => this.positionOf(record) > after)
			.sort((a, b) => this.positionOf(a) - this.positionOf(b));
		const data = rest.slice(0, this.pageSize).map((record) => ({ ...record }));
		const hasMore = rest.length > data.length;
		const next = hasMore ? String(this.positionOf(data[data.length - 1])) : null;
		return { object: 'list', data, has_more: hasMore, next_cursor: next };
	}
}

const BROKEN = 'The connection broke';

/** As n8n keeps it: as JSON. */
function stored(memory: IDataObject): IDataObject {
	return JSON.parse(JSON.stringify(memory)) as IDataObject;
}

/** What one poll reads of a list. */
export interface Listing {
	records: IDataObject[];
	/** Whether the list ended there. */
	isWhole?: boolean;
	/** Ids that a look at each of them found deleted. */
	gone?: string[];
}

/** Makes a poll that reads the listing as one page. */
export function pollOf(detector: Detector, memory: IDataObject | undefined, listing: Listing) {
	const pass = detector.resume(memory);
	const found = pass.take(listing.records);
	found.push(...pass.finish(listing.isWhole ?? true));
	if (listing.gone) found.push(...pass.unlisted!.take({ records: [], gone: listing.gone }));
	return { found, memory: stored(pass.save()), missing: pass.unlisted?.missing() };
}

/** The events of the last of several polls, and what is remembered after it. */
export function afterPolls(detector: Detector, listings: Listing[]) {
	let memory: IDataObject | undefined;
	let found: FoundEvent[] = [];
	for (const listing of listings) ({ found, memory } = pollOf(detector, memory, listing));
	return { found, memory: memory! };
}
