import type { RecordedRequest } from '../pipeline/routes.cts';
import type { DeliveryRecord } from '../state/outreachRecords.cts';
import type { State } from '../state/state.cts';
import type { World } from '../world.cts';

/** What the page shows: names in place of ids, and no key. */

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** @returns the text with the names of records, or the start of an id that has none */
function withNames({ state }: World, text: string): string {
	return text.replace(ID, (id) => `‹${nameOf(state, id) ?? id.slice(0, 8)}›`);
}

function nameOf(state: State, id: string): string | undefined {
	for (const collection of state.collections()) {
		const record = collection.get(id) as Record<string, unknown> | undefined;
		const name = ['name', 'title', 'subject', 'email', 'recipient_email', 'prompt_text', 'url']
			.map((field) => record?.[field])
			.find((value) => typeof value === 'string');
		if (record !== undefined) return name as string | undefined;
	}
	return undefined;
}

/** The brands of the workspace, with the score of the latest report and its change. */
export function brandsOf({ state }: World) {
	return state.brands
		.where(({ workspace }) => workspace === 'own')
		.map(({ id, name }) => {
			const [latest, before] = state.reports
				.where((report) => report.brand_id === id && report.status === 'completed')
				.sort((a, b) => String(b.completed_at).localeCompare(String(a.completed_at)));
			const same = before?.name === latest?.name ? before : undefined;
			const [score, earlier] = [latest, same].map((one) => one?.visibility_score ?? null);
			const change = score === null || earlier === null ? null : score - earlier;
			return { id, name, report: latest?.name ?? null, score, change };
		});
}

/** What the page shows of each kind of record, in addition to its fields. */
const VIEWS: Record<string, (world: World, record: never) => object> = {
	request: (world, record: RecordedRequest) => {
		const { authorization, ...headers } = record.headers;
		const query = new URLSearchParams(record.query as Record<string, string>).toString();
		return {
			headers: { ...headers, ...(authorization && { authorization: 'Bearer …' }) },
			what: withNames(world, `${record.path}${query && `?${decodeURIComponent(query)}`}`),
			response: world.log.responseTo(record),
		};
	},
	delivery: (world, { payload, brand_id }: DeliveryRecord) => {
		const content = JSON.parse(payload) as { data?: { report_id?: string } };
		const about = [brand_id, content.data?.report_id].filter(Boolean).join(' ');
		return { payload: content, what: withNames(world, about) };
	},
};

/** @returns the event of a record for the page, as text: without signing secrets */
export function eventOf(world: World, kind: string, record: object): string {
	const shown = { ...record, ...VIEWS[kind]?.(world, record as never) };
	const hidden = (name: string, value: unknown) =>
		/secret$/.test(name) && typeof value === 'string' ? '…' : value;
	return `event: ${kind}\ndata: ${JSON.stringify(shown, hidden)}\n\n`;
}
