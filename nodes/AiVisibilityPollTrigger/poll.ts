import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { OperationError } from '../shared/errors/operationError';
import { toNodeError } from '../shared/messages/toNodeError';
import { readOutputFields, pick } from '../shared/operations/output';
import { clock } from '../shared/time/clock';
import { type ApiClient } from '../shared/transport/client';
import type { ApiContext } from '../shared/transport/http';
import type { Found, Detector } from './detectors/detector';
import { newRecord } from './detectors/newRecord';
import { statusChange } from './detectors/statusChange';
import { type Listing, readList } from './reading/readList';
import { readUnlisted } from './reading/readUnlisted';
import { inOrderOfTime } from './records';
import { labelOf, localQuery, readSettings, type Settings } from './settings';
import { openClient } from '../shared/transport/openClient';

/** How long one answer may take: the next poll is not far. */
const TIMEOUT_MS = 60_000;

/** What shows up late in a list sorted by time: what was stored at the same moment, or clocks. */
const LOOK_BACK_MS = 600_000;

/** With filters: a page is found first, and rated and sorted into categories later. */
const LOOK_BACK_FILTERED_MS = 24 * 3_600_000;

const MOST_EXAMPLES = 5;

/** How many pages are looked through for examples. */
const EXAMPLE_PAGES = 5;

/** The name under which the static data of the node holds the memory. */
const STORED = 'poll';

/**
 * Workflow and node of the polls that are under way. n8n starts the next poll on time even when this one is
 * not through, and both would find the same.
 */
const underWay = new Set<string>();

/**
 * One poll: reads the list, compares it with what is remembered, and remembers the new state when,
 * and only when, everything was read.
 *
 * n8n keeps the state in memory while the workflow is active, and writes it to its database when a
 * poll starts an execution and at the end of each activation. After a restart the comparison is with
 * what was written last: nothing comes twice. What goes unseen is a status that was left for one that
 * is not wanted, and come back to, on both sides of the restart without an execution in between.
 *
 * @returns null when there is nothing new
 * @throws NodeApiError or NodeOperationError, with nothing remembered
 */
export async function poll(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	let settings: Settings | undefined;
	try {
		settings = await readSettings(context);
		const client = await openClient(context as unknown as ApiContext, {
			requestOptions: { timeout: TIMEOUT_MS },
		});
		const found =
			context.getMode() === 'manual'
				? await examples(client, settings)
				: await news(context, client, settings);
		const { kind } = settings;
		const fields = readOutputFields({
			isTool: false,
			parameter: (name, fallback) => context.getNodeParameter(name, fallback),
			simplified: kind.simplified,
			abbreviation: client.abbreviation,
		});
		return found.length === 0
			? null
			: [found.map((each) => ({ json: toItem(each, kind.subject, fields) }))];
	} catch (error) {
		const kind = settings?.kind;
		throw toNodeError(error, {
			node: context.getNode(),
			isInferred: kind?.isInferred,
			labelOf: (name) => (kind === undefined ? undefined : labelOf(kind, name)),
		});
	}
}

async function news(
	context: IPollFunctions,
	client: ApiClient,
	settings: Settings,
): Promise<Found[]> {
	const place = `${context.getWorkflow().id} ${context.getNode().id}`;
	if (underWay.has(place)) {
		context.logger.info('AI Visibility: the poll before is still under way; this one is left out');
		return [];
	}
	underWay.add(place);
	try {
		return await compare(context, client, settings, detectorFor(settings) as Detector<object>);
	} finally {
		underWay.delete(place);
	}
}

async function compare<Memory extends object>(
	context: IPollFunctions,
	client: ApiClient,
	settings: Settings,
	rule: Detector<Memory>,
): Promise<Found[]> {
	const staticData = context.getWorkflowStaticData('node');
	const stored = (staticData[STORED] ?? {}) as IDataObject;
	const { fingerprint } = settings;
	const memory = stored.fingerprint === fingerprint ? rule.recall(stored) : undefined;
	const path = settings.pathOf(settings.kind.path);
	const query = localQuery(settings.query, client.abbreviation);
	const listing = await readList(client, path, query, (records) =>
		rule.shouldStop(memory, records),
	);
	if (memory !== undefined) await addUnlisted(client, settings, rule, memory, listing);
	const decision = rule.decide(memory, listing);
	const next = { fingerprint, ...decision.memory };
	// Every assignment makes n8n write the static data of the workflow.
	if (JSON.stringify(next) !== JSON.stringify(stored)) staticData[STORED] = next;
	return decision.found;
}

/** Completes a listing with the records that their status has taken out of it. */
async function addUnlisted<Memory>(
	client: ApiClient,
	{ kind, pathOf, statuses }: Settings,
	rule: Detector<Memory>,
	memory: Memory,
	listing: Listing,
): Promise<void> {
	const { hidden } = kind;
	if (hidden === undefined || !listing.isWhole || !statuses.has(hidden.status)) return;
	const missing = rule.missing(memory, listing.records, hidden.status);
	const toPath = (id: string) => pathOf(hidden.path, { [hidden.parameter]: id });
	const { records, gone } = await readUnlisted(client, missing, toPath);
	listing.records.push(...records);
	listing.gone.push(...gone);
}

/**
 * The newest records that would be events, for "Fetch test event". Touches no memory.
 *
 * @throws OperationError when there are none
 */
async function examples(client: ApiClient, settings: Settings): Promise<Found[]> {
	const rule = detectorFor(settings);
	let pages = 0;
	const { kind } = settings;
	const query = localQuery(settings.query, client.abbreviation);
	const { records } = await readList(client, settings.pathOf(kind.path), query, (soFar) => {
		pages += 1;
		return pages >= EXAMPLE_PAGES || soFar.filter(rule.isExample).length >= MOST_EXAMPLES;
	});
	const changedAt = kind.rule === 'statusChange' ? 'updated_at' : kind.timestampField;
	const matching = inOrderOfTime(records.filter(rule.isExample), (record) => record, changedAt);
	if (matching.length === 0) {
		throw new OperationError(
			`There is no ${kind.subject} to show yet`,
			'Nothing in the service matches the settings of this node. Published, the workflow starts as soon as something does.',
		);
	}
	const isChange = kind.rule === 'statusChange';
	return matching
		.reverse()
		.slice(0, MOST_EXAMPLES)
		.map((record) => (isChange ? { record, previousStatus: null } : { record }));
}

function detectorFor({ kind, statuses, equal, query }: Settings) {
	if (kind.rule === 'statusChange') {
		const matches = (record: IDataObject) =>
			Object.entries(equal).every(([field, value]) => record[field] === value);
		return statusChange({ wanted: statuses, matches, timestampField: kind.timestampField });
	}
	const isFiltered = Object.keys(query).length > Object.keys(kind.query ?? {}).length;
	const lookBackMs = isFiltered ? LOOK_BACK_FILTERED_MS : LOOK_BACK_MS;
	return newRecord({ timestampField: kind.timestampField, lookBackMs, now: clock.now() });
}

function toItem(
	{ record, previousStatus }: Found,
	subject: string,
	fields: string[] | undefined,
): IDataObject {
	const what = previousStatus === undefined ? 'new' : String(record.status);
	const previous = previousStatus === undefined ? {} : { previous_status: previousStatus };
	return { event: `${subject}.${what}`, ...previous, ...pick(record, fields) };
}
