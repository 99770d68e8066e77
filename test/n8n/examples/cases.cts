import { chosenEnd } from '../../../harness/ends.cts';
import { ExampleScene, type ExampleOptions } from './exampleScene.cts';

/** What the tests of examples prove, by their titles. A case may go on from the one before. */
export type Cases = Record<string, (scene: ExampleScene) => Promise<void>>;

interface Setup extends ExampleOptions {
	/** What the cases need in addition. */
	prepare?: (scene: ExampleScene) => Promise<unknown>;
}

/** Runs cases one after the other in one scene. */
export function describeCases(
	title: string,
	{ prepare, ...options }: Setup,
	...examples: Cases[]
): void {
	describe(`the examples ${title}, in n8n ${chosenEnd().version}`, () => {
		let scene: ExampleScene;

		beforeAll(async () => {
			scene = await ExampleScene.open(options);
			await prepare?.(scene);
		});

		afterEach(async () => await scene?.controls.clearFaults());

		afterAll(async () => await scene?.close());

		it.each(examples.flatMap((cases) => Object.entries(cases)))(
			'%s',
			async (_title, run) => await run(scene),
		);

		it('ask no other host', () => {
			expect(scene.foreign.refused).toEqual([]);
		});
	});
}
