import { errorOf } from '../harness/executions';
import { chosenEnd } from '../harness/ends';
import { alertCases } from './business/alertCases';
import { BusinessScene } from './business/businessScene';
import { clientCases } from './business/clientCases';
import { contentCases } from './business/contentCases';
import { operationCases } from './business/operationCases';

jest.setTimeout(300_000);

const examples = {
	'all my clients': clientCases,
	content: contentCases,
	alerts: alertCases,
	operation: operationCases,
};

/** What each says about a brand without anything; the others have nothing to say. */
const aboutNothing = {
	'missed-prompt-to-draft-article': /^No completed report/,
	'competitor-alert': /^There is no report to show yet/,
	'lost-citation-alert': /^There is no report to show yet/,
	'replies-into-hubspot': /^There is no email to show yet/,
	'pages-to-refresh': undefined,
	'budget-guard': undefined,
};

describe(`the example workflows for daily work in n8n ${chosenEnd().version}`, () => {
	let scene: BusinessScene;

	beforeAll(async () => {
		scene = await BusinessScene.open();
	});

	afterAll(async () => {
		await scene?.close();
	});

	describe.each(Object.entries(examples))('%s', (_name, cases) => {
		it.each(Object.entries(cases))('%s', async (_title, run) => await run(scene));
	});

	it.each(Object.entries(aboutNothing))(
		'%s posts and pays nothing for a brand that has nothing',
		async (file, message) => {
			const workflow = await scene.saveForEmptyBrand(file);
			const { requests } = scene.foreign;
			const before = requests.length;
			const error = errorOf(await scene.runToEnd(workflow))?.message;
			if (message) expect(error).toMatch(message);
			else expect(error).toBeUndefined();
			expect(requests.slice(before)).toEqual([]);
		},
	);

	it.each(Object.keys(aboutNothing))(
		'%s says why, and posts nothing, when the service refuses',
		async (file) => {
			const fault = { kind: 'status', status: 403, code: 'api_subscription_required', times: 100 };
			for (const path of refused) {
				await scene.examples.controls.addFault({ ...fault, method: 'GET', path });
			}
			const workflow = await scene.saveForEmptyBrand(file);
			const before = scene.foreign.requests.length;
			const error = errorOf(await scene.runToEnd(workflow));
			await scene.examples.controls.clearFaults();
			expect(error?.message).toMatch(/^The workspace has no active API subscription/);
			expect(scene.foreign.requests.slice(before)).toEqual([]);
		},
	);

	it('ask no other host', () => {
		expect(scene.foreign.refused).toEqual([]);
	});
});

/** The lists with which the examples begin. */
const refused = [
	'/v1/reports',
	'/v1/brands/{brand_id}/emails',
	'/v1/brands/{brand_id}/search-console/sitemaps',
	'/v1/scheduled-reports',
];
