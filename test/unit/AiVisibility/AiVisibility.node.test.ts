import { AiVisibility } from '../../../nodes/AiVisibility/AiVisibility.node';
import codex from '../../../nodes/AiVisibility/AiVisibility.node.json';

const { description, methods } = new AiVisibility();

describe('the node for tracking', () => {
	it('stays light: each property is walked for each item', () => {
		expect(description.properties.length).toBeLessThan(350);
	});

	it('lists its resources in alphabetical order', () => {
		const [{ options }] = description.properties;
		const names = (options as Array<{ name: string }>).map(({ name }) => name);
		expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
	});

	it('has a method for every list', () => {
		const asked = JSON.stringify(description.properties).matchAll(/"searchListMethod":"(\w+)"/g);
		for (const [, method] of asked) expect(Object.keys(methods.listSearch)).toContain(method);
	});

	it('has a method behind every resource mapper', () => {
		const asked = [
			...JSON.stringify(description.properties).matchAll(/"resourceMapperMethod":"(\w+)"/g),
		];
		expect(asked.length).toBeGreaterThan(0);
		for (const [, method] of asked) expect(methods.resourceMapping).toHaveProperty(method);
	});

	it('has a codex file of its own', () => {
		expect(codex.node).toBe(`n8n-nodes-ai-visibility.${description.name}`);
	});
});
