import { PACK } from '../../engine/nodeTypes';
import { byId, useScene } from '../../support/scene';

const scene = useScene();

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe('a record that the service does not know', () => {
	it('is named by each id that it can be: those of the path and of the body', async () => {
		const competitor = await scene.runFailing({
			parameters: {
				resource: 'competitor',
				operation: 'delete',
				brandId: byId(scene.brandId),
				competitorId: byId(UNKNOWN),
			},
		});
		expect(competitor.error.message).toBe('There is no brand or competitor with this ID');
		expect(competitor.error.description).toContain(
			`check the IDs: Brand ${scene.brandId}, Competitor ${UNKNOWN}.`,
		);
		const report = await scene.runFailing({
			parameters: {
				resource: 'report',
				operation: 'create',
				brandId: byId(scene.brandId),
				additionalFields: { regionConfigId: byId(UNKNOWN) },
			},
		});
		expect(report.error.message).toBe('There is no brand or market with this ID');
	});

	it('is named by the id that looks like a name, also where the operation is not documented', async () => {
		const { contactLists, sequences } = scene.sandbox.state;
		const parameters = {
			resource: 'campaign',
			operation: 'create',
			brandId: byId(scene.brandId),
			name: 'Spring',
			contactListId: byId(contactLists.all()[0].id),
			sequenceId: byId(sequences.all()[0].id),
			additionalFields: { mailboxId: byId('Press mailbox') },
		};
		const node = { type: `${PACK}.aiVisibilityOutreach` };
		const { error } = await scene.runFailing({ node, parameters });
		expect(error.message).toBe('There is no mailbox with the ID "Press mailbox"');
		expect(error.description).toContain('Choose it from the list, or check the ID.');
	});
});

describe('a refused field', () => {
	it('is not named where the form does not have it', async () => {
		const campaign = scene.sandbox.state.campaigns.where(({ status }) => status === 'draft')[0];
		const { error } = await scene.runFailing({
			node: { type: `${PACK}.aiVisibilityOutreach` },
			parameters: {
				resource: 'campaign',
				operation: 'pause',
				brandId: byId(campaign.brand_id),
				campaignId: byId(campaign.id),
			},
		});
		expect(error.message).toBe('The service refused: A campaign cannot go from draft to paused');
		expect(error.description).toMatch(/^The node sets this value itself\. Check the record/);
	});

	it('of a list is named by its label', async () => {
		const { error } = await scene.runFailing({
			node: { type: `${PACK}.aiVisibilityOutreach` },
			parameters: {
				resource: 'sequence',
				operation: 'create',
				brandId: byId(scene.brandId),
				name: 'One email',
				steps: { step: [{ type: 'email', templateId: byId(UNKNOWN) }] },
			},
		});
		expect(error.message).toBe(
			"The service refused: 'Steps → entry 1 → Template': there is no such template",
		);
	});
});
