import { randomUUID } from 'node:crypto';
import { connectToMcp } from '../../../../harness/mcp.cts';
import type { WorkflowNode } from '../../../../harness/shapes.cts';
import type { Cases } from '../cases.cts';
import { exampleOf } from '../../../../harness/exampleWorkflows.cts';

const token = randomUUID();

export const bearer = {
	id: 'bearerForTests',
	name: 'Bearer Auth',
	type: 'httpBearerAuth',
	data: { token },
};

/** A case goes on from the one before. */
export const assistantCases: Cases = {
	'answer an AI assistant with the right token, by tools that only read': async (scene) => {
		const { n8n, brandId } = scene;
		const server = exampleOf('mcp-server');
		const { id, name, type } = bearer;
		// The editor adds the webhook's id to what it imports; with it, the path is the whole address.
		const asImported = (node: WorkflowNode) =>
			node.name === 'MCP server trigger'
				? { ...node, credentials: { [type]: { id, name } }, webhookId: randomUUID() }
				: node;
		await scene.save({ ...server, nodes: server.nodes.map(asImported) });
		await n8n.rest.activate(server.id);
		const url = `${n8n.url}/mcp/ai-visibility`;
		await expect(connectToMcp(n8n.end, url, 'another token')).rejects.toThrow(
			'Authorization data is wrong',
		);
		const before = (await scene.controls.requests()).length;
		const client = await connectToMcp(n8n.end, url, token);
		expect(await client.tools()).toEqual([
			'Cited_websites',
			'Compare_report',
			'List_brands',
			'List_reports',
			'Next_steps',
			'Overview',
			'Read_answers',
			'Read_report',
		]);
		expect(await client.call('List_brands', {})).toContain(brandId);
		const reports = await client.call('List_reports', { brand_id: brandId, limit: 2 });
		const [reportId] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(reports) ?? [];
		const report = await client.call('Read_report', { report_id: reportId });
		expect(report).toMatch(/entioned by: /);
		const [, prompt] = /"prompts":\["([^"?]+\?)/.exec(report.replaceAll('\\"', '"')) ?? [];
		const answers = await client.call('Read_answers', { report_id: reportId, prompt });
		expect(answers).toContain(prompt);
		expect(await client.call('Compare_report', { report_id: reportId })).toContain('headline');
		expect(await client.call('Cited_websites', { brand_id: brandId })).toContain('domain');
		expect(await client.call('Overview', {})).toContain('standing');
		expect(await client.call('Next_steps', { brand_id: brandId })).toContain('step_id');
		await client.close();
		const asked = (await scene.controls.requests()).slice(before);
		expect(asked.length).toBeGreaterThanOrEqual(5);
		expect(asked.every(({ method, status }) => method === 'GET' && status === 200)).toBe(true);
		await n8n.rest.deactivate(server.id);
	},
};
