import { McpClient } from '../../harness/mcp';
import type { Connected } from './connected';

const server = 'aiVisMcpServer01';

export function mcpServer(connected: () => Connected & { token: string }): void {
	it('answer an AI assistant with the right token, by tools that only read', async () => {
		const { scene, brandId, token } = connected();
		const { n8n } = scene;
		await n8n.rest.activate(server);
		const url = `${n8n.url}/mcp/ai-visibility`;
		await expect(McpClient.connect(n8n.end, url, 'another token')).rejects.toThrow(
			'Authorization data is wrong',
		);
		const before = (await scene.controls.requests()).length;
		const client = await McpClient.connect(n8n.end, url, token);
		expect(await client.tools()).toEqual([
			'Cited_websites',
			'Compare_report',
			'List_brands',
			'List_reports',
			'Read_report',
		]);
		expect(await client.call('List_brands', {})).toContain(brandId);
		const reports = await client.call('List_reports', { brand_id: brandId, limit: 2 });
		const [reportId] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(reports) ?? [];
		expect(await client.call('Read_report', { report_id: reportId })).toContain('prompt_text');
		expect(await client.call('Compare_report', { report_id: reportId })).toContain('headline');
		expect(await client.call('Cited_websites', { brand_id: brandId })).toContain('domain');
		await client.close();
		const asked = (await scene.controls.requests()).slice(before);
		expect(asked.length).toBeGreaterThanOrEqual(5);
		expect(asked.every(({ method, status }) => method === 'GET' && status === 200)).toBe(true);
		await n8n.rest.deactivate(server);
	});
}
