import type { IDataObject } from 'n8n-workflow';
import Ajv from 'ajv';
import { type Declared, declaredNodes, operationsOf } from '../../../tools/generate/declared.cts';
import { type OutputSchema, schemaPath } from '../../../tools/generate/outputSchema.cts';
import { schemaFiles } from '../../../tools/generate/schemas.cts';
import { byId, useScene } from '../support/scene.cts';

const scene = useScene();

/** n8n's own files have a version of their form, which JSON Schema does not know. */
const ajv = new Ajv({ strictTypes: false, allowUnionTypes: true, keywords: ['version'] });

let declared: Declared[];
let files: Map<string, string>;

beforeAll(async () => {
	const nodes = await declaredNodes();
	declared = nodes.flatMap(operationsOf);
	files = schemaFiles(nodes);
});

const schemaOf = (file: string) => JSON.parse(files.get(file)!) as OutputSchema;

describe('the output schemas', () => {
	it('are valid, each for an operation, and say something', () => {
		expect(files.size).toBeGreaterThan(100);
		for (const file of files.keys()) {
			expect(declared.map(schemaPath)).toContain(file);
			expect(ajv.validateSchema(schemaOf(file))).toBe(true);
			expect(Object.keys(schemaOf(file).properties ?? {})).not.toEqual([]);
		}
	});

	it('promise no field whose name the service makes, and name null last, as the editor shows the first type', () => {
		for (const text of files.values()) expect(text).not.toMatch(/\["null"|svc_/);
	});

	it.each(['run', 'generate', 'get'])('describe the result of Report: %s, not its job', (name) => {
		const { properties } = schemaOf(`nodes/AiVisibility/__schema__/v1.0.0/report/${name}.json`);
		expect(properties).toHaveProperty('prompts');
	});
});

const brand = () => ({ brandId: byId(scene.brandId) });

const completedReport = () => {
	const { id } = scene.sandbox.state.reports.all().find(({ status }) => status === 'completed')!;
	return { reportId: byId(id) };
};

/** Since the newest report of the series, for one of its prompts. */
const sinceAnAct = () => {
	const { prompts, reports } = scene.sandbox.state;
	const { created_at: since } = reports.all().findLast(({ status }) => status === 'completed')!;
	return { ...brand(), compareWith: 'since', since, actedPrompts: prompts.all()[0].prompt_text };
};

/** A list with the address of someone at a page that can be asked. */
const askable = () => {
	const { citations, contacts, contactLists } = scene.sandbox.state;
	const [{ id }] = contactLists.where(({ brand_id: own }) => own === scene.brandId);
	const [page] = citations.where((each) => each.is_actionable && !each.has_backlink);
	const [contact] = contacts.where(({ list_ids: ids }) => ids.includes(id));
	contact.email = `anna@${String(page.domain)}`;
	return { ...brand(), listId: byId(id), daysBetweenEmails: 0, maxTargets: 10 };
};

const endedJob = async () => {
	const runs = `/v1/reports/${await scene.draftReport()}/runs`;
	return { jobId: byId(String((await scene.direct('POST', runs)).job_id)) };
};

const draftReport = async () => ({ reportId: byId(await scene.draftReport()) });

const calls: Array<[operation: string, given: () => object]> = [
	['brandShare/create', brand],
	['citation/getMany', brand],
	['report/compare', brand],
	['report/compare', sinceAnAct],
	['report/create', brand],
	['report/get', completedReport],
	['report/getHtml', brand],
	['report/getNextSteps', brand],
	['report/getOverview', () => ({})],
	['report/getRows', brand],
	['report/run', async () => ({ ...(await draftReport()), waitForCompletion: true })],
	['report/delete', draftReport],
	['job/wait', endedJob],
	['outreachTarget/getMany', askable],
	['contact/removeFromAllLists', () => ({ ...brand(), email: 'reader@press.example' })],
];

describe('what the nodes put out', () => {
	const outputs: Array<{ file: string; records: IDataObject[] }> = [];

	beforeAll(async () => {
		scene.begin();
		for (const [call, given] of calls) {
			const [resource, operation] = call.split('/');
			const { records } = await scene.run(scene.call(resource, operation, await given()));
			const isOutreach = /^(outreachTarget|contact)$/.test(resource);
			const node = isOutreach ? 'AiVisibilityOutreach' : 'AiVisibility';
			outputs.push({ file: `nodes/${node}/__schema__/v1.0.0/${call}.json`, records });
		}
	});

	it.each(calls.map(([call], index) => [call, index]))(
		'is what the schema says: %s',
		(_, index) => {
			const { file, records } = outputs[Number(index)];
			const schema = schemaOf(file);
			const validate = ajv.compile(schema);
			expect(records.length).toBeGreaterThan(0);
			for (const record of records) {
				expect([validate(record), validate.errors]).toEqual([true, null]);
				// Rows have fields whose names no source shows.
				if (!file.includes('getRows')) expect(unknownFields(record, schema)).toEqual([]);
			}
		},
	);

	it('has all fields that the schema of a composed operation names', () => {
		const composed = declared.filter(
			({ operation }) => operation.kind === 'composed' && operation.jobResult === undefined,
		);
		expect(composed.length).toBeGreaterThan(5);
		for (const file of composed.map(schemaPath)) {
			const names = Object.keys(schemaOf(file).properties!);
			const seen = outputs.filter((each) => each.file === file).flatMap(({ records }) => records);
			const missing = names.filter((name) => !seen.some((record) => name in record));
			expect([file, missing]).toEqual([file, []]);
		}
	});
});

/** Names that the service makes are not in the schemas: `ab_score`. */
function unknownFields(record: IDataObject, { properties = {} }: OutputSchema): string[] {
	const isNamedByService = (name: string) => /(^|_)(svc|ab)_/.test(name);
	return Object.keys(record).filter((name) => !(name in properties) && !isNamedByService(name));
}
