import { Controls } from '../harness/controls';
import { chosenEnd } from '../harness/ends';
import { Sandbox } from '../harness/sandbox';
import { SharedN8n } from '../harness/sharedN8n';
import { until } from '../harness/until';
import { byId } from '../harness/workflows';
import { pollItems, pollWorkflow } from './polls';

describe(`polls of many brands in n8n ${chosenEnd().version}`, () => {
	let n8n: SharedN8n;
	let sandbox: Sandbox;
	let brands: Array<{ id: string; name: string }>;
	let controls: Controls;
	let lastKey = 0;

	const workflow = (id: string, parameters: Record<string, unknown>) =>
		pollWorkflow(id, { event: 'mentionGainedOrLost', compareWith: 'name', ...parameters });

	beforeAll(async () => {
		sandbox = await Sandbox.start({ flags: ['--requests-per-minute', '5000'] });
		controls = new Controls(sandbox);
		const listed = (await send('GET', '/v1/brands')).data as typeof brands;
		// The first one of the sandbox has facts, so that its reports can run.
		const [ready] = await controls.state<(typeof brands)[0]>('brands');
		brands = [ready, ...listed.filter(({ id }) => id !== ready.id)].slice(0, 2);
		n8n = await SharedN8n.join();
		await n8n.rest.saveCredentials([sandbox.credential]);
		const one = { brandId: byId(brands[0].id) };
		await n8n.rest.saveWorkflows([
			workflow('all-brands', { brands: 'all', findCompetitors: true }),
			workflow('chosen-brands', { brands: 'chosen', brandIds: [brands[1].id] }),
			workflow('one-brand', { ...one, filters: { aiPlatforms: ['claude'] } }),
		]);
	});

	afterAll(async () => {
		await n8n?.dispose();
		await sandbox?.stop();
	});

	async function send(method: string, path: string, body?: object) {
		const response = await fetch(`${sandbox.url}${path}`, {
			method,
			headers: {
				authorization: `Bearer ${sandbox.apiKey}`,
				'content-type': 'application/json',
				'idempotency-key': `brands-${++lastKey}`,
			},
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
		if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
		return (await response.json()) as Record<string, unknown>;
	}

	/** A completed report whose answers all mention the brand. */
	async function completedReport(brandId: string): Promise<unknown> {
		const { id } = await send('POST', '/v1/reports', { brand_id: brandId, name: 'Brands' });
		const prompts = [{ prompt_text: 'Which coffee is best? [mentioned]', category: 'General' }];
		await send('POST', `/v1/reports/${String(id)}/prompts`, { prompts });
		await send('POST', `/v1/reports/${String(id)}/runs`, {});
		// As long as a run takes.
		await controls.advance(60_000);
		return id;
	}

	/** Adds the same report of a brand, so many hours later. */
	async function addCopy(id: unknown, brandId: string, hours: number, mentioned: boolean) {
		const copy = `${brandId}-${hours}`;
		const reports = await controls.state('reports');
		const prompts = await controls.state<{ report_id: string; results: object[] }>('prompts');
		const [report] = reports.filter((each) => each.id === id);
		const created = Date.parse(String(report.created_at)) + hours * 3_600_000;
		await controls.addRecords(
			'prompts',
			prompts
				.filter((prompt) => prompt.report_id === id)
				.map((prompt, index) => ({
					...prompt,
					id: `${copy}-${index}`,
					report_id: copy,
					brand_id: brandId,
					results: prompt.results.map((result) => ({ ...result, mentioned })),
				})),
		);
		const about = { brand_id: brandId, created_at: new Date(created).toISOString() };
		const scores = mentioned ? {} : { visibility_score: 0, ranked_prompts: 0 };
		await controls.addRecords('reports', [{ ...report, ...about, ...scores, id: copy }]);
	}

	const items = async (workflowId: string, count: number) =>
		await until(`${workflowId} has ${count} items`, async () => {
			const all = await pollItems(n8n.rest, workflowId);
			return all.length >= count ? all : undefined;
		});

	it('start the workflow with the brand of each event, what happened, and the competitors', async () => {
		const [first, second] = brands;
		const id = await completedReport(first.id);
		await addCopy(id, second.id, 0, true);
		for (const each of ['all-brands', 'chosen-brands', 'one-brand']) await n8n.rest.activate(each);
		for (const brand of brands) await addCopy(id, brand.id, 1, false);

		const all = await items('all-brands', 2);
		expect(new Set(all.map(({ brand }) => brand))).toEqual(new Set([first.name, second.name]));
		expect(all[0]).toMatchObject({
			event: 'mention.lost',
			prompt: 'Which coffee is best? [mentioned]',
			competitors_named: expect.any(Array),
			slack_text: expect.stringMatching(/^\*.*Brands.*\*\n• No longer mentioned: Which coffee/),
		});
		expect(await items('chosen-brands', 1)).toMatchObject([
			{ brand: second.name, brand_id: second.id },
		]);
		const [one] = await items('one-brand', 1);
		expect(one).toMatchObject({ brand_id: first.id, platforms: ['Claude'] });
		expect(one).not.toHaveProperty('brand');
	});
});
