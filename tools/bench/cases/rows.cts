import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ManagedProcess } from '../../../harness/process.cts';
import { root, tsxBin } from '../../../harness/paths.cts';
import { type BenchCase, OURS, type Readings } from '../measures.cts';
import { type Access, Bench } from '../support/bench.cts';
import { UNLIMITED, unlimitedSandbox } from '../support/traffic.cts';
import {
	byId,
	httpNode,
	type NodeSpec,
	ourNode,
	splitOut,
	workflowOf,
} from '../support/workflows.cts';
import { thousands } from '../units.cts';

const HTTP = 'HTTP Request and Split Out';

/** Records that one control request adds. */
const CHUNK = 1_000;

function rows(count: number): BenchCase {
	return {
		id: `rows-${count}`,
		title: `${thousands(count)} rows read`,
		method:
			'A workflow reads a list of citations, 100 a page, into as many items. The pages come out of memory, as the sandbox first answered. ' +
			'Both put out the same rows; Simplify is off.',
		measures: [
			{
				id: 'time',
				what: `${thousands(count)} rows read: time`,
				unit: 's',
				target: { ratioTo: HTTP, atMost: 0.5 },
			},
		],
		open: async () => await open(count),
	};
}

async function open(count: number) {
	const bench = await Bench.open({ sandboxFlags: unlimitedSandbox });
	await addCitations(bench, count);
	const cache = await startCache(bench);
	const access = await bench.addAccess('key', UNLIMITED, cache.url);
	bench.addWorkflow(workflowOf('ours', [readWithOurs(access, bench.brandId)]));
	bench.addWorkflow(
		workflowOf('http', readWithHttp(access, `${cache.url}/v1/brands/${bench.brandId}/citations`)),
	);
	await bench.start();
	// Fills the cache, and compiles the code of both.
	for (const id of ['ours', 'http']) await timeOf(bench, id);
	return {
		round: async (index: number) => await compare(bench, index),
		close: async () => {
			await cache.stop();
			await bench.close();
		},
	};
}

async function compare(bench: Bench, index: number): Promise<Readings> {
	const times: Record<string, number> = {};
	// Alternates who goes first.
	const order = index % 2 === 0 ? ['http', 'ours'] : ['ours', 'http'];
	for (const id of order) times[id] = await timeOf(bench, id);
	return { time: { [OURS]: times.ours, [HTTP]: times.http } };
}

/** @throws Error when the workflow fails */
async function timeOf(bench: Bench, workflow: string): Promise<number> {
	const { status, ms } = await bench.call(workflow, {});
	if (status !== 200) throw new Error(`${workflow} ended with ${status}`);
	return ms / 1000;
}

/** Fills the list up to `count` with copies of a citation that is there. */
async function addCitations({ controls, brandId }: Bench, count: number): Promise<void> {
	const all = await controls.state<{ brand_id: string }>('citations');
	const own = all.filter(({ brand_id }) => brand_id === brandId);
	for (let left = count - own.length; left > 0; left -= CHUNK) {
		const copies = Array.from({ length: Math.min(CHUNK, left) }, () => ({
			...own[0],
			id: randomUUID(),
		}));
		await controls.addRecords('citations', copies);
	}
}

async function startCache({ sandbox, n8n }: Bench) {
	const process_ = new ManagedProcess({
		name: 'The cache of answers',
		args: [tsxBin, join(__dirname, '..', 'support', 'answerCache.cts'), sandbox.url],
		cwd: root,
		env: process.env,
		logFile: join(n8n.folder, 'answers.log'),
	});
	const [, url] = await process_.waitFor(/Answers at (\S+)/, 60_000);
	return { url, stop: async () => await process_.stop() };
}

function readWithOurs(access: Access, brandId: string): NodeSpec {
	return ourNode('aiVisibility', access, {
		resource: 'citation',
		operation: 'getMany',
		brandId: byId(brandId),
		returnAll: true,
		simplify: false,
	});
}

function readWithHttp(access: Access, url: string): NodeSpec[] {
	const pagination = {
		paginationMode: 'updateAParameterInEachRequest',
		parameters: {
			parameters: [{ type: 'qs', name: 'cursor', value: '={{ $response.body?.next_cursor }}' }],
		},
		paginationCompleteWhen: 'other',
		completeExpression: '={{ !$response.body.has_more }}',
	};
	const request = httpNode(access, {
		url,
		sendQuery: true,
		queryParameters: { parameters: [{ name: 'limit', value: '100' }] },
		options: { pagination: { pagination } },
	});
	return [request, splitOut('Rows', 'data')];
}

export const rowCases = [rows(10_000), rows(50_000)];
