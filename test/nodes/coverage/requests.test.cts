import type { INodeParameters } from 'n8n-workflow';
import { PACK } from '../engine/nodeTypes.cts';
import { useScene } from '../support/scene.cts';
import { nodeOperations, titleOf, type NodeOperation } from './operations.cts';
import { formsOf } from './values.cts';

// Job: Wait waits before its first look.
const scene = useScene({ seed: false, speed: 3_000 });

// A service that knows no record: it shows what a node asks for first.
beforeEach(() => scene.sandbox.faults.add({ kind: 'status', code: 'not_found', times: 1_000 }));

/** Runs an operation with a filled form. @returns why nothing reached the service */
async function failureOf({ node }: NodeOperation, parameters: INodeParameters) {
	const type = `${PACK}.${node.description.name}`;
	const { error } = await scene.start({ node: { type }, parameters }).finished;
	return scene.requests.length > 0 ? '' : `${error?.message} ${error?.description}`;
}

describe.each(nodeOperations.map((operation) => [titleOf(operation), operation] as const))(
	'%s',
	(_, operation) => {
		it.each(formsOf(operation).map(({ title, parameters }) => [title, parameters] as const))(
			'sends a valid request with %s',
			async (__, parameters) => {
				expect(await failureOf(operation, parameters)).toBe('');
			},
		);
	},
);
