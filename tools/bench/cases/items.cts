import { type BenchCase, type Measure, OURS, type Readings } from '../measures.cts';
import { Bench } from '../support/bench.cts';
import { createWithHttp, createWithOurs, emailItems } from '../support/emails.cts';
import { UNLIMITED, unlimitedSandbox } from '../support/traffic.cts';
import { items, workflowOf } from '../support/workflows.cts';
import { thousands } from '../units.cts';

const HTTP = 'HTTP Request';

/** Indexes of the n8n processes. Each contender has its own, so that their memory can be measured. */
const OUR_N8N = 0;
const HTTP_N8N = 1;

const half = (count: number) => `with ${thousands(count / 2)} items`;

function measuresFor(count: number, isLinear: boolean): Measure[] {
	const what = `${thousands(count)} items with four expressions`;
	const measures: Measure[] = [
		{
			id: 'silence',
			what: `${what}: longest silence of n8n`,
			unit: 'ms',
			target: { atMost: 500 },
		},
		{ id: 'time', what: `${what}: time`, unit: 's', target: { ratioTo: HTTP, atMost: 1.5 } },
		{ id: 'memory', what: `${what}: memory`, unit: 'MB', target: { ratioTo: HTTP, atMost: 1.1 } },
	];
	const growth: Measure = {
		id: 'growth',
		what: `${what}: time`,
		unit: 's',
		target: { ratioTo: half(count), atMost: 2.2 },
	};
	return isLinear ? [...measures, growth] : measures;
}

function itemCase(count: number, isLinear = false): BenchCase {
	return {
		id: `items-${count}`,
		title: `${thousands(count)} items`,
		method:
			'A workflow creates an email draft for each item. The service has no limit here. Each contender has an n8n of its own, and they run in turns. ' +
			'Silence is the longest delay of the event loop, memory the largest resident memory of the process.',
		measures: measuresFor(count, isLinear),
		open: async () => await open(count, isLinear),
	};
}

async function open(count: number, isLinear: boolean) {
	const bench = await Bench.open({ sandboxFlags: unlimitedSandbox, instances: 2 });
	const { brandId, sandbox } = bench;
	const access = await bench.addAccess('key', UNLIMITED);
	bench.addWorkflow(workflowOf('ours', [items, createWithOurs(access, brandId)]));
	const http = createWithHttp(access, { url: sandbox.url, brandId });
	bench.addWorkflow(workflowOf('http', [items, http]));
	await bench.start();
	// The first run of a process compiles code.
	await measure(bench, 'ours', OUR_N8N, 50);
	await measure(bench, 'http', HTTP_N8N, 50);
	return bench.toCase(async (index: number) => await compare(bench, { count, isLinear, index }));
}

async function compare(
	bench: Bench,
	{ count, isLinear, index }: { count: number; isLinear: boolean; index: number },
): Promise<Readings> {
	const runOurs = async () => await measure(bench, 'ours', OUR_N8N, count);
	const runHttp = async () => await measure(bench, 'http', HTTP_N8N, count);
	// Alternates who goes first.
	const [http, ours] =
		index % 2 === 0
			? [await runHttp(), await runOurs()]
			: await runOurs().then(async (first) => [await runHttp(), first]);
	const readings: Readings = {
		silence: { [OURS]: ours.silenceMs, [HTTP]: http.silenceMs },
		time: { [OURS]: ours.seconds, [HTTP]: http.seconds },
		memory: { [OURS]: ours.peakMb, [HTTP]: http.peakMb },
	};
	if (!isLinear) return readings;
	const smaller = await measure(bench, 'ours', OUR_N8N, count / 2);
	return {
		...readings,
		growth: { [OURS]: ours.seconds, [half(count)]: smaller.seconds },
	};
}

let runs = 0;

/** @throws Error when the workflow fails */
async function measure(bench: Bench, workflow: string, instance: number, count: number) {
	const gauge = bench.gauges[instance];
	const body = { items: emailItems(`${workflow}${runs++}`, count) };
	await gauge.reset();
	const { status, ms } = await bench.call(workflow, body, instance);
	if (status !== 200) throw new Error(`${workflow} with ${count} items ended with ${status}`);
	return { seconds: ms / 1000, ...(await gauge.read()) };
}

export const itemCases = [itemCase(5_000), itemCase(10_000, true)];
