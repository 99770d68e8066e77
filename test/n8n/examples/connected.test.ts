import { randomUUID } from 'node:crypto';

import { alarmOnScore, alarmOnFailure } from './connected/alarms';
import { mcpServer } from './connected/assistant';
import type { Connected } from './connected/connected';
import { chartInSheet, visitsInSheet } from './connected/tables';
import { chosenEnd } from '../harness/ends';
import { ExampleScene } from './exampleScene';
import { exampleWorkflows } from './exampleWorkflows';
import { ForeignServices } from '../harness/foreign/foreignServices';
import type { Workflow } from '../harness/shapes';

const token = randomUUID();
const bearer = {
	id: 'bearerForTests',
	name: 'Bearer Auth',
	type: 'httpBearerAuth',
	data: { token },
};

/** What a person fills in after importing an example: parameters, or a credential. */
function filledIn(id: string, node: string, changes: object): Workflow {
	const workflow = exampleWorkflows().find((each) => each.id === id) as Workflow;
	const nodes = workflow.nodes.map((each) => {
		if (each.name !== node) return each;
		const { parameters = {}, ...more } = changes as { parameters?: object };
		return { ...each, ...more, parameters: { ...each.parameters, ...parameters } };
	});
	return { ...workflow, nodes };
}

describe(`the example workflows with other services in n8n ${chosenEnd().version}`, () => {
	let foreign: ForeignServices;
	let scene: ExampleScene;
	let brandId: string;

	const connected = (): Connected & { token: string } => ({
		scene,
		foreign,
		brandId,
		token,
	});

	beforeAll(async () => {
		foreign = await ForeignServices.start();
		scene = await ExampleScene.open({ speed: 120, foreign, credentials: [bearer] });
		const brands = await scene.controls.state<{ id: string; name: string }>('brands');
		const idOf = (wanted: string) => String(brands.find(({ name }) => name === wanted)?.id);
		brandId = idOf('Example Coffee');
		const { id, name, type } = bearer;
		await scene.n8n.rest.saveWorkflows([
			filledIn('aiVisMcpServer01', 'MCP server trigger', {
				credentials: { [type]: { id, name } },
				// The editor adds it to what it imports; with it, the path is the whole address.
				webhookId: randomUUID(),
			}),
		]);
	});

	afterAll(async () => {
		await scene?.close();
		await foreign?.stop();
	});

	chartInSheet(connected);
	visitsInSheet(connected);
	alarmOnScore(connected);
	alarmOnFailure(connected);
	mcpServer(connected);

	it('ask no other host', () => {
		expect(foreign.refused).toEqual([]);
	});
});
