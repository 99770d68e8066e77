import { Controls } from '../harness/controls';
import { chosenEnd } from '../harness/ends';
import { Sandbox } from '../harness/sandbox';
import { until } from '../harness/until';
import { DeliveryRun } from './deliveryRun';
import { actionName, workflowWithKey, workflowWithRemoveDuplicates } from './queueWorkflows';
import { findPrograms } from './programs';
import type { Programs } from './programs';
import { concurrency, QueueN8n } from './queueN8n';
import { eventsWith, Report } from './report';
import { isOver } from './executionRows';

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
	let withKey: DeliveryRun;
	let withRemoveDuplicates: DeliveryRun;
	/** The executions that the killed worker had reported as started. */
	let interrupted: string[];
	const report = new Report();

	beforeAll(async () => {
		if (isMissing) throw new Error(programs as string);
		sandbox = await Sandbox.start({ flags: ['--requests-per-minute', '1000000'] });
		controls = new Controls(sandbox);
		const workflows = [workflowWithKey(), workflowWithRemoveDuplicates()];
		n8n = await QueueN8n.started(programs as Programs, async (cli) => {
			const { credential } = sandbox;
			const data = { ...credential.data, requestsPerMinute: 100_000 };
			await cli.importCredentials([{ ...credential, data }]);
			await cli.importWorkflows(workflows);
		});
		[withKey, withRemoveDuplicates] = await Promise.all(
			workflows.map(async (workflow) => await DeliveryRun.opened(workflow, size, n8n, controls)),
		);
	});

	afterAll(async () => {
		report.print();
		await n8n?.dispose();
		await sandbox?.stop();
	});

	const runs = () => [withKey, withRemoveDuplicates];

	/** Returns when no execution is waiting or running any more. */
	const allEnded = async () => {
		await until('all executions have ended', async () => {
			const all = await Promise.all(runs().map(async (run) => await run.executions()));
			return all.flat().every(isOver) || undefined;
		});
	};

	/** Delivers every event, in bursts; in the middle a worker is killed. */
	const deliverAll = async () => {
		for (let from = 0; from < size; from += burst) {
			const sending = runs().map(async (run) => await run.deliver(from, from + burst));
			if (from === killedAt) interrupted = await n8n.killWorker(2, 5);
			await Promise.all(sending);
			// Read now, while n8n still knows the events of the killed worker's executions.
			for (const run of runs()) await run.executions();
		}
	};

	it('starts the workflow for every delivered event, while a worker is killed', async () => {
		const since = performance.now();
		await deliverAll();
		const seconds = Math.round((performance.now() - since) / 1000);
		await allEnded();
		report.add(`${interrupted.length} executions were running in the killed worker`);
		for (const run of runs()) {
			const executions = await run.executions();
			report.addAnswers(run, seconds);
			report.addExecutions(run, executions);
			const { answers, events } = run;
			expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
			expect(eventsWith(events, executions, (count) => count === 0)).toEqual([]);
			expect(executions.length).toBeLessThanOrEqual(answers.length);
			const twice = eventsWith(events, executions, (count) => count > 1);
			report.add(`${twice.length} events started two executions`, run);
		}
	});

	it('acts once for each event whose execution was not interrupted, by the Idempotency Key', async () => {
		const executions = await withKey.executions();
		const failed = executions.filter(({ status }) => status !== 'success');
		expect(failed.filter(({ message }) => !deadWorkerMessage.test(message))).toEqual([]);
		expect(failed.length).toBeLessThanOrEqual(concurrency);
		const records = await withKey.records();
		report.addRecords(withKey, records, `after "${actionName}"`);
		expect(Math.max(...records)).toBe(1);
		const done = executions.filter(({ status }) => status === 'success');
		const undone = eventsWith(withKey.events, done, (count) => count === 0);
		report.add(`${undone.length} events had only executions of the killed worker`, withKey);
		const without = withKey.events.filter((_, index) => records[index] === 0);
		expect(without.filter((event) => !undone.includes(event))).toEqual([]);
	});

	it('acts for the missing events, and not again for the others, when deliveries are replayed', async () => {
		const executions = await withKey.executions();
		const done = executions.filter(({ status }) => status === 'success');
		const undone = eventsWith(withKey.events, done, (count) => count === 0);
		const duringTheKill = withKey.events.slice(killedAt, killedAt + burst);
		const replays = [...new Set([...undone, ...duringTheKill])];
		await withKey.replay(replays);
		await allEnded();
		const records = await withKey.records();
		report.addRecords(withKey, records, `after ${replays.length} replays`);
		expect(records).toEqual(withKey.events.map(() => 1));
		const repeated = (await controls.requests()).filter(({ replayed }) => replayed).length;
		report.add(`the service replayed ${repeated} responses instead of acting again`, withKey);
		expect(repeated).toBeGreaterThan(0);
	});

	it('acts once when deliveries are repeated later at the other process', async () => {
		const before = (await withKey.executions()).length;
		await withKey.repeatElsewhere(withKey.events.slice(-burst));
		await allEnded();
		const more = (await withKey.executions()).length - before;
		report.add(`${burst} late repeats elsewhere started ${more} executions`, withKey);
		expect(await withKey.records()).toEqual(withKey.events.map(() => 1));
	});

	it('shows why the example does not use Remove Duplicates: it repeats some events and loses others', async () => {
		const run = withRemoveDuplicates;
		const failed = (await run.executions()).filter(({ status }) => status !== 'success');
		const records = await run.records();
		report.addRecords(run, records, `after "${actionName}"`);
		// How often it fails is random. It remembers an event before the action has run for it,
		// so an event is lost only where an execution failed or was interrupted.
		const suspects = new Set([...failed.map(({ id }) => id), ...interrupted]);
		expect(records.filter((count) => count === 0).length).toBeLessThanOrEqual(suspects.size);
		expect(Math.max(...records)).toBeLessThanOrEqual(2);
	});
});
