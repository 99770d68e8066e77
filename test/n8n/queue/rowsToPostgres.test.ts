import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { exampleFiles } from '../examples/exampleWorkflows';
import { ExampleScene } from '../examples/exampleScene';
import { errorOf, jsonOf } from '../harness/executions';
import { chosenEnd } from '../harness/ends';
import type { Credential, Workflow } from '../harness/shapes';
import { findPrograms } from './programs';
import type { Programs } from './programs';
import { startPostgres } from './services';
import type { Service } from './services';

const programs = findPrograms();
const isMissing = typeof programs === 'string';
// CI has to have PostgreSQL; a developer's machine need not.
const describeIfPossible = isMissing && !process.env.CI ? describe.skip : describe;

const account = { id: 'postgres', name: 'PostgreSQL' };

describeIfPossible(`the example for PostgreSQL in n8n ${chosenEnd().version}`, () => {
	const folder = mkdtempSync(join(tmpdir(), 'ai-visibility-rows-'));
	let postgres: Service;
	let scene: ExampleScene;

	beforeAll(async () => {
		if (isMissing) throw new Error(programs as string);
		postgres = await startPostgres(programs as Programs, folder);
		const credentials = [credentialFor(postgres)];
		scene = await ExampleScene.open({ speed: 120, credentials, n8n: {} });
		await scene.n8n.rest.saveWorkflows([connected(), counting()]);
	});

	afterAll(async () => {
		await scene?.close();
		await postgres?.stop();
		rmSync(folder, { recursive: true, force: true });
	});

	const run = async (id: string) => {
		const execution = await scene.n8n.rest.runToEnd(id, 'Every day at 6');
		expect(errorOf(execution)).toBeUndefined();
		return execution;
	};

	it('adds the rows of new reports to the table, and updates those that are there', async () => {
		const { id } = connected();
		const [first] = [jsonOf(await run(id), 'Get report rows'), await run(id)];
		expect(first.length).toBeGreaterThan(10);
		const mentioned = first.filter(({ is_mentioned: is }) => is === true);
		const counts = jsonOf(await run('counting'), 'Create table');
		expect(counts).toEqual([
			{ rows: String(first.length), mentioned: String(mentioned.length), brands: '1' },
		]);
	});
});

function credentialFor({ env }: Service): Credential {
	const data = {
		host: env.DB_POSTGRESDB_HOST,
		port: Number(env.DB_POSTGRESDB_PORT),
		database: env.DB_POSTGRESDB_DATABASE,
		user: env.DB_POSTGRESDB_USER,
		password: env.DB_POSTGRESDB_PASSWORD,
		ssl: 'disable',
	};
	return { ...account, type: 'postgres', data };
}

function connected(): Workflow {
	const workflow = exampleFiles().get('rows-to-postgresql')!;
	const nodes = workflow.nodes.map((node) =>
		node.type === 'n8n-nodes-base.postgres'
			? { ...node, credentials: { postgres: account } }
			: node,
	);
	return { ...workflow, nodes };
}

/** Asks the database what the example has written there. */
function counting(): Workflow {
	const query =
		'SELECT count(*) AS rows, count(*) FILTER (WHERE is_mentioned) AS mentioned, count(DISTINCT brand) AS brands FROM ai_visibility_rows WHERE date IS NOT NULL';
	const kept = connected().nodes.slice(0, 3);
	const nodes = kept.map((node) =>
		node.name === 'Create table' ? { ...node, parameters: { ...node.parameters, query } } : node,
	);
	const connections = {
		'Every day at 6': { main: [[{ node: 'Create table', type: 'main', index: 0 }]] },
	};
	return { ...connected(), id: 'counting', name: 'Counting', nodes, connections };
}
