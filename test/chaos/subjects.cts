import type { INodeParameters } from 'n8n-workflow';

import { nodeOperations, titleOf, type NodeOperation } from '../nodes/coverage/operations.cts';
import { formsOf } from '../nodes/coverage/values.cts';
import { byId, type Scene } from '../nodes/support/scene.cts';
import type { Sandbox } from '../../sandbox/index.cts';
import { Client } from '../../sandbox/tests/client.cts';
import { findOperation } from '../../sandbox/openapi.cts';
import { pathIds, precedingOf, sampleCalls, samplePath } from '../../sandbox/tests/sampleCalls.cts';

/** An operation by its title, as a failing case shows it. */
export type Subject = string;

/** Operations that make their requests themselves. */
const COMPOSED_WRITES = ['generate', 'send'];

/** All operations that write, except those on jobs, because no job exists at the beginning. */
export const writes: Subject[] = nodeOperations
	.filter(({ method, resource, operation }) => {
		const isWrite = method === '' ? COMPOSED_WRITES.includes(operation) : method !== 'GET';
		return isWrite && resource !== 'job';
	})
	.map(titleOf);

/** Nothing listens there. Deliveries fail, which does not matter here. */
const NO_RECEIVER = 'http://127.0.0.1:9/hook';

/** Parameters beyond those of the general form. */
const SPECIAL: Record<string, (sandbox: Sandbox) => INodeParameters> = {
	'campaign: update': () => ({ updateFields: { name: 'Renamed' } }),
	'competitor: merge': ({ state }) => {
		const [one, two] = state.competitors.all();
		return { competitorId: { __rl: true, mode: 'id', value: one.id }, mergedIds: [two.id] };
	},
	'contact: addToList': () => ({
		contact: { __rl: true, mode: 'email', value: 'new@reader.example' },
	}),
	'sequence: create': () => ({
		stepsFrom: 'json',
		stepsJson: '[{"id":"first","order":0,"type":"email"}]',
	}),
};

const operationsByTitle = new Map(nodeOperations.map((each) => [titleOf(each), each]));

export const operationOf = (subject: Subject): NodeOperation => operationsByTitle.get(subject)!;

function nameOf(subject: Subject): string {
	const { resource, operation } = operationOf(subject);
	return `${resource}: ${operation}`;
}

/** Resets the sandbox to its demo data, and makes the calls that the operation needs. */
export async function prepare(subject: Subject, scene: Scene): Promise<void> {
	const { sandbox } = scene;
	await new Client(sandbox).control('/reset');
	scene.begin();
	// A share is shown only to the key that made it.
	const client = new Client(sandbox, scene.apiKey);
	const { operations } = sandbox.world;
	const { method, url } = operationOf(subject);
	const own = operations.find(({ id }) => id === findOperation(method, url)?.operationId);
	const before = own === undefined ? [] : precedingOf(own, operations);
	// Only a campaign that was started can be paused or completed.
	if (/^campaign: (pause|complete)$/.test(nameOf(subject)))
		before.push(...operations.filter(({ id }) => id === 'patchBrandsCampaignsOne'));
	for (const operation of before) {
		const call = sampleCalls(sandbox, NO_RECEIVER)[operation.id] ?? {};
		const path = samplePath(sandbox, operation, call);
		const { status, text } = await client.send(operation.method, path, { body: call.body });
		if (status >= 300) throw new Error(`${operation.id} before ${subject}: ${text}`);
	}
	await sandbox.world.webhooks.idle();
}

/** The form with the required fields and IDs of the sandbox's records. */
export function parametersOf(subject: Subject, sandbox: Sandbox): INodeParameters {
	const operation = operationOf(subject);
	const [least] = formsOf(operation);
	const ids = pathIds(sandbox);
	const given = Object.entries(least.parameters).map(([name, value]) => {
		const id = ids[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
		const isLocator = typeof value === 'object' && value !== null && '__rl' in value;
		return [name, id === undefined ? value : isLocator ? byId(id) : id];
	});
	return {
		...Object.fromEntries(given),
		...SPECIAL[nameOf(subject)]?.(sandbox),
	} as INodeParameters;
}
