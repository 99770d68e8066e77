import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chosenEnd } from '../../../harness/ends.cts';

/** An execution, as far as it matters for the outcome of an event. */
export interface Started {
	id: string;
	workflowId: string;
	status: string;
	/** The event that started it. */
	eventId: string;
	/** n8n's error message; empty if it succeeded. */
	message: string;
}

interface Client {
	connect(): Promise<void>;
	query(text: string): Promise<{
		rows: Array<Record<'workflowId' | 'status' | 'data', string> & { id: number }>;
	}>;
	end(): Promise<void>;
}

/**
 * Reads n8n's database: reading a thousand executions one by one through its API takes minutes.
 *
 * @param env n8n's settings for its database
 * @returns all executions, oldest first
 */
export async function executionsIn(env: NodeJS.ProcessEnv): Promise<Started[]> {
	const client = connection(env);
	await client.connect();
	try {
		const { rows } = await client.query(
			`select e.id, e."workflowId", e.status, d.data
			from execution_entity e join execution_data d on d."executionId" = e.id order by e.id`,
		);
		return rows.map(({ data, id, ...row }) => ({
			...row,
			id: String(id),
			eventId: data.match(/"(evt_[0-9a-f-]{36})"/)?.[1] ?? '',
			message: row.status === 'success' ? '' : messageIn(data),
		}));
	} finally {
		await client.end();
	}
}

/** n8n's own driver, so that nothing more has to be installed. */
function connection(env: NodeJS.ProcessEnv): Client {
	const load = createRequire(join(chosenEnd().folder, 'node_modules', 'n8n', 'package.json'));
	const { Client: PostgresClient } = load('pg') as { Client: new (options: object) => Client };
	return new PostgresClient({
		host: env.DB_POSTGRESDB_HOST,
		port: Number(env.DB_POSTGRESDB_PORT),
		database: env.DB_POSTGRESDB_DATABASE,
		user: env.DB_POSTGRESDB_USER,
		password: env.DB_POSTGRESDB_PASSWORD,
	});
}

/** The first message in an execution's data, which is a list of texts and of references to them. */
function messageIn(data: string): string {
	const values = JSON.parse(data) as unknown[];
	const holder = values.find(
		(value): value is { message: string } =>
			typeof value === 'object' && value !== null && 'message' in value && 'stack' in value,
	);
	return String(values[Number(holder?.message)] ?? '').split('\n')[0];
}

/** @returns whether an execution has ended, successfully or not */
export function isOver({ status }: Started): boolean {
	return status !== 'new' && status !== 'running' && status !== 'waiting';
}
