import type { IDataObject, ResourceMapperFields } from 'n8n-workflow';
import { contentMappings } from '../../../../nodes/AiVisibilityContent/locators';
import { actionNodes, PACK } from '../../engine/nodeTypes';
import { formContext } from '../../support/openList';
import { byId, type CallSetup, useScene } from '../../support/scene';

const scene = useScene();

const [, content] = actionNodes;

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

describe('the columns of a form', () => {
	const columnsOf = ({ fields }: ResourceMapperFields) => fields.map(({ id }) => id);

	it('are read from the tasks of the brand', async () => {
		const task = { title: 'Answer it', effort: 3 };
		await scene.direct('POST', `/v1/brands/${scene.brandId}/tasks`, task);
		const form = { resource: 'task', operation: 'create', brandId: scene.brandId };
		const mapping = await contentMappings.getTaskFields.call(formContext(scene, form, content));
		expect(columnsOf(mapping)).toEqual(expect.arrayContaining(['title', 'effort']));
	});

	it('of a brand audit have those of its market, which no record shows', async () => {
		const form = { resource: 'brandAudit', operation: 'create', brandId: scene.brandId };
		const context = formContext(scene, form, content);
		const mapping = await contentMappings.getBrandAuditFields.call(context);
		expect(columnsOf(mapping)).toEqual(expect.arrayContaining(['country', 'language']));
	});
});
