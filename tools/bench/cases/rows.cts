import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import { fetch } from 'undici';
import { splitOut } from '../../../harness/workflows.cts';
import { type Access, type Bench, UNLIMITED, unlimited } from '../bench.cts';
import { type BenchCase, OURS } from '../case.cts';
import { httpNode, ourNode, workflowOf } from '../workflows.cts';

const HTTP = 'HTTP Request and Split Out';

const COUNT = 10_000;

/** A workflow reads a list of citations, 100 a page, into as many items. */
export const rows: BenchCase = {
	id: 'rows-10000',
	options: { flags: unlimited },
	measures: [{ id: 'time', what: '10,000 rows read: time', unit: 's', beside: HTTP }],
	open: async (bench) => {
		await addCitations(bench);
		const url = await serveFromMemory(bench.sandbox.url);
		const access = await bench.addAccess('key', UNLIMITED, url);
		bench.addWorkflow(workflowOf('ours', [readWithOurs(access, bench.brandId)]));
		const path = `/v1/brands/${bench.brandId}/citations`;
		bench.addWorkflow(workflowOf('http', readWithHttp(access, `${url}${path}`)));
		await bench.start();
		const read = async () => ({
			time: {
				[HTTP]: await bench.secondsOf('http', {}),
				[OURS]: await bench.secondsOf('ours', {}),
			},
		});
		// Fills the memory, and compiles the code of both.
		await read();
		return read;
	},
};

/** Fills the list with copies of a citation that is there. */
async function addCitations({ sandbox: { controls }, brandId }: Bench): Promise<void> {
	const all = await controls.state<{ brand_id: string }>('citations');
	const own = all.filter(({ brand_id }) => brand_id === brandId);
	const toCopy = () => ({ ...own[0], id: randomUUID() });
	const copies = Array.from({ length: COUNT - own.length }, toCopy);
	while (copies.length > 0) await controls.addRecords('citations', copies.splice(0, 1_000));
}

/** Replays the sandbox's first answer to each request, because the sandbox sorts all records for each page. */
async function serveFromMemory(origin: string): Promise<string> {
	const answers = new Map<string, string>();
	const server = fastify();
	server.get('/*', async ({ url, headers: { authorization = '' } }, reply) => {
		if (!answers.has(url)) {
			const asked = await fetch(`${origin}${url}`, { headers: { authorization } });
			answers.set(url, await asked.text());
		}
		return await reply.type('application/json').send(answers.get(url));
	});
	return await server.listen({ port: 0, host: '127.0.0.1' });
}

const readWithOurs = (access: Access, brandId: string) =>
	ourNode('aiVisibility', access, {
		resource: 'citation',
		operation: 'getMany',
		brandId: { __rl: true, mode: 'id', value: brandId },
		returnAll: true,
		simplify: false,
	});

function readWithHttp(access: Access, url: string) {
	const cursor = { type: 'qs', name: 'cursor', value: '={{ $response.body?.next_cursor }}' };
	const pagination = {
		paginationMode: 'updateAParameterInEachRequest',
		parameters: { parameters: [cursor] },
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
