import { declaredNodes, operationsOf } from '../../../../scripts/generate/declared';
import { scopesOfWorkflow } from '../../../../scripts/generate/exampleScopes';
import { ExampleScene } from '../exampleScene';
import { exampleWorkflows } from '../exampleWorkflows';
import { ForeignServices } from '../../harness/foreign/foreignServices';

/** An n8n with the examples, the sandbox, and the stubs of Slack and of a mail server. */
export class ReportScene {
	private constructor(
		readonly examples: ExampleScene,
		readonly foreign: ForeignServices,
		/** The id of the brand that the examples are about. */
		readonly coffee: string,
	) {}

	static async open(): Promise<ReportScene> {
		const foreign = await ForeignServices.start();
		try {
			const examples = await ExampleScene.open({ speed: 120, foreign });
			const brands = await examples.controls.state<{ id: string; name: string }>('brands');
			const { id } = brands.find(({ name }) => name === 'Example Coffee')!;
			return new ReportScene(examples, foreign, id);
		} catch (error) {
			await foreign.stop();
			throw error;
		}
	}

	async close(): Promise<void> {
		await this.examples.close();
		await this.foreign.stop();
	}

	/** The reports of the brand with a name, oldest first. */
	async reportsNamed(name: string): Promise<ReportRecord[]> {
		const reports = await this.examples.controls.state<ReportRecord>('reports');
		return reports.filter((report) => report.name === name && report.brand_id === this.coffee);
	}

	/** Gives n8n a key with the scopes that docs/examples.md lists for a workflow, and no others. */
	async useScopesOf(workflowId: string): Promise<void> {
		const declared = (await declaredNodes()).flatMap(operationsOf);
		const workflow = exampleWorkflows().find(({ id }) => id === workflowId)!;
		const scopes = scopesOfWorkflow(workflow, declared).map(({ name }) => name);
		await this.examples.useKey(await this.examples.controls.createKey({ scopes }));
	}

	/** Changes a parameter of a workflow's node, as a person does in the editor. */
	async edit(
		workflowId: string,
		node: string,
		change: (parameters: Parameters) => void,
	): Promise<void> {
		await this.examples.n8n.rest.edit(workflowId, ({ nodes }) =>
			change(nodes.find(({ name }) => name === node)!.parameters as Parameters),
		);
	}
}

/** As much of the parameters of a node as tests change. */
export interface Parameters {
	[name: string]: unknown;
	assignments: {
		assignments: Array<{ id: string; name: string; type: string; value: unknown }>;
	};
	prompts: { prompt: Array<{ promptText: string; category: string }> };
}

/** As much of a report as tests read. */
export interface ReportRecord {
	id: string;
	name: string;
	brand_id: string;
	status: string;
	visibility_score: number | null;
}
