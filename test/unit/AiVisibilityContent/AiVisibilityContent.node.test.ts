import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AiVisibilityContent } from '../../../nodes/AiVisibilityContent/AiVisibilityContent.node';
import codex from '../../../nodes/AiVisibilityContent/AiVisibilityContent.node.json';

const { properties, icon, name } = new AiVisibilityContent().description;

describe('the node for content and SEO', () => {
	it('starts with the page audit, and offers every resource in alphabetical order', () => {
		const [resource] = properties;
		const names = (resource.options ?? []).map((option) => option.name);
		expect(resource.default).toBe('pageAudit');
		expect(names).toHaveLength(13);
		expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
	});

	it('keeps the number of parameters small, which every item pays for', () => {
		expect(properties.length).toBeLessThan(120);
	});

	it('has its icons and its codex entry', () => {
		const { light, dark } = icon as { light: string; dark: string };
		const folder = join(__dirname, '../../../nodes/AiVisibilityContent');
		for (const each of [light, dark]) {
			expect(existsSync(join(folder, each.replace('file:', '')))).toBe(true);
		}
		expect(codex.node).toBe(`n8n-nodes-ai-visibility.${name}`);
	});
});
