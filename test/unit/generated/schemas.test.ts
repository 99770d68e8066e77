import type { IDataObject } from 'n8n-workflow';
import Ajv from 'ajv';
import { declaredNodes, operationsOf } from '../../../tools/generate/declared';
import { type OutputSchema, schemaPath } from '../../../tools/generate/outputSchema';
import type { GeneratedFiles } from '../../../tools/generate/markdown';
import { schemaFiles } from '../../../tools/generate/schemas';
import { byId, useScene } from '../../nodes/support/scene';

const scene = useScene();

/** n8n's own files have a version of their form, which JSON Schema does not know. */
const ajv = new Ajv({ strictTypes: false, allowUnionTypes: true, keywords: ['version'] });

let files: GeneratedFiles;
let paths: string[];

beforeAll(async () => {
	const nodes = await declaredNodes();
	files = schemaFiles(nodes);
	paths = nodes.flatMap(operationsOf).map(schemaPath);
});

const pathOf = (node: string, resource: string, operation: string) =>
	`nodes/${node}/__schema__/v1.0.0/${resource}/${operation}.json`;

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

	it('name the type that is not null first, which is the one that the editor shows', () => {
		for (const text of files.values()) expect(text).not.toMatch(/\["null"/);
	});

	it('promise no field whose name the service makes', () => {
		for (const text of files.values()) expect(text).not.toContain('svc_');
	});

	it('describe results, not the jobs that make them', () => {
		for (const operation of ['run', 'generate', 'get']) {
			const file = pathOf('AiVisibility', 'report', operation);
			expect(Object.keys(schemaOf(file).properties!)).toContain('prompts');
		}
	});
});

const brand = () => ({ brandId: byId(scene.brandId) });

const completedReport = () => {
	const { id } = scene.sandbox.state.reports.all().find(({ status }) => status === 'completed')!;
	return { reportId: byId(id) };
};

const draftReport = async () => ({ reportId: byId(await scene.draftReport()) });

const calls: Array<[operation: string, given: () => object]> = [
	['brand/get', brand],
	['brandFacts/get', brand],
	['brandShare/create', brand],
	['citation/getMany', brand],
	['prompt/getMany', completedReport],
	['report/compare', brand],
	['report/create', brand],
	['report/getMany', brand],
	['report/get', completedReport],
	['report/getHtml', brand],
	['report/getOverview', () => ({})],
	['report/getRows', brand],
	['report/getSummary', completedReport],
	['report/run', async () => ({ ...(await draftReport()), waitForCompletion: true })],
	['report/delete', draftReport],
	['whiteLabel/get', brand],
];

describe('what the nodes put out', () => {
	it.each(calls)('is what the schema says: %s', async (call, given) => {
		const [resource, operation] = call.split('/');
		const parameters = { resource, operation, ...(await given()) };
		const { records } = await scene.run({ parameters });
		const schema = schemaOf(pathOf('AiVisibility', resource, operation));
		const validate = ajv.compile(schema);
		expect(records.length).toBeGreaterThan(0);
		for (const record of records) {
			expect([validate(record), validate.errors]).toEqual([true, null]);
			// Rows have fields whose names no source shows.
			if (operation !== 'getRows') expect(unknownFields(record, schema)).toEqual([]);
		}
	});
});

/** Names that the service makes are not in the schemas: `ab_score`. */
function unknownFields(record: IDataObject, { properties = {} }: OutputSchema): string[] {
	const isNamedByService = (name: string) => /(^|_)(svc|ab)_/.test(name);
	return Object.keys(record).filter((name) => !(name in properties) && !isNamedByService(name));
}
