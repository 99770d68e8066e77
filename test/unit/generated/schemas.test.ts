import type { IDataObject, INodeParameters } from 'n8n-workflow';
import Ajv from 'ajv';
import { declaredNodes, operationsOf } from '../../../tools/generate/declared';
import type { OutputSchema } from '../../../tools/generate/outputSchema';
import type { GeneratedFiles } from '../../../tools/generate/markdown';
import { schemaFiles, schemaPath } from '../../../tools/generate/schemas';
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

interface Call {
	resource: string;
	operation: string;
	given: () => INodeParameters | Promise<INodeParameters>;
	/** Whether it adds fields whose names no source shows. */
	isOpen?: true;
}

const brand = () => ({ brandId: byId(scene.brandId) });

const completedReport = () => {
	const { id } = scene.sandbox.state.reports.all().find(({ status }) => status === 'completed')!;
	return { reportId: byId(id) };
};

const draftReport = async () => ({ reportId: byId(await scene.draftReport()) });

const calls: Call[] = [
	{ resource: 'brand', operation: 'get', given: brand },
	{ resource: 'brandFacts', operation: 'get', given: brand },
	{ resource: 'brandShare', operation: 'create', given: brand },
	{ resource: 'citation', operation: 'getMany', given: brand },
	{ resource: 'prompt', operation: 'getMany', given: completedReport },
	{ resource: 'report', operation: 'compare', given: brand },
	{ resource: 'report', operation: 'create', given: brand },
	{ resource: 'report', operation: 'getMany', given: brand },
	{ resource: 'report', operation: 'get', given: completedReport },
	{ resource: 'report', operation: 'getHtml', given: brand },
	{ resource: 'report', operation: 'getOverview', given: () => ({}) },
	{ resource: 'report', operation: 'getRows', given: brand, isOpen: true },
	{ resource: 'report', operation: 'getSummary', given: completedReport },
	{
		resource: 'report',
		operation: 'run',
		given: async () => ({ ...(await draftReport()), waitForCompletion: true }),
	},
	{ resource: 'report', operation: 'delete', given: draftReport },
	{ resource: 'whiteLabel', operation: 'get', given: brand },
];

describe('what the nodes put out', () => {
	it.each(calls)('is what the schema says: $resource $operation', async (call) => {
		const { resource, operation, given, isOpen } = call;
		const parameters = { resource, operation, ...(await given()) };
		const { records } = await scene.run({ parameters });
		const schema = schemaOf(pathOf('AiVisibility', resource, operation));
		const validate = ajv.compile(schema);
		expect(records.length).toBeGreaterThan(0);
		for (const record of records) {
			expect([validate(record), validate.errors]).toEqual([true, null]);
			if (!isOpen) expect(unknownFields(record, schema)).toEqual([]);
		}
	});
});

/** Names that the service makes are not in the schemas: `ab_score`. */
function unknownFields(record: IDataObject, { properties = {} }: OutputSchema): string[] {
	const isNamedByService = (name: string) => /(^|_)(svc|ab)_/.test(name);
	return Object.keys(record).filter((name) => !(name in properties) && !isNamedByService(name));
}
