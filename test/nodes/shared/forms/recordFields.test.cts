import type { INodeParameters } from 'n8n-workflow';
import { contentMappings } from '../../../../nodes/AiVisibilityContent/locators';
import { actionNodes, PACK } from '../../engine/nodeTypes.cts';
import { formContext } from '../../support/formContext.cts';
import { byId, useScene } from '../../support/scene.cts';

const scene = useScene();

describe('the fields of a task', () => {
	it('are Body (JSON) alone for an agent, whatever the form had before', async () => {
		const parameters = {
			resource: 'task',
			operation: 'create',
			brandId: byId(scene.brandId),
			fields: {
				mappingMode: 'defineBelow',
				value: { title: 'Hidden' },
			} as unknown as INodeParameters,
			bodyJson: "={{ JSON.stringify({ title: $fromAI('name', '', 'string') }) }}",
		};
		const node = { type: `${PACK}.aiVisibilityContentTool` };
		await scene.runAsTool(parameters, [{ name: 'Said' }], { node });
		const [{ body }] = scene.requestsTo('POST', '/v1/brands/{brand_id}/tasks');
		expect(body).toEqual({ title: 'Said' });
	});

	it('have columns from the tasks of the brand', async () => {
		const task = { title: 'Answer it', effort: 3 };
		await scene.direct('POST', `/v1/brands/${scene.brandId}/tasks`, task);
		const form = { resource: 'task', operation: 'create', brandId: scene.brandId };
		const context = formContext(scene, form, actionNodes[1]);
		const { fields } = await contentMappings.getTaskFields.call(context);
		expect(fields.map(({ id }) => id)).toEqual(expect.arrayContaining(['title', 'effort']));
	});
});
