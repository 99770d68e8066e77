import { chosenEnd } from '../../../harness/ends.cts';
import { ExampleScene, type ExampleOptions } from './exampleScene.cts';

/** What n8n makes of a value that is not there. */
const HALF = /undefined|\bnull\b|\bNaN\b|\[object Object\]|^\s*$/;

/** Names in these tests that have become markup. */
const MARKUP = /<(b>Coffee|new|1|now)>/;

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

		it('post and email no half text, and markup in names as text', () => {
			const { slack, smtp } = scene.foreign;
			const posted = slack.messages.map(({ text }) => String(text));
			const bodies = [...posted, ...smtp.mails.map(({ html, text }) => String(html ?? text))];
			const all = [...bodies, ...smtp.mails.map(({ subject }) => String(subject))];
			expect(all.filter((text) => HALF.test(text))).toEqual([]);
			expect(bodies.filter((text) => MARKUP.test(text))).toEqual([]);
		});
	});
}
