import { join } from 'node:path';
import { pictureFolder } from '../../harness/paths.cts';
import { SharedN8n } from '../../harness/sharedN8n.cts';
import { Sandbox } from '../../harness/sandbox.cts';
import { Editor } from './browser.cts';
import { editorWorkflow, ownCredential, workflowId } from './editorWorkflow.cts';

/** The editor of the newest n8n, with the workflow of the tests in it. */
class EditorScene {
	sandbox!: Sandbox;

	editor!: Editor;

	private n8n!: SharedN8n;

	async start(): Promise<void> {
		this.sandbox = await Sandbox.start({ speed: 20 });
		this.n8n = await SharedN8n.join();
		const { credential } = this.sandbox;
		await this.n8n.rest.saveCredentials([credential, { ...credential, ...ownCredential }]);
		await this.n8n.rest.saveWorkflows([editorWorkflow()]);
		this.editor = await Editor.open(this.n8n);
	}

	async stop(): Promise<void> {
		await this.editor?.close();
		await this.n8n?.dispose();
		await this.sandbox?.stop();
	}

	/** Runs a test on a newly opened workflow; saves a screenshot when it fails. */
	inEditor(name: string, work: () => Promise<void>): void {
		it(name, async () => {
			await this.editor.openWorkflow(workflowId);
			await work().catch(async (error: Error) => {
				const path = join(pictureFolder(), 'failed.png');
				await this.editor.page.screenshot({ path });
				error.stack = `${String(error.stack)}\nThe editor at that moment: ${path}`;
				throw error;
			});
		});
	}
}

/** Starts everything before the tests of a file, and stops it after them. */
export function useEditor(): EditorScene {
	const scene = new EditorScene();
	beforeAll(async () => await scene.start());
	afterAll(async () => await scene.stop());
	return scene;
}
