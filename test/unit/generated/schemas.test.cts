import Ajv from 'ajv';
import { declaredNodes, operationsOf } from '../../../tools/generate/declared.cts';
import { type OutputSchema, schemaPath } from '../../../tools/generate/outputSchema.cts';
import type { GeneratedFiles } from '../../../tools/generate/markdown.cts';
import { schemaFiles } from '../../../tools/generate/schemas.cts';

/** n8n's own files have a version of their form, which JSON Schema does not know. */
const ajv = new Ajv({ strictTypes: false, allowUnionTypes: true, keywords: ['version'] });

let files: GeneratedFiles;
let paths: string[];

beforeAll(async () => {
	const nodes = await declaredNodes();
	files = schemaFiles(nodes);
	paths = nodes.flatMap(operationsOf).map(schemaPath);
});

const schemaOf = (file: string) => JSON.parse(files.get(file)!) as OutputSchema;

describe('the output schemas', () => {
	it('are valid, each for an operation, and say something', () => {
		expect(files.size).toBeGreaterThan(100);
		for (const file of files.keys()) {
			expect(paths).toContain(file);
			expect(ajv.validateSchema(schemaOf(file))).toBe(true);
			expect(Object.keys(schemaOf(file).properties ?? {})).not.toEqual([]);
		}
	});

	it('promise no field whose name the service makes, and name null last, as the editor shows the first type', () => {
		for (const text of files.values()) expect(text).not.toMatch(/\["null"|svc_/);
	});

	it('describe results, not the jobs that make them', () => {
		for (const operation of ['run', 'generate', 'get'])
			expect(schemaOf(`nodes/AiVisibility/__schema__/v1.0.0/report/${operation}.json`).properties).toHaveProperty(
				'prompts',
			);
	});
});
