import type { INodeParameters } from 'n8n-workflow';
import { PACK } from './engine/nodeTypes';
import { byId, useScene } from './support/scene';

const scene = useScene();

const outreach = (resource: string, operation: string, parameters: INodeParameters) => ({
	node: { type: `${PACK}.aiVisibilityOutreach` },
	parameters: { resource, operation, brandId: byId(scene.brandId), ...parameters },
});

const campaign = (additionalFields: INodeParameters) =>
	outreach('campaign', 'create', { name: 'Careful', additionalFields });

describe('an expression that gives nothing', () => {
	it.each([
		['dailyLimit', 'Daily Limit'],
		['skipWeekends', 'Skip Weekends'],
		['sendWindowStart', 'Send Window Start'],
	])('makes no campaign without its %s', async (field, label) => {
		const { error } = await scene.runFailing(campaign({ [field]: '={{ $json.nothing }}' }));
		expect(error.message).toBe(`${label} is empty [item 0]`);
		expect(error.description).toMatch(/or remove it/);
		expect(scene.requests).toEqual([]);
	});

	it('leaves out what nothing depends on', async () => {
		const { records } = await scene.run(campaign({ description: '={{ $json.nothing }}' }));
		expect(records).toMatchObject([{ name: 'Careful' }]);
	});

	it('does not leave an email to whom it was for before', async () => {
		const [{ id }] = scene.sandbox.state.emails.all();
		const { error } = await scene.runFailing(
			outreach('email', 'update', {
				emailId: byId(id),
				updateFields: { recipientEmail: '={{ $json.nothing }}' },
			}),
		);
		expect(error.message).toBe('Recipient Email is empty [item 0]');
	});
});

describe('an update', () => {
	it.each([{}, { updateFields: { country: '={{ $json.nothing }}' } }])(
		'that would change nothing is not sent: %j',
		async (parameters) => {
			const { error } = await scene.runFailing({
				parameters: {
					resource: 'brand',
					operation: 'update',
					brandId: byId(scene.brandId),
					...parameters,
				},
			});
			expect(error.message).toBe('There is nothing to update [item 0]');
			expect(scene.requests).toEqual([]);
		},
	);
});
