import { ends } from '../../harness/ends.cts';
import { CredentialDialog } from './credentialDialog.cts';
import { useEditor } from './editorScene.cts';
import { bikesName, coffee, coffeeName, workflowId } from './editorWorkflow.cts';
import { expectEventually } from './browser.cts';

describe(`the editor of n8n ${ends.newest.version}`, () => {
	const scene = useEditor();

	scene.inEditor('finds the nodes by common search terms', async () => {
		const panel = await scene.editor.openPanel();
		await panel.search('AI Visibility', 'AI Visibility Outreach');
		// A node and the trigger of the same name are one entry.
		const names = async () => (await panel.found()).map(({ name }) => name).sort();
		await expectEventually(names, [
			'AI Visibility',
			'AI Visibility Content & SEO',
			'AI Visibility Outreach',
			'AI Visibility Watch',
		]);
		for (const word of ['GEO', 'SEO', 'brand monitoring'])
			await panel.search(word, 'AI Visibility');
		await panel.search('link building', 'AI Visibility Outreach');
		const description = 'Email the people behind the pages that AI assistants cite';
		await expectEventually(() => panel.found(), [{ name: 'AI Visibility Outreach', description }]);
	});

	scene.inEditor('offers every operation as an action, and adds a node with it', async () => {
		const panel = await scene.editor.openPanel();
		await panel.search('outreach', 'AI Visibility Outreach');
		await panel.openNode('AI Visibility Outreach');
		const emails = ['Create email draft', 'Send email'];
		// The panel opens its groups one after the other.
		await expectEventually(
			async () => (await panel.actions()).filter((line) => emails.includes(line)),
			emails,
		);
		const groups = (await panel.actions()).filter((line) => line.endsWith(' ACTIONS'));
		expect(groups).toEqual([...groups].sort());
		await panel.add('Send email');
		const first = ['Resource', 'Operation', 'Brand', 'Email', 'Send', 'Skip If They Answered'];
		const last = ['Additional Fields', 'Simplify', 'Options'];
		await expectEventually(() => scene.editor.form.labels(), [...first, ...last]);
		await scene.editor.closeNode();
		// n8n names a node after its action; the subtitle says it again.
		expect(await scene.editor.node('Send email').innerText()).toBe('Send email\nSend email');
	});

	scene.inEditor('shows the fields of what is chosen', async () => {
		const form = await scene.editor.openNode('Prompts');
		const first = ['Resource', 'Operation', 'Brand', 'Prompts From'];
		const last = ['Additional Fields', 'Wait for Completion', 'Simplify', 'Options'];
		await expectEventually(() => form.labels(), [...first, 'Prompts', ...last]);
		await form.choose('promptSource', 'Generated');
		await expectEventually(() => form.labels(), [...first, ...last]);
		await form.choose('promptSource', 'Text or Input Field');
		await expectEventually(() => form.labels(), [...first, 'Prompts', 'Category', ...last]);
		await form.choose('resource', 'Competitor');
		expect(await form.entries('operation')).toEqual([
			...['Delete', 'Get Many', 'Merge', 'Update'],
			// n8n's own.
			'Custom API Call',
		]);
		await form.choose('operation', 'Get Many');
		const ofList = ['Resource', 'Operation', 'Brand', 'Return All', 'Limit', 'Options'];
		await expectEventually(() => form.labels(), ofList);
	});

	scene.inEditor('fills locators from lists with search, one depending on the other', async () => {
		const form = await scene.editor.openNode('Track');
		await form.choose('operation', 'Get Summary');
		const [brands, reports] = [form.list('brandId'), form.list('reportId')];

		await reports.open();
		expect(await reports.failure()).toContain("Choose 'Brand' first");
		await brands.open();
		expect(await brands.names()).toEqual(expect.arrayContaining([coffeeName, bikesName]));
		await brands.search('bik');
		await expectEventually(() => brands.names(), [bikesName]);
		await brands.choose(bikesName);
		await reports.open();
		const ofBikes = await reports.names();

		await brands.open();
		await brands.search('coffee');
		await brands.choose(coffeeName);
		await reports.open();
		expect((await reports.names()).length).toBeGreaterThan(ofBikes.length);
		await reports.choose('Weekly visibility check');
		expect(await reports.chosen()).toContain('Weekly visibility check');

		await form.run();
		expect(await form.output()).toEqual([
			expect.objectContaining({ name: 'Weekly visibility check' }),
		]);
	});

	scene.inEditor('says before a run how long many items take', async () => {
		const list = await scene.editor.openNode('List');
		await list.run();
		await list.output();
		await scene.editor.closeNode();
		const form = await scene.editor.openNode('Many');
		await form.hints.first().waitFor();
		expect(await form.hints.allInnerTexts()).toEqual([
			expect.stringContaining('At 120 requests per minute, 600 items take at least 5 minutes'),
		]);
	});

	scene.inEditor('explains what is wrong with a value', async () => {
		const form = await scene.editor.openNode('Read');
		await form.writeId('reportId', 'no-such-report');
		await form.run();
		expect(await form.failure()).toEqual({
			message: 'There is no report with the ID "no-such-report"',
			description: expect.stringMatching(
				/^It may have been deleted, or it may belong to another brand\. Choose it from the list/,
			),
		});
	});

	scene.inEditor('explains that the brand is missing', async () => {
		const form = await scene.editor.openNode('Without brand');
		await form.run();
		await form.toast.waitFor();
		expect(await form.toast.innerText()).toContain('Parameter "Brand" is required');
		await scene.editor.closeNode();
		// An expression is evaluated, and found empty, only when the node runs.
		const empty = await scene.editor.openNode('Empty brand');
		await empty.run();
		expect(await empty.failure()).toMatchObject({
			message: expect.stringContaining("'Brand' is empty"),
		});
	});

	scene.inEditor('tests the credential while it is edited', async () => {
		await scene.editor.openNode('Credential');
		const dialog = new CredentialDialog(scene.editor.page);
		await dialog.open();
		expect(await dialog.success()).toContain('Connection tested successfully');
		// Each set of scopes stands on a line of its own.
		expect(await dialog.text()).toMatch(
			/^Read only: read:all\nReports: .*\nContent: .*\nOutreach: .*$/m,
		);
		await dialog.write('apiKey', 'svc_live_wrong');
		await dialog.save();
		await dialog.expectFailure('The API key is not valid or was revoked');
		await dialog.write('apiKey', scene.sandbox.apiKey);
		await dialog.save();
		expect(await dialog.success()).toContain('Connection tested successfully');
		await dialog.close();
	});

	scene.inEditor('listens for an event of the service', async () => {
		const form = await scene.editor.openNode('Trigger');
		const labels = ['Brands', 'Brand', 'Events', 'Add Summary', 'Options'];
		await expectEventually(() => form.labels(), labels);
		await form.run();
		const { controls } = scene.sandbox;
		await expectEventually(async () => (await controls.state('webhooks')).length, 1);
		await controls.announce({ brand_id: coffee.value, event: 'report.completed' });
		expect(await form.output()).toEqual([
			expect.objectContaining({
				event_type: 'report.completed',
				is_test: 'false',
				status: 'completed',
			}),
		]);
		await expectEventually(async () => (await controls.state('webhooks')).length, 0);
	});

	scene.inEditor('fetches an event with the watch trigger', async () => {
		const form = await scene.editor.openNode('Poll');
		await form.choose('event', 'New Citation');
		const labels = async () => (await form.labels()).slice(-4);
		await expectEventually(labels, ['Brand', 'Filters', 'Simplify', 'Options']);
		expect(await form.notice.innerText()).toMatch(/^Each poll costs at least 2 units .+ 86,400\.$/);
		const brands = form.list('brandId');
		await brands.open();
		await brands.choose(coffeeName);
		await form.run();
		const rows = await form.output();
		expect(rows.length).toBeGreaterThan(0);
		expect(rows[0]).toMatchObject({
			event: 'citation.new',
			domain: expect.stringMatching(/^site-/),
		});
	});

	scene.inEditor('shows the fields of an output before the first run', async () => {
		const { inputPanel } = await scene.editor.openNode('Fields');
		await inputPanel.locator('[data-test-id="schema-preview-warning"]').waitFor();
		const fields = inputPanel.locator('[data-test-id="run-data-schema-item"]');
		const names = await fields.allInnerTexts();
		expect(names).toEqual(expect.arrayContaining(['visibility_score', 'status', 'prompts']));
	});

	it('shows the dark icons on the dark theme', async () => {
		await scene.editor.page.emulateMedia({ colorScheme: 'dark' });
		await scene.editor.openWorkflow(workflowId);
		for (const name of ['Track', 'Content', 'Outreach', 'Trigger', 'Poll']) {
			const icon = scene.editor.node(name).locator('img').first();
			expect(await icon.getAttribute('src')).toMatch(/\.dark\.svg$/);
			expect(
				await icon.evaluate((image: { naturalWidth: number }) => image.naturalWidth),
			).toBeGreaterThan(0);
		}
		await scene.editor.page.emulateMedia({ colorScheme: 'light' });
	});
});
