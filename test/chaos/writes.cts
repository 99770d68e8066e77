import type { IDataObject } from 'n8n-workflow';
import fc from 'fast-check';

import { clock } from '../../nodes/shared/base/time/clock';
import { PACK } from '../nodes/engine/nodeTypes.cts';
import type { CallResult, Scene } from '../nodes/support/scene.cts';
import { checkLinks, checkRun, effectsOf, errorOf, must } from './invariants.cts';
import type { CaseOf } from './campaign.cts';
import { arm, faultPlans } from './faults.cts';
import { operationOf, parametersOf, prepare, type Subject, writes } from './subjects.cts';

/** A run of an operation that writes, and the faults. */
export const writeCases = fc.record({
	subject: fc.constantFrom(...writes),
	items: fc.integer({ min: 1, max: 4 }),
	plan: faultPlans(14),
	onError: fc.constantFrom('continueRegularOutput' as const, 'stopWorkflow' as const),
	isRetried: fc.boolean(),
	/** Idempotency keys: automatic, a user's key for each item, or one for all. */
	keys: fc.constantFrom('automatic' as const, 'perItem' as const, 'shared' as const),
	/** Number of parallel executions, if they share their key. */
	executions: fc.integer({ min: 1, max: 3 }),
	/** The Stop button, in real ms after the start. */
	stopAfterMs: fc.option(fc.integer({ min: 0, max: 60 }), { freq: 5, nil: null }),
	/** How far the machine's clock is set forward or back while the node runs, in s. */
	clockStepS: fc.oneof(fc.constant(0), fc.integer({ min: -7_200, max: 7_200 })),
});

type WriteCase = CaseOf<typeof writeCases>;

/** What an operation does without faults. */
interface Reference {
	/** Number of successful items: a second item cannot delete what the first one deleted. */
	items: number;
	/** Requests with an effect per item. */
	effects: number;
	/** The fields of the output. */
	fields: string;
}

const references = new Map<string, Reference>();

const fieldsOf = (record: IDataObject): string => Object.keys(record).sort().join();

/** Runs a case, and compares the output with the service's records. */
export async function runWrite(scene: Scene, one: WriteCase): Promise<void> {
	const { subject } = one;
	const known = references.get(subject) ?? (await readReference(scene, subject));
	references.set(subject, known);
	const items = Math.min(one.items, known.items);
	const { results, requests } = await run(scene, { ...one, items });
	for (const result of results) checkRun(result, requests, scene.apiKey);
	const effects = effectsOf(requests).length;
	// With one key, all items of all executions make the same request, which takes effect once.
	const effectsFor = (count: number) =>
		known.effects * (one.keys === 'shared' ? Math.min(count, 1) : count);
	must(effects <= effectsFor(items), `${effects} effects of ${items} items: ${show(requests)}`);
	if (one.stopAfterMs !== null) return;
	const ended = results.filter(({ error }) => error === undefined);
	for (const result of ended) checkLinks(result, items);
	const done = ended.map(doneItems).reduce((sum, count) => sum + count, 0);
	must(
		effects >= effectsFor(done),
		`${done} items succeeded, with ${effects} effects: ${show(requests)}`,
	);
	const others = ended
		.flatMap(({ records }) => records)
		.filter((record) => !errorOf(record) && fieldsOf(record) !== known.fields);
	must(others.length === 0, `another output than usual: ${JSON.stringify(others)}`);
}

async function readReference(scene: Scene, subject: Subject): Promise<Reference> {
	const { results, requests } = await run(scene, {
		subject,
		items: 4,
		plan: [],
		onError: 'continueRegularOutput',
		isRetried: false,
		keys: 'automatic',
		executions: 1,
		stopAfterMs: null,
		clockStepS: 0,
	});
	const [result] = results;
	const items = doneItems(result);
	must(items > 0, `${subject} fails without faults: ${JSON.stringify(result.records)}`);
	const effects = effectsOf(requests).length / items;
	return { items, effects, fields: fieldsOf(result.records[0]) };
}

/** The number of items that succeeded; one item may give several records. */
function doneItems({ out }: CallResult): number {
	const done = out.filter(({ json }) => errorOf(json) === undefined);
	return new Set(done.map(({ pairedItem }) => (pairedItem as unknown as IDataObject).item)).size;
}

async function run(scene: Scene, one: WriteCase) {
	const { stopAfterMs, clockStepS } = one;
	await prepare(one.subject, scene);
	const first = scene.requests.length;
	arm(scene.sandbox.faults, one.plan);
	const length = one.keys === 'shared' ? one.executions : 1;
	const running = Array.from({ length }, () => start(scene, one));
	const { now } = clock;
	// The machine's clock is set, which does not affect measured time.
	clock.now = () => now() + clockStepS * 1_000;
	const stop = () => running.forEach((each) => each.stop());
	const timer = stopAfterMs === null ? undefined : setTimeout(stop, stopAfterMs);
	const results = await Promise.all(running.map(({ finished }) => finished));
	clearTimeout(timer);
	clock.now = now;
	scene.sandbox.faults.clear();
	return { results, requests: scene.requests.slice(first) };
}

function start(scene: Scene, { subject, keys, isRetried, onError, items }: WriteCase) {
	const parameters = parametersOf(subject, scene.sandbox);
	const options = keys === 'automatic' ? {} : { idempotencyKey: '={{ $json.key }}' };
	return scene.start({
		parameters: { ...parameters, options },
		items: Array.from({ length: items }, (_, index) => ({
			key: keys === 'shared' ? 'shared' : `item-${index}`,
		})),
		node: {
			type: `${PACK}.${operationOf(subject).node.description.name}`,
			onError,
			...(isRetried ? { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 } : {}),
		},
	});
}

const show = (requests: Scene['requests']): string =>
	requests
		.map(({ method, path, status, fault, replayed, idempotencyKey }) =>
			[method, path, status, fault ?? '', replayed ? 'repeated' : '', idempotencyKey ?? ''].join(
				' ',
			),
		)
		.join('\n');
