import { chosenEnd } from '../harness/ends';
import { approvalCases } from './outreach/approvalCases';
import { campaignCases, campaignCopies } from './outreach/campaignCases';
import { draftCases, draftCopies } from './outreach/draftCases';
import { followUpCases } from './outreach/followUpCases';
import { OutreachScene } from './outreach/outreachScene';

// In this order: the first cases need a service in which no workflow has run.
const examples = {
	'find pages and draft': draftCases,
	'approve and send': approvalCases,
	'follow up on replies': followUpCases,
	campaigns: campaignCases,
};

describe(`the example workflows for outreach in n8n ${chosenEnd().version}`, () => {
	let scene: OutreachScene;

	beforeAll(async () => {
		scene = await OutreachScene.open([...draftCopies, ...campaignCopies]);
	});

	afterEach(async () => await scene.examples.controls.clearFaults());

	afterAll(async () => {
		await scene?.close();
	});

	describe.each(Object.entries(examples))('%s', (_name, cases) => {
		it.each(Object.entries(cases))('%s', async (_title, run) => await run(scene));
	});
});
