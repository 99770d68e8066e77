import { useEditor } from './editorScene.cts';
import { coffeeName } from './editorWorkflow.cts';

/** Counts presses of the mouse: also those that n8n's own nodes need. */
const counter = `
	let presses = 0;
	addEventListener('pointerdown', () => (presses += 1), true);
	window.countClicks = () => presses;
`;

describe('from an empty workflow, with the credential saved', () => {
	const scene = useEditor();

	beforeAll(async () => await scene.editor.context.addInitScript(counter));
	beforeEach(async () => await scene.editor.openNewWorkflow());

	const addNode = async (node: string, action: string) => {
		const panel = await scene.editor.openPanel();
		await panel.search(node, node);
		await panel.openNode(node);
		await panel.add(action);
		return scene.editor.form;
	};

	const addTrigger = async (node: string, action: string) => {
		const panel = await scene.editor.openPanel();
		await panel.search(node, node);
		await panel.add(node);
		await panel.add(action);
	};

	const postToSlack = async () => {
		const slack = await addNode('Slack', 'Send a message');
		await slack.choose('select', 'Channel');
		await slack.writeId('channelId', '#marketing', 'By Name');
		await slack.write('text', '={{ $json.slack_text }}');
	};

	const chooseBrand = async () => {
		const brands = scene.editor.form.list('brandId');
		await brands.open();
		await brands.choose(coffeeName);
	};

	const clicks = async () => Number(await scene.editor.page.evaluate('countClicks()'));

	it('prompts that do not mention the brand are listed, with the competitors they name', async () => {
		await scene.editor.addTrigger('Trigger manually');
		const form = await addNode('AI Visibility', 'Get report rows for sheet, table or chart');
		await chooseBrand();
		await form.choose('only', 'Not Mentioned');
		await form.run();
		const rows = await form.output();
		expect(new Set(rows.map((row) => row.is_mentioned))).toEqual(new Set(['false']));
		expect(rows.some((row) => row.competitors_named.length > 0)).toBe(true);
		expect(await clicks()).toBeLessThanOrEqual(12);
	});

	const sendAll = async (drafts: Array<Record<string, string>>) => {
		const form = await addNode('AI Visibility Outreach', 'Send email');
		await form.drag('brand_id', 'brandId');
		await form.drag('id', 'emailId');
		await form.run();
		const sent = await form.output();
		expect(sent.map(({ id, status }) => [id, status])).toEqual(
			drafts.map(({ id }) => [id, 'scheduled']),
		);
	};

	it('what to do next becomes tasks', async () => {
		await addNode('AI Visibility', 'Get next steps from reports');
		await chooseBrand();
		await scene.editor.closeNode();
		const tasks = await addNode('AI Visibility Content & SEO', 'Create task');
		await tasks.addEntry('Add field');
		await tasks.write('name', 'title');
		await tasks.drag('title', 'text');
		await tasks.drag('brand_id', 'brandId');
		await tasks.run();
		const titles = (await tasks.output()).map(({ title }) => title);
		expect(titles).toContainEqual(expect.stringMatching(/^Ask for a link: /));
		expect(await clicks()).toBeLessThanOrEqual(13);
	});

	it('whether what was done helped is one sentence', async () => {
		const form = await addNode('AI Visibility', 'Compare reports to see what changed');
		await chooseBrand();
		await form.choose('compareWith', 'Reports Before a Date');
		const lastMonth = new Date(Date.now() - 30 * 86_400_000).toISOString();
		await form.write('since', `${lastMonth.slice(0, 10)} 00:00:00`);
		await form.run();
		const [comparison] = await form.output();
		expect(comparison.slack_text).toMatch(/After .+: mentioned in /);
		expect(await clicks()).toBeLessThanOrEqual(15);
	});

	it('people are found, and written to', async () => {
		await scene.editor.addTrigger('Trigger manually');
		const targets = await addNode('AI Visibility Outreach', 'Get many outreach targets');
		await chooseBrand();
		const contactLists = targets.list('listId');
		await contactLists.open();
		await contactLists.choose(/./);
		await targets.write('maxTargets', '2');
		await targets.run();
		const found = await targets.output();
		expect(found).toHaveLength(2);
		await scene.editor.closeNode();
		const drafts = await addNode('AI Visibility Outreach', 'Create email draft');
		await drafts.drag('brand_id', 'brandId');
		await drafts.drag('recipient_email', 'recipientEmail');
		await drafts.write('subject', 'A note on your page');
		await drafts.write('body', 'Hello, may we suggest a source?');
		await drafts.run();
		const created = await drafts.output();
		await scene.editor.closeNode();
		await sendAll(created);
		expect(await clicks()).toBeLessThanOrEqual(25);
	});

	const addSchedule = async () => {
		await scene.editor.addTrigger('On a schedule');
		const schedule = scene.editor.form;
		await schedule.choose('field', 'Custom (Cron)');
		await schedule.write('expression', '0 8 * * 1');
		await scene.editor.form.leave();
	};

	const addEmail = async () => {
		await scene.editor.form.leave();
		const email = await addNode('Send Email', 'Send an Email');
		await email.write('fromEmail', 'reports@agency.example');
		await email.write('toEmail', 'team@agency.example');
		await email.write('subject', '={{ $json.subject }}');
		await email.write('html', '={{ $json.html }}');
		return email;
	};

	it('the document about a report is emailed each Monday, as text and as a file', async () => {
		await addSchedule();
		await addNode('AI Visibility', 'Get report as HTML');
		await chooseBrand();
		const email = await addEmail();
		await email.addFrom('Add option', 'Attachments (File)');
		await email.write('fileAttachments', 'data');
		// All but those for the brand add nodes, leave forms, or are in n8n's own nodes.
		expect(await clicks()).toBeLessThanOrEqual(16);
	});

	it('Slack tells of each report that is completed', async () => {
		await addTrigger('AI Visibility', 'On report completed');
		await chooseBrand();
		await scene.editor.form.leave();
		await postToSlack();
		expect(await clicks()).toBeLessThanOrEqual(13);
	});
});
