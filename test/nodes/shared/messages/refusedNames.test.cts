import { hostLog } from '../../engine/engineHost.cts';
import { PACK } from '../../engine/nodeTypes.cts';
import { byId, useScene } from '../../support/scene.cts';

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

it('a retry is logged without the API key, and without the token of a shared link', async () => {
	const fault = { kind: 'status', status: 503, code: 'service_unavailable' } as const;
	const lastRetry = () => hostLog.filter(({ message }) => message.includes('next attempt')).pop();
	scene.sandbox.faults.add({ ...fault, path: '/v1/me' });
	await scene.run({ parameters: { resource: 'account', operation: 'get' } });
	const message = expect.stringContaining('GET /v1/me ended with status 503');
	expect(lastRetry()).toMatchObject({ level: 'info', message });
	const accessToken = 'abc-secret';
	scene.sandbox.faults.add({ ...fault, path: `/shared/${accessToken}` });
	const parameters = { resource: 'sharedLink', operation: 'open', accessToken };
	await scene.runFailing({ parameters });
	expect(lastRetry()?.message).toContain('GET /shared/{accessToken} ended with status 503');
	expect(JSON.stringify(hostLog)).not.toContain(accessToken);
	expect(JSON.stringify(hostLog)).not.toContain(scene.apiKey);
});
