import type { IDataObject } from 'n8n-workflow';
import type { Reader } from '../../../nodes/shared/transport/pagination';

/** What may happen while a list is read. */
export interface Reading {
	/** The page at which the connection breaks, from 0. */
	breaksAt?: number;
	/** Called before each page but the first. */
	meanwhile?: () => void;
}

/** A list of the service in memory. */
export class FakeList {
	readonly records = new Map<string, IDataObject>();

	/** What the pages of the present reading have shown. */
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

	/** The service during one poll. */
	reader({ breaksAt, meanwhile = () => {} }: Reading = {}): Reader {
		this.shown = [];
		this.pages = 0;
		return {
			request: async ({ query = {} }) => {
				if (this.pages > 0) meanwhile();
				if (this.pages === breaksAt) throw new Error('The connection broke');
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

/** As n8n keeps it: as JSON. */
export function stored<T extends object>(memory: T): IDataObject {
	return JSON.parse(JSON.stringify(memory)) as IDataObject;
}
