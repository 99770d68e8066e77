import type { IDataObject, ResourceMapperFields } from 'n8n-workflow';
import { contentMappings } from '../../../../nodes/AiVisibilityContent/locators';
import { nodeOperations, titleOf } from '../../coverage/operations';
import { formsOf } from '../../coverage/values';
import { actionNodes, PACK } from '../../engine/nodeTypes';
import { formContext } from '../../support/openList';
import { byId, type CallSetup, useScene } from '../../support/scene';

const scene = useScene();

const [, content] = actionNodes;

const NOWHERE = '3f6c1f0e-8d5b-4b1e-9a57-2f6f7c1d9e10';

const TASKS = '/v1/brands/{brand_id}/tasks';

/** A column as n8n's editor keeps it. */
const column = (id: string, type: string) => ({ id, type, displayName: id, removed: false });

/** Runs Task: Create. */
const create = (fields: IDataObject, more: IDataObject = {}, setup: Partial<CallSetup> = {}) => ({
	...setup,
	node: { type: `${PACK}.aiVisibilityContent` },
	parameters: {
		resource: 'task',
		operation: 'create',
		brandId: byId(scene.brandId),
		fields,
		...more,
	} as CallSetup['parameters'],
});

const sent = () => scene.requestsTo('POST', TASKS).map(({ body }) => body);

const below = (value: IDataObject, schema: object[] = []) => ({
	mappingMode: 'defineBelow',
	value,
	schema: schema as never,
});

describe('the fields of a task', () => {
	it('come from expressions, each in the type of its column', async () => {
		const fields = below(
			{ title: '={{ $json.topic }}', effort: '={{ $json.effort }}', status: null },
			[column('title', 'string'), column('effort', 'number'), column('status', 'string')],
		);
		const items = [{ topic: 'A', effort: '3' }, { topic: 'B' }];
		await scene.run(create(fields, {}, { items }));
		expect(sent()).toEqual([{ title: 'A', effort: 3 }, { title: 'B' }]);
	});

	it('are those of the item where it is mapped automatically', async () => {
		const items = [{ id: 'i1', title: 'A', tags: ['x'] }, { title: 'B' }];
		await scene.run(create({ mappingMode: 'autoMapInputData', value: null }, {}, { items }));
		expect(sent()).toEqual([{ title: 'A', tags: ['x'] }, { title: 'B' }]);
	});

	it('are Body (JSON) alone for an agent, whatever the form had before', async () => {
		const tool = create(below({ title: 'Hidden' }), {
			bodyJson: "={{ JSON.stringify({ title: $fromAI('name', '', 'string') }) }}",
		});
		await scene.runAsTool(tool.parameters, [{ name: 'Said' }], {
			node: { type: `${PACK}.aiVisibilityContentTool` },
		});
		expect(sent()).toEqual([{ title: 'Said' }]);
	});
});

describe('a form with fields of existing records', () => {
	const withMapper = nodeOperations
		.filter(({ properties }) => properties.some(({ type }) => type === 'resourceMapper'))
		.map((operation) => ({ operation, title: titleOf(operation) }));

	it.each(withMapper)('$title: names the field where no object fills it', async ({ operation }) => {
		const [{ parameters }] = formsOf(operation);
		const { name } = operation.node.description;
		const schema = [column('title', 'string')];
		for (const value of [5, 'text', true, ['title'], '={{ 5 }}', '={{ $json.list }}']) {
			const fields = { mappingMode: 'defineBelow', value, schema } as never;
			const { error } = await scene.runFailing({
				items: [{ list: [1] }],
				node: { type: `${PACK}.${name}` },
				parameters: { ...parameters, fields },
			});
			expect(error.message).toBe("'Fields' must be an object");
		}
		expect(scene.requests).toEqual([]);
	});
});

describe('the columns of a form', () => {
	const columnsOf = ({ fields }: ResourceMapperFields) => fields.map(({ id }) => id);

	it('are read from the tasks of the brand', async () => {
		const task = { title: 'Answer it', effort: 3 };
		await scene.direct('POST', `/v1/brands/${scene.brandId}/tasks`, task);
		const form = { resource: 'task', operation: 'create', brandId: scene.brandId };
		const mapping = await contentMappings.getTaskFields.call(formContext(scene, form, content));
		expect(columnsOf(mapping)).toEqual(expect.arrayContaining(['title', 'effort']));
	});

	it('say what to choose where the service does not know it', async () => {
		const form = { resource: 'task', operation: 'create', brandId: NOWHERE };
		const context = formContext(scene, form, content);
		await expect(contentMappings.getTaskFields.call(context)).rejects.toThrow(
			'There is no brand with the ID',
		);
	});
});
