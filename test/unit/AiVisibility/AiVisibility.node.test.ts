import { AiVisibility } from '../../../nodes/AiVisibility/AiVisibility.node';
import codex from '../../../nodes/AiVisibility/AiVisibility.node.json';

const { description } = new AiVisibility();

describe('the node for tracking', () => {
	it('stays light: each property is walked for each item', () => {
		expect(description.properties.length).toBeLessThan(350);
	});

	it('lists its resources in alphabetical order', () => {
		const [{ options }] = description.properties;
		const names = (options as Array<{ name: string }>).map(({ name }) => name);
		expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
	});

	it('has a codex file of its own', () => {
		expect(codex.node).toBe(`n8n-nodes-ai-visibility.${description.name}`);
	});
});
