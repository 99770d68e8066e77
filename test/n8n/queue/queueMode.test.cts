import { chosenEnd } from '../../../harness/ends.cts';
import {
	asReplays,
	deliver,
	type Event,
	makeEvents,
	type Receiver,
} from '../../../harness/deliveries.cts';
import { Sandbox } from '../../../harness/sandbox.cts';
import { until } from '../../../harness/until.cts';
import { oncePerEventWorkflow } from '../../../harness/exampleWorkflows.cts';
import { triggerWorkflow } from '../../../harness/triggerWorkflow.cts';
import { eventText, sendSigned } from '../trigger/delivery.cts';
import type { EndpointRecord } from '../trigger/triggerScene.cts';
import { findPrograms, type Programs } from './programs.cts';
import { concurrency, QueueN8n } from './queueN8n.cts';

/** How many events there are, and how many of them are sent at once. */
const SIZE = 200;
const BURST = 50;

/** First event of the burst during which a worker is killed. */
const KILLED_AT = 100;

const programs = findPrograms();
const isMissing = typeof programs === 'string';
// CI has to have all programs; a developer's machine need not.
const isSkipped = isMissing && !process.env.CI;
if (isSkipped) process.stdout.write(`Queue mode is not tested here: ${programs}\n`);

const describeIfPossible = isSkipped ? describe.skip : describe;

describeIfPossible(`queue mode of n8n ${chosenEnd().version}`, () => {
	const once = oncePerEventWorkflow();
	let n8n: QueueN8n;
	let sandbox: Sandbox;
	let receiver: Receiver;
	let events: Event[];

	beforeAll(async () => {
		if (isMissing) throw new Error(programs as string);
		sandbox = await Sandbox.start({ flags: ['--requests-per-minute', '1000000'] });
		n8n = await QueueN8n.started(programs as Programs, async (rest) => {
			const { credential } = sandbox;
			const data = { ...credential.data, requestsPerMinute: 100_000 };
			await rest.saveCredentials([{ ...credential, data }]);
			const more = { brands: 'all' };
			await rest.saveWorkflows([once, triggerWorkflow('several', { brandId: '', more })]);
		});
		await n8n.rest.activate(once.id);
		const [{ url, secret, brand_id: brandId }] = await endpointsAt('/');
		receiver = { urls: n8n.webhookUrls.map((each) => each + new URL(url).pathname), secret };
		events = makeEvents(SIZE, 10, brandId);
	});

	afterAll(async () => {
		await n8n?.dispose();
		await sandbox?.stop();
	});

	const endpointsAt = async (place: string) => {
		const all = await sandbox.controls.state<EndpointRecord>('webhooks');
		return all.filter(({ url }) => url.includes(place));
	};

	/** Returns when no execution is waiting or running any more. */
	const allEnded = async () => {
		const filter = JSON.stringify({
			workflowId: n8n.rest.idOf(once.id),
			status: ['new', 'running', 'waiting'],
		});
		const path = `/rest/executions?limit=1&filter=${encodeURIComponent(filter)}`;
		await until('all executions have ended', async () => {
			const { results } = await n8n.rest.session.get<{ results: unknown[] }>(path);
			return results.length === 0 || undefined;
		});
	};

	/** @returns how many records the service has of each event, in the order of the events */
	const records = async (): Promise<number[]> => {
		const tasks = await sandbox.controls.state<{ description?: string }>('tasks');
		const named = tasks.map(({ description = '' }) => /\(event (\S+)\)/.exec(description)?.[1]);
		return events.map(({ id }) => named.filter((event) => event === id).length);
	};

	it('takes every delivery, and acts for each event at most once, while a worker is killed', async () => {
		const statuses: number[] = [];
		for (let from = 0; from < SIZE; from += BURST) {
			const sending = deliver(receiver, events.slice(from, from + BURST));
			if (from === KILLED_AT) await n8n.killWorker(5);
			statuses.push(...(await sending));
		}
		await allEnded();
		expect(statuses.filter((status) => status !== 200)).toEqual([]);
		const made = await records();
		expect(Math.max(...made)).toBe(1);
		// What the killed worker had begun ends as failed, which n8n shows.
		expect(made.filter((count) => count === 0).length).toBeLessThanOrEqual(concurrency);
	});

	it('acts for the missing events, and not again for the others, when deliveries are replayed', async () => {
		const made = await records();
		const missing = events.filter((_, index) => made[index] === 0);
		const duringTheKill = events.slice(KILLED_AT, KILLED_AT + BURST);
		await deliver(receiver, asReplays([...new Set([...missing, ...duringTheKill])]));
		await allEnded();
		expect(await records()).toEqual(events.map(() => 1));
		expect((await sandbox.controls.requests()).filter(({ replayed }) => replayed)).not.toEqual([]);
	});

	it('acts once when deliveries are repeated later at the other process', async () => {
		const urls = [...receiver.urls].reverse();
		const repeated = events.slice(-BURST).map((event) => ({ ...event, twice: false }));
		await deliver({ ...receiver, urls }, repeated);
		await allEnded();
		expect(await records()).toEqual(events.map(() => 1));
	});

	it('goes on with the new endpoints of all brands at all processes after publishing again', async () => {
		const endpoints = async () => await endpointsAt('/hook-of-several/');
		/** Delivers an event of each brand to each process. @returns how many were accepted */
		const accepted = async (name: string) => {
			const own = await endpoints();
			const sent = n8n.webhookUrls.flatMap((process, at) =>
				own.map(async ({ url, brand_id, secret }) => {
					const body = eventText(`${name} ${brand_id} ${at}`, { data: { brand_id } });
					const { pathname, search } = new URL(url);
					return await sendSigned(`${process}${pathname}${search}`, secret, body);
				}),
			);
			return (await Promise.all(sent)).filter((status) => status === 200).length;
		};
		await n8n.rest.activate('several');
		const old = await endpoints();
		expect(await accepted('first')).toBe(2 * old.length);
		await n8n.rest.edit('several', ({ nodes }) => {
			nodes[0].parameters.events = ['report.completed', 'report.failed'];
		});
		await n8n.rest.activate('several');
		const ids = (await endpoints()).map(({ id }) => id);
		expect(ids).toHaveLength(old.length);
		expect(old.filter(({ id }) => ids.includes(id))).toEqual([]);
		expect(await accepted('second')).toBe(2 * old.length);
		expect(await accepted('third')).toBe(2 * old.length);
		await n8n.rest.deactivate('several');
		expect(await endpoints()).toEqual([]);
	});
});
