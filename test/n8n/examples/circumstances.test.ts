import { randomUUID } from 'node:crypto';

import { namedIn, tryUnder } from './circumstances/circumstance';
import type { Circumstance, Named } from './circumstances/circumstance';
import { addBrand, addEmptyList, addMarkup, addReports } from './circumstances/records';
import {
	aboutConflicts,
	aboutNothing,
	aboutRefusedWrites,
	aboutUnknown,
	cannotSucceed,
	flawsOf,
	goOnWhenRefused,
	succeeds,
	wordOf,
} from './circumstances/words';
import type { Words } from './circumstances/words';
import { ExampleScene } from './exampleScene';
import { exampleFiles } from './exampleWorkflows';
import { chosenEnd } from '../harness/ends';
import { ForeignServices } from '../harness/foreign/foreignServices';

/**
 * What only a webhook, a browser, a client of MCP or an evaluation starts, or what n8n 1 cannot run; their
 * own tests run them.
 */
const startedElsewhere = [
	'ask-before-the-agent-writes',
	'judge-the-agent',
	'mcp-server',
	'outreach-approve-and-send',
];

const examples = new Map([...exampleFiles()].filter(([file]) => !startedElsewhere.includes(file)));

/** Nodes that wait for as long as the service is busy. */
const waits = [...examples]
	.filter(([, { nodes }]) =>
		nodes.some(
			({ type, parameters: { operation } }) =>
				type.endsWith('PollTrigger') ||
				(type.endsWith('.aiVisibility') && ['generate', 'run'].includes(String(operation))),
		),
	)
	.map(([file]) => file);

/** How the service refuses, and what the nodes say then. */
const refusals = [
	[401, 'invalid_api_key', 'The API key is not valid'],
	[403, 'api_subscription_required', 'The workspace has no active API subscription'],
	[429, 'rate_limit_exceeded', 'Rate limit reached'],
	[500, 'internal_error', 'The service could not complete the request'],
] as const;

/** Why a report or a schedule cannot run now, by the path of the request. */
const conflicts = [
	['/v1/reports/{report_id}/runs', 'report_not_modifiable'],
	['/v1/scheduled-reports/{scheduled_report_id}/executions', 'schedule_inactive'],
] as const;

/** The share of the examples that the service refuses with a status. */
function filesOf(status: number): string[] {
	const statuses = refusals.map(([each]) => each);
	return [...examples.keys()].filter((file, index) => {
		const possible = waits.includes(file) ? statuses.slice(0, 2) : statuses;
		return possible[index % possible.length] === status;
	});
}

const always = 10_000;

describe(`the example workflows in n8n ${chosenEnd().version}`, () => {
	let scene: ExampleScene;
	let foreign: ForeignServices;
	let named: Named;
	/** The brand and the reports that are full of markup. */
	let marked: Omit<Circumstance, 'title'>;

	beforeAll(async () => {
		foreign = await ForeignServices.start();
		scene = await ExampleScene.open({ speed: 600, foreign });
		named = await namedIn(scene);
		marked = {
			brand: named.brand,
			report: await addMarkup(scene, named.brand),
			hasClient: true,
			isTriedOnce: true,
		};
	});

	beforeEach(async () => await scene.useNewKey());

	afterEach(async () => await scene?.controls.clearFaults());

	afterAll(async () => {
		await scene?.close();
		await foreign?.stop();
	});

	/** Runs examples, and expects them to say these words, without flaws. */
	const expectWords = async (circumstance: Circumstance, words: Words) => {
		const outcomes = await tryUnder(circumstance, Object.keys(words), [scene, foreign, named]);
		const said = Object.fromEntries([...outcomes].map(([file, one]) => [file, wordOf(one)]));
		const expected = Object.entries(words).map(([file, word]) => [
			file,
			expect.stringMatching(word) as string,
		]);
		expect(said).toEqual(Object.fromEntries(expected));
		const flaws = [...outcomes].flatMap(([file, one]) => flawsOf(one).map((flaw) => [file, flaw]));
		expect(flaws).toEqual([]);
	};

	const emptyListsOf = async (brand: string) => {
		const list = await addEmptyList(scene, brand);
		return Object.fromEntries(named.lists.map((one) => [one, list]));
	};

	it('say why there is nothing, and send nothing, for a brand that has nothing', async () => {
		const brand = await addBrand(scene, 'Empty');
		const replaced = await emptyListsOf(brand);
		const report = { id: '00000000-0000-4000-8000-000000000001', batch_id: randomUUID() };
		await expectWords({ title: 'empty', brand, report, replaced }, aboutNothing);
		expect(foreign.requests.filter(({ host }) => host !== 'slack.com')).toEqual([]);
		expect(foreign.smtp.mails).toEqual([]);
	});

	it.each([
		['have no results', []],
		[
			'do not say who is mentioned',
			[{ platform: 'chatgpt', answer: 'Hm' }, { platform: 'claude' }],
		],
	])('take nothing for known from reports that %s', async (title, results) => {
		const brand = await addBrand(scene, title);
		const report = await addReports(scene, brand, results);
		const replaced = await emptyListsOf(brand);
		await expectWords({ title, brand, report, replaced, hasClient: true }, aboutUnknown);
		const tasks = await scene.controls.state<{ brand_id: string }>('tasks');
		expect(tasks.filter((task) => task.brand_id === brand)).toEqual([]);
		expect(foreign.smtp.mails).toEqual([]);
	});

	it('keep markup in names as text', async () => {
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

	it.each([
		[402, 'insufficient_credits', 'There are not enough credits'],
		[409, 'conflict', 'The service cannot do this as things are'],
	])('say what failed when the service refuses changes with %i', async (status, code, message) => {
		for (const method of ['POST', 'PATCH', 'PUT']) await refuse(status, code, method);
		await expectWords({ ...marked, title: code }, aboutRefusedWrites(message));
	});

	it('say what failed when a report or a schedule cannot run now', async () => {
		for (const [path, code] of conflicts) await refuse(409, code, 'POST', path);
		for (const [file, word] of Object.entries(aboutConflicts)) {
			await scene.useNewKey();
			await expectWords({ ...marked, title: `conflict ${file}` }, { [file]: word });
		}
	});

	it.each(refusals)(
		'say what failed when the service refuses with %i',
		async (status, code, message) => {
			await refuse(status, code);
			const failed = new RegExp(`^Failed at .+: ${message}`);
			const words = filesOf(status).map((file) => [file, goOnWhenRefused[file] ?? failed] as const);
			await expectWords({ ...marked, title: code }, Object.fromEntries(words));
		},
	);

	const refuse = async (status: number, code: string, method?: string, path?: string) =>
		await scene.controls.addFault({ kind: 'status', status, code, method, path, times: always });

	it('ask no other host', () => {
		expect(foreign.refused).toEqual([]);
	});
});
