import type { DataTable } from '../../harness/dataTable';
import { errorOf } from '../../harness/executions';
import type { Execution } from '../../harness/executions';
import { ForeignServices } from '../../harness/foreign/foreignServices';
import type { Workflow } from '../../harness/shapes';
import { ExampleScene } from '../exampleScene';
import { createTableOf } from '../dataTables';
import { exampleFiles } from '../exampleWorkflows';

/** What the tests of an example prove, by their titles. */
export type Cases = Record<string, (scene: BusinessScene) => Promise<void>>;

/** A name that must not become markup anywhere. */
export const brandName = 'Example <b>Coffee</b> & Co';

interface Brand {
	id: string;
	name: string;
}

/** The examples for daily work in a real n8n, next to the sandbox and stubs of other services. */
export class BusinessScene {
	private constructor(
		readonly examples: ExampleScene,
		readonly foreign: ForeignServices,
		/** The brand of the examples; its name is full of markup. */
		readonly brandId: string,
		/** A brand without reports, schedules and sitemaps. */
		readonly emptyBrandId: string,
		/** The table of the example "All my clients". */
		readonly clients: DataTable,
	) {}

	static async open(): Promise<BusinessScene> {
		const foreign = await ForeignServices.start();
		try {
			const examples = await ExampleScene.open({ speed: 120, foreign });
			const brands = await examples.controls.state<Brand>('brands');
			const idOf = (wanted: string) => brands.find(({ name }) => name === wanted)!.id;
			const [brandId, emptyBrandId] = [idOf('Example Coffee'), idOf('Example Lamps')];
			await examples.ask('PATCH', `/v1/brands/${brandId}`, { name: brandName });
			const clients = await createTableOf(examples.n8n.rest, 'all-my-clients');
			return new BusinessScene(examples, foreign, brandId, emptyBrandId, clients);
		} catch (error) {
			await foreign.stop();
			throw error;
		}
	}

	async close(): Promise<void> {
		await this.examples.close();
		await this.foreign.stop();
	}

	/** @returns the texts of the messages that something posts to Slack */
	async postedBy(act: () => Promise<unknown>): Promise<string[]> {
		const before = this.foreign.slack.messages.length;
		await act();
		return this.foreign.slack.messages.slice(before).map(({ text }) => String(text));
	}

	/** Runs an example, and expects no error. */
	async run(file: string): Promise<Execution> {
		const execution = await this.runToEnd(exampleOf(file));
		expect(errorOf(execution)).toBeUndefined();
		return execution;
	}

	/** Runs a saved workflow from its trigger. */
	async runToEnd(workflow: Workflow): Promise<Execution> {
		return await this.examples.n8n.rest.runToEnd(workflow.id, triggerOf(workflow));
	}
}

/** @throws TypeError for a file that is not there */
export function exampleOf(file: string): Workflow {
	return exampleFiles().get(file)!;
}

export function triggerOf({ nodes }: Workflow): string {
	return nodes.find(({ type }) => /trigger$/i.test(type))!.name;
}
