import { typeDefinitions } from '../../../tools/definitions/index.cts';

/** In characters. An assistant that builds a workflow gets all of it for one operation. */
const LARGEST: Record<string, number> = {
	aiVisibility: 170_000,
	aiVisibilityContent: 55_000,
	aiVisibilityOutreach: 55_000,
};

it("what n8n's MCP server tells an assistant about a node stays short enough to be read", async () => {
	const definitions = await typeDefinitions();
	for (const [name, largest] of Object.entries(LARGEST)) {
		expect(definitions[name]).toContain('export type');
		expect([name, definitions[name].length > largest && definitions[name].length]).toEqual([
			name,
			false,
		]);
	}
});
