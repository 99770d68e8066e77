import { byId } from '../../../tools/n8n/workflows';

/** A tool of an agent: a node of the pack by the name that its model knows. */
export interface Tool {
	name: string;
	/** The name of the node's type, without the package. */
	type: 'aiVisibilityTool' | 'aiVisibilityContentTool' | 'aiVisibilityOutreachTool';
	parameters: Record<string, unknown>;
	onError?: 'continueRegularOutput';
}

/** What the model says, as n8n's editor writes it. */
const SAID = "$fromAI('name', 'A name', 'string')";

/** Creates a brand of the name that the model says. */
export const brandTool = (name: string, more: object = {}): Tool => ({
	name,
	type: 'aiVisibilityTool',
	parameters: {
		resource: 'brand',
		operation: 'create',
		name: `={{ ${SAID} }}`,
		website: 'https://brand.example',
		options: {},
		...more,
	},
});

/** Has an expression that throws. */
export const throwingTool = brandTool('Throwing', {
	name: `={{ $('Nowhere').first().json.name + ${SAID} }}`,
});

export const taskTool = (brandId: string): Tool => ({
	name: 'Task',
	type: 'aiVisibilityContentTool',
	parameters: {
		resource: 'task',
		operation: 'create',
		brandId: byId(brandId),
		bodyJson: `={{ JSON.stringify({ title: ${SAID} }) }}`,
	},
});

export const emailTool = (brandId: string): Tool => ({
	name: 'Email',
	type: 'aiVisibilityOutreachTool',
	parameters: {
		resource: 'email',
		operation: 'create',
		brandId: byId(brandId),
		recipientEmail: 'reader@reader.example',
		subject: `={{ ${SAID} }}`,
		body: 'Hello',
	},
});
