import { useEditor } from './editorScene';
import { coffeeName } from './editorWorkflow';

/** The most that a person should have to do. */
const MOST = 20;

/** Counts presses of the mouse and texts typed. */
const counter = `
	const presses = [];
	const typed = new Set();
	addEventListener('pointerdown', ({ target }) => presses.push(target), true);
	addEventListener('input', ({ target }) => typed.add(target), true);
	window.countEfforts = () => presses.length + typed.size;
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

	const chooseBrand = async () => {
		const brands = scene.editor.form.list('brandId');
		await brands.open();
		await brands.choose(coffeeName);
	};

	const efforts = async () => Number(await scene.editor.page.evaluate('countEfforts()'));

	it('prompts that do not mention the brand are listed, with the competitors they name', async () => {
		await scene.editor.addTrigger('Trigger manually');
		const form = await addNode('AI Visibility', 'Get report rows');
		await chooseBrand();
		await form.choose('only', 'Not Mentioned');
		await form.addFrom('Add option', 'Find Competitors');
		await form.run();
		const rows = await form.output();
		expect(new Set(rows.map((row) => row.is_mentioned))).toEqual(new Set(['false']));
		expect(rows.some((row) => row.competitors_named.length > 0)).toBe(true);
		expect(await efforts()).toBeLessThanOrEqual(MOST);
	});

	it('three drafts are listed to be approved, and sent', async () => {
		await scene.editor.addTrigger('Trigger manually');
		const list = await addNode('AI Visibility Outreach', 'Get many emails');
		await chooseBrand();
		await list.add('Add status');
		await list.tick('status', 'Draft');
		await list.run();
		const drafts = await list.output();
		expect(drafts.map(({ status }) => status)).toEqual(['draft', 'draft', 'draft']);
		await list.leave();
		const form = await addNode('AI Visibility Outreach', 'Send email');
		await form.drag('brand_id', 'brandId');
		await form.drag('id', 'emailId');
		await form.run();
		const sent = await form.output();
		expect(sent.map(({ id, status }) => [id, status])).toEqual(
			drafts.map(({ id }) => [id, 'scheduled']),
		);
		expect(await efforts()).toBeLessThanOrEqual(MOST);
	});
});
