import { randomUUID } from 'node:crypto';

import { alarmOnScore, alarmOnFailure, messageByPolling } from './connected/alarms';
import { mcpServer } from './connected/assistant';
import type { Connected } from './connected/connected';
import {
	clientReportByEmail,
	clientWithoutReport,
	showsCost,
	messagePerScheduleRun,
	draftsWithoutWaiting,
} from './connected/reports';
import { rowsInSheet, historyInDataTable } from './connected/tables';
import { chosenEnd } from '../harness/ends';
import { ExampleScene } from './exampleScene';
import { exampleWorkflows } from './exampleWorkflows';
import type { DataTable } from '../harness/dataTable';
import { createTableOf } from './dataTables';
import { ForeignServices } from '../harness/foreign/foreignServices';
import type { Workflow } from '../harness/shapes';

const timeout = 300_000;

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

const inSeconds = {
	assignments: {
		assignments: [
			{ id: '1', name: 'minutes_between_checks', type: 'number', value: 0.02 },
			{ id: '2', name: 'most_checks', type: 'number', value: 25 },
			{ id: '3', name: 'most_reports', type: 'number', value: 10 },
			{ id: '4', name: 'only_show_the_cost', type: 'boolean', value: false },
		],
	},
};

describe(`the example workflows with other services in n8n ${chosenEnd().version}`, () => {
	let foreign: ForeignServices;
	let scene: ExampleScene;
	let table: DataTable;
	let brandId: string;

	const connected = (): Connected & { table: DataTable; token: string } => ({
		scene,
		foreign,
		brandId,
		table,
		token,
	});

	beforeAll(async () => {
		foreign = await ForeignServices.start();
		scene = await ExampleScene.open({ speed: 120, foreign, credentials: [bearer] });
		const brands = await scene.controls.state<{ id: string; name: string }>('brands');
		const idOf = (wanted: string) => String(brands.find(({ name }) => name === wanted)?.id);
		brandId = idOf('Example Coffee');
		table = await createTableOf(scene.n8n.rest, 'score-history-in-a-data-table');
		const { id, name, type } = bearer;
		const withoutReport = { __rl: true, mode: 'id', value: idOf('Example Lamps') };
		const other = filledIn('aiVisClientMail1', 'Latest report', {
			parameters: { brandId: withoutReport },
		});
		await scene.n8n.rest.saveWorkflows([
			filledIn('aiVisManyReports', 'Settings', { parameters: inSeconds }),
			{ ...filledIn('aiVisManyReports', 'Settings', {}), id: showsCost },
			filledIn('aiVisMcpServer01', 'MCP server trigger', {
				credentials: { [type]: { id, name } },
				// The editor adds it to what it imports; with it, the path is the whole address.
				webhookId: randomUUID(),
			}),
			foreign.connect({ ...other, id: clientWithoutReport }),
		]);
	}, timeout);

	afterAll(async () => {
		await scene?.close();
		await foreign?.stop();
	}, timeout);

	rowsInSheet(connected);
	historyInDataTable(connected);
	alarmOnScore(connected);
	alarmOnFailure(connected);
	messageByPolling(connected);
	clientReportByEmail(connected);
	messagePerScheduleRun(connected);
	draftsWithoutWaiting(connected);
	mcpServer(connected);

	it('ask no other host', () => {
		expect(foreign.refused).toEqual([]);
	});
});
