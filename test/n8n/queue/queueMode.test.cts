import { Controls } from '../../../harness/controls.cts';
import { chosenEnd } from '../../../harness/ends.cts';
import { Sandbox } from '../../../harness/sandbox.cts';
import { until } from '../../../harness/until.cts';
import { DeliveryRun } from './deliveryRun.cts';
import { oncePerEventWorkflow } from '../../../harness/exampleWorkflows.cts';
import { triggerWorkflow } from '../../../harness/triggerWorkflow.cts';
import { findPrograms, type Programs } from './programs.cts';
import { concurrency, QueueN8n } from './queueN8n.cts';
import type { Event } from '../../../harness/deliveries.cts';
import { isOver, type Started } from './executionRows.cts';
import { SeveralBrands } from './severalBrands.cts';

/** Events of each run, and how many of them are sent at once. */
const size = 500;
const burst = 50;

/** First event of the burst during which a worker is killed. */
const killedAt = 250;

/** n8n's message for an execution that a worker had started and did not finish. */
const deadWorkerMessage = /^This execution failed to be processed too many times/;

const programs = findPrograms();
const isMissing = typeof programs === 'string';
// CI has to have all programs; a developer's machine need not.
const isSkipped = isMissing && !process.env.CI;
if (isSkipped) process.stdout.write(`Queue mode is not tested here: ${programs}\n`);

const describeIfPossible = isSkipped ? describe.skip : describe;

describeIfPossible(`queue mode of n8n ${chosenEnd().version}`, () => {
	let n8n: QueueN8n;
	let sandbox: Sandbox;
	let controls: Controls;
	let run: DeliveryRun;

	beforeAll(async () => {
		if (isMissing) throw new Error(programs as string);
		sandbox = await Sandbox.start({ flags: ['--requests-per-minute', '1000000'] });
		controls = new Controls(sandbox);
		const workflow = oncePerEventWorkflow();
		n8n = await QueueN8n.started(programs as Programs, async (cli) => {
			const { credential } = sandbox;
			const data = { ...credential.data, requestsPerMinute: 100_000 };
			await cli.importCredentials([{ ...credential, data }]);
			const more = { brands: 'all' };
			await cli.importWorkflows([workflow, triggerWorkflow('several', { brandId: '', more })]);
		});
		run = await DeliveryRun.opened(workflow, size, n8n, controls);
	});

	afterAll(async () => {
		await n8n?.dispose();
		await sandbox?.stop();
	});

	/** Returns when no execution is waiting or running any more. */
	const allEnded = async () => {
		await until('all executions have ended', async () => {
			return (await run.executions()).every(isOver) || undefined;
		});
	};

	/** Delivers every event, in bursts; in the middle a worker is killed. */
	const deliverAll = async () => {
		for (let from = 0; from < size; from += burst) {
			const sending = run.deliver(from, from + burst);
			if (from === killedAt) await n8n.killWorker(5);
			await sending;
			// Read now, while n8n still knows the events of the killed worker's executions.
			await run.executions();
		}
	};

	it('starts the workflow for every delivered event, while a worker is killed', async () => {
		await deliverAll();
		await allEnded();
		const executions = await run.executions();
		const { answers, events } = run;
		expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
		expect(eventsWithout(executions, events)).toEqual([]);
		expect(executions.length).toBeLessThanOrEqual(answers.length);
	});

	it('acts once for each event whose execution was not interrupted, by the Idempotency Key', async () => {
		const executions = await run.executions();
		const failed = executions.filter(({ status }) => status !== 'success');
		expect(failed.filter(({ message }) => !deadWorkerMessage.test(message))).toEqual([]);
		expect(failed.length).toBeLessThanOrEqual(concurrency);
		const records = await run.records();
		expect(Math.max(...records)).toBe(1);
		const done = executions.filter(({ status }) => status === 'success');
		const undone = eventsWithout(done, run.events);
		const without = run.events.filter((_, index) => records[index] === 0);
		expect(without.filter((event) => !undone.includes(event))).toEqual([]);
	});

	it('acts for the missing events, and not again for the others, when deliveries are replayed', async () => {
		const executions = await run.executions();
		const done = executions.filter(({ status }) => status === 'success');
		const undone = eventsWithout(done, run.events);
		const duringTheKill = run.events.slice(killedAt, killedAt + burst);
		const replays = [...new Set([...undone, ...duringTheKill])];
		await run.replay(replays);
		await allEnded();
		const records = await run.records();
		expect(records).toEqual(run.events.map(() => 1));
		const repeated = (await controls.requests()).filter(({ replayed }) => replayed).length;
		expect(repeated).toBeGreaterThan(0);
	});

	it('acts once when deliveries are repeated later at the other process', async () => {
		await run.repeatElsewhere(run.events.slice(-burst));
		await allEnded();
		expect(await run.records()).toEqual(run.events.map(() => 1));
	});

	it('goes on with the new endpoints of all brands at all processes after publishing again', async () => {
		const several = new SeveralBrands(n8n, sandbox, 'several');
		const accepted = (statuses: number[]) => statuses.filter((status) => status === 200).length;
		await n8n.rest.activate('several');
		const old = await several.endpoints();
		expect(accepted(await several.deliver('first'))).toBe(2 * old.length);
		await n8n.rest.edit('several', ({ nodes }) => {
			nodes[0].parameters.events = ['report.completed', 'report.failed'];
		});
		await n8n.rest.activate('several');
		const ids = (await several.endpoints()).map(({ id }) => id);
		expect(ids).toHaveLength(old.length);
		expect(old.filter(({ id }) => ids.includes(id))).toEqual([]);
		expect(accepted(await several.deliver('second'))).toBe(2 * old.length);
		expect(accepted(await several.deliver('third'))).toBe(2 * old.length);
		await n8n.rest.deactivate('several');
		expect(await several.endpoints()).toEqual([]);
	});
});

/** @returns the events without an execution */
function eventsWithout(executions: Started[], events: Event[]): Event[] {
	const started = new Set(executions.map(({ eventId }) => eventId));
	return events.filter(({ id }) => !started.has(id));
}
