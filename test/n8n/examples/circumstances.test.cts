import { randomUUID } from 'node:crypto';
import { namedIn, tryUnder, type Circumstance, type Named } from './circumstances/circumstance.cts';
import { addBrand, addEmptyList, addMarkup } from './circumstances/records.cts';
import { aboutNothing, cannotSucceed, flawsOf, succeeds, wordOf } from './circumstances/words.cts';
import type { Words } from './circumstances/words.cts';
import { ExampleScene } from './exampleScene.cts';
import { exampleFiles } from '../../../harness/exampleWorkflows.cts';
import { chosenEnd } from '../../../harness/ends.cts';

/**
 * What only a webhook, a browser or a client of MCP starts, or what n8n 1 cannot run; their
 * own tests run them.
 */
const startedElsewhere = ['ask-before-the-agent-writes', 'mcp-server', 'outreach-approve-and-send'];

const examples = new Map([...exampleFiles()].filter(([file]) => !startedElsewhere.includes(file)));

describe(`the examples under any circumstance, in n8n ${chosenEnd().version}`, () => {
	let scene: ExampleScene;
	let named: Named;

	beforeAll(async () => {
		scene = await ExampleScene.open({ speed: 600 });
		named = await namedIn(scene);
	});

	beforeEach(async () => await scene.useNewKey());

	afterAll(async () => {
		await scene?.close();
	});

	/** Runs examples, and expects them to say these words, without flaws. */
	const expectWords = async (circumstance: Circumstance, words: Words) => {
		const outcomes = await tryUnder(circumstance, Object.keys(words), scene, named);
		const said = Object.fromEntries([...outcomes].map(([file, one]) => [file, wordOf(one)]));
		const expected = Object.entries(words).map(([file, word]) => [
			file,
			expect.stringMatching(word) as string,
		]);
		expect(said).toEqual(Object.fromEntries(expected));
		const flaws = [...outcomes].flatMap(([file, one]) => flawsOf(one).map((flaw) => [file, flaw]));
		expect(flaws).toEqual([]);
	};

	/** Two examples email whatever there is: to the agency, and a document that says how little it is. */
	const mailsToClients = () =>
		scene.foreign.smtp.mails.filter(
			({ to }) => !/^(all-clients-page|client-document)@/.test(to.join()),
		);

	const emptyListsOf = async (brand: string) => {
		const list = await addEmptyList(scene, brand);
		return Object.fromEntries(named.lists.map((one) => [one, list]));
	};

	it('say why there is nothing, and send nothing, for a brand that has nothing', async () => {
		const brand = await addBrand(scene, 'Empty');
		const replaced = await emptyListsOf(brand);
		const report = { id: '00000000-0000-4000-8000-000000000001', batch_id: randomUUID() };
		await expectWords({ title: 'empty', brand, report, replaced }, aboutNothing);
		expect(scene.foreign.requests.filter(({ host }) => host !== 'slack.com')).toEqual([]);
		expect(mailsToClients()).toEqual([]);
	});

	it('keep markup in names as text', async () => {
		const { brandId: brand } = scene;
		const marked = { brand, report: await addMarkup(scene), hasClient: true };
		const files = [...examples.keys()];
		// All of them use up the runs that one key has in a minute.
		for (const half of [0, 1]) {
			await scene.useNewKey();
			const words = files
				.filter((_, index) => index % 2 === half)
				.map((file) => [file, cannotSucceed[file] ?? succeeds] as const);
			await expectWords({ ...marked, title: `markup ${half}` }, Object.fromEntries(words));
		}
	});

	it('ask no other host', () => {
		expect(scene.foreign.refused).toEqual([]);
	});
});
