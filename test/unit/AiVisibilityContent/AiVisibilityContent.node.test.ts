import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { INodePropertyMode, INodeProperties } from 'n8n-workflow';
import { AiVisibilityContent } from '../../../nodes/AiVisibilityContent/AiVisibilityContent.node';
import codex from '../../../nodes/AiVisibilityContent/AiVisibilityContent.node.json';

const node = new AiVisibilityContent();
const { properties, icon, name } = node.description;

/** All fields of a form, those in collections too. */
function allOf(fields: INodeProperties[]): INodeProperties[] {
	return fields.flatMap((field) => {
		const inner = (field.options ?? []) as Array<INodeProperties & { values?: INodeProperties[] }>;
		return [field, ...allOf(inner.flatMap((each) => each.values ?? [each]))];
	});
}

describe('the node for content and SEO', () => {
	it('starts with the page audit, and offers every resource in alphabetical order', () => {
		const [resource] = properties;
		const names = (resource.options ?? []).map((option) => option.name);
		expect(resource.default).toBe('pageAudit');
		expect(names).toHaveLength(13);
		expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
	});

	it('has a method for the list of every locator', () => {
		const modes = allOf(properties).flatMap(({ modes }) => modes ?? []) as INodePropertyMode[];
		const wanted = modes.flatMap(({ typeOptions }) => typeOptions?.searchListMethod ?? []);
		expect(wanted.length).toBeGreaterThan(0);
		for (const method of wanted) expect(node.methods.listSearch).toHaveProperty(method);
	});

	it('has a method behind every resource mapper', () => {
		const asked = [...JSON.stringify(properties).matchAll(/"resourceMapperMethod":"(\w+)"/g)];
		expect(asked.length).toBeGreaterThan(0);
		for (const [, method] of asked) expect(node.methods.resourceMapping).toHaveProperty(method);
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
