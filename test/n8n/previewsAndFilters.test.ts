import { Controls } from './harness/controls';
import { chosenEnd } from './harness/ends';
import { jsonOf } from './harness/executions';
import { Sandbox } from './harness/sandbox';
import { SharedN8n } from './harness/sharedN8n';
import { byId, manualTrigger, packNode, workflowOf } from './harness/workflows';

describe(`previews and filters in n8n ${chosenEnd().version}`, () => {
	let n8n: SharedN8n;
	let sandbox: Sandbox;
	let controls: Controls;
	let brandId: string;

	beforeAll(async () => {
		sandbox = await Sandbox.start({ speed: 20 });
		controls = new Controls(sandbox);
		[{ id: brandId }] = await controls.state<{ id: string }>('brands');
		n8n = await SharedN8n.join();
		await n8n.rest.saveCredentials([sandbox.credential]);
	});

	afterAll(async () => {
		await n8n?.dispose();
		await sandbox?.stop();
	});

	const run = async (type: string, parameters: Record<string, unknown>) => {
		const id = `${String(parameters.resource)}${String(parameters.operation)}`.slice(0, 20);
		const node = packNode('Node', type, { brandId: byId(brandId), ...parameters });
		await n8n.rest.saveWorkflows([workflowOf(id, [manualTrigger, node])]);
		const execution = await n8n.rest.runToEnd(id, 'Start');
		expect(execution.status).toBe('success');
		return jsonOf(execution, 'Node');
	};

	const ofBrand = async (collection: string) =>
		(await controls.state(collection)).filter((record) => record.brand_id === brandId);

	it('count the requests of Get Rows and Compare, and read only what names the reports', async () => {
		const [report] = (await ofBrand('reports')).filter(({ status }) => status === 'completed');
		const form = { resource: 'report', options: { dryRun: true, findCompetitors: true } };
		const before = (await controls.requests()).length;
		const rows = await run('aiVisibility', { ...form, operation: 'getRows' });
		const changes = await run('aiVisibility', {
			...form,
			operation: 'compare',
			reportId: byId(String(report.id)),
		});
		for (const [preview] of [rows, changes]) {
			expect(preview).toMatchObject({
				dry_run: { requests: expect.any(Number), steps: expect.any(Array) },
			});
		}
		const sent = (await controls.requests()).slice(before);
		const read = sent.filter(({ query }) => query.dry_run !== 'true').map(({ path }) => path);
		expect([...new Set(read)].sort()).toEqual(['/v1/reports', `/v1/reports/${String(report.id)}`]);
	});

	it.each([
		['prompt', 'not_mentioned_on'],
		['platform', 'mention_rate'],
		['company', 'answers_named'],
		['report', 'mention_rate_chatgpt'],
	])('count the answers of several reports: Row Per %s', async (rowPer, column) => {
		const days = (await ofBrand('reports')).map(({ created_at: at }) => String(at)).sort();
		const form = { resource: 'report', operation: 'getRows', rowsFrom: 'since', rowPer };
		const rows = await run('aiVisibility', { ...form, since: days.at(-3) });
		expect(rows.length).toBeGreaterThan(1);
		for (const row of rows) expect(Object.keys(row)).toEqual(Object.keys(rows[0]));
		expect(rows.some((row) => row[column] !== null)).toBe(true);
		expect(new Set(rows.map(({ row_id: id }) => id)).size).toBe(rows.length);
	});

	it('write a document in another language, with its course, the analysis and a link', async () => {
		const [report] = (await ofBrand('reports')).filter(({ status }) => status === 'completed');
		const earlier = [1, 2, 3].map((week) => ({
			...report,
			id: `3f6c1f0e-8d5b-4b1e-9a57-2f6f7c1d9e2${week}`,
			created_at: new Date(
				Date.parse(String(report.created_at)) - week * 604_800_000,
			).toISOString(),
			visibility_score: 10 * week,
		}));
		await controls.addRecords('reports', earlier);
		const reportId = byId(String(report.id));
		await run('aiVisibility', { resource: 'reportShare', operation: 'create', reportId });
		const options = { title: 'Neu', language: 'de', includeAnalysis: true, includeLink: true };
		const form = { resource: 'report', operation: 'getHtml', reportFrom: 'report', reportId };
		const [{ html, text, slack_text: slack }] = await run('aiVisibility', { ...form, options });
		for (const part of [
			'lang="de-DE"',
			'Neu: ',
			'Sichtbarkeitswert im Zeitverlauf',
			'Nächste Schritte',
		])
			expect(html).toContain(part);
		expect(html).toMatch(/href="http[^"]*\/shared\/[^"]+"/);
		expect(text).toContain('Der Sichtbarkeitswert');
		expect(slack).toMatch(/<http[^|>]*\|Vollständigen Bericht öffnen>/);
	});

	it('compare the latest report of a brand with the previous one', async () => {
		const form = { resource: 'report', operation: 'compare', reportFrom: 'latest' };
		const [summary] = await run('aiVisibility', form);
		expect(summary).toMatchObject({ brand_id: brandId, has_previous: true });
	});

	it('show all brands on one page, or a chosen one as an item', async () => {
		const form = { resource: 'report', operation: 'getOverview' };
		const listed = { resource: 'brand', operation: 'getMany', returnAll: true };
		const brands = await run('aiVisibility', listed);
		const [page] = await run('aiVisibility', { ...form, options: { fileField: 'data' } });
		expect(page).toMatchObject({ brands: brands.length, html: expect.stringContaining('<table') });
		const chosen = { brands: 'chosen', brandIds: [brandId], overviewOutput: 'brands' };
		const items = await run('aiVisibility', { ...form, ...chosen });
		expect(items).toMatchObject([{ brand_id: brandId, has_report: true }]);
	});

	it.each([
		['email', 'emails', 'aiVisibilityOutreach', { status: ['draft'] }],
		['campaign', 'campaigns', 'aiVisibilityOutreach', { status: '={{ "draft" }}' }],
		['task', 'tasks', 'aiVisibilityContent', { status: 'Draft', isDone: false }],
	])('find each %s by its status', async (resource, collection, type, filters) => {
		const all = await ofBrand(collection);
		const first = { ...all[0], id: '3f6c1f0e-8d5b-4b1e-9a57-2f6f7c1d9e10', status: 'draft' };
		const last = { ...all[0], id: '7b1d9c52-0a4e-4f8f-8c1d-5e2a6b3f4d21', status: 'completed' };
		await controls.addRecords(collection, [first, last]);
		const form = { resource, operation: 'getMany', returnAll: true };
		const expected = [...all, first].filter(({ status }) => status === 'draft');
		const ids = async (more: object) =>
			(await run(type, { ...form, ...more })).map(({ id }) => String(id)).sort();
		expect(await ids({ filters })).toEqual(expected.map(({ id }) => String(id)).sort());
		expect(await ids({})).toHaveLength(all.length + 2);
	});

	it('find the citations that speak badly of the brand', async () => {
		const all = await ofBrand('citations');
		const wanted = all.filter(({ brand_mention_sentiment: each }) => each === 'negative');
		const filters = { sentiment: ['negative'] };
		const form = { resource: 'citation', operation: 'getMany', returnAll: true, filters };
		const found = await run('aiVisibility', form);
		expect(found.map(({ id }) => id).sort()).toEqual(wanted.map(({ id }) => id).sort());
		expect(wanted.length).toBeLessThan(all.length);
	});

	it('find no contact, where contacts show no status', async () => {
		const [list] = await ofBrand('contactLists');
		const form = { resource: 'contact', operation: 'getMany', listId: byId(String(list.id)) };
		expect(await run('aiVisibilityOutreach', form)).not.toEqual([]);
		const filters = { status: 'active' };
		expect(await run('aiVisibilityOutreach', { ...form, filters })).toEqual([]);
	});
});
