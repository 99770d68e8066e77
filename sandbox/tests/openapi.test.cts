import Ajv2020 from 'ajv/dist/2020';
import { fetch } from 'undici';
import { startSandbox } from '../index.cts';
import {
	apiOperations,
	bodySchemaOf,
	openApi,
	type ApiOperation,
	type Schema,
} from '../openapi.cts';

/** Every value below a document that has this key. */
function valuesOf(key: string, value: unknown): unknown[] {
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, inner]) => [
		...(name === key ? [inner] : []),
		...valuesOf(key, inner),
	]);
}

const schemasOf = ({ parameters, responses, ...operation }: ApiOperation): Schema[] => [
	...parameters!.map(({ schema }) => schema),
	...(valuesOf('schema', responses) as Schema[]),
	...[bodySchemaOf({ ...operation, responses }) ?? []].flat(),
];

const nameOf = ({ method, path }: ApiOperation): string => `${method} ${path}`;

/** The operations for which something does not hold. */
const without = (isSo: (operation: ApiOperation) => boolean): string[] =>
	apiOperations.filter((operation) => !isSo(operation)).map(nameOf);

const parameterOf = ({ parameters = [] }: ApiOperation, name: string) =>
	parameters.find((parameter) => parameter.name === name);

describe('the contract, completed by its rules', () => {
	it('is a valid OpenAPI document', () => {
		const ajv = new Ajv2020({ strict: false });
		const all = [...Object.values(openApi.components.schemas), ...apiOperations.flatMap(schemasOf)];
		expect(all.filter((schema) => ajv.validateSchema(schema) !== true)).toEqual([]);

		const refs = valuesOf('$ref', openApi) as string[];
		const known = Object.keys(openApi.components.schemas);
		const unknown = refs.filter((ref) => !known.includes(ref.replace('#/components/schemas/', '')));
		expect(unknown).toEqual([]);

		const ids = apiOperations.map(({ operationId }) => operationId);
		expect(ids).toEqual([...new Set(ids)]);
		const unnamed = without(({ path, parameters = [] }) => {
			const inPath = parameters.filter(
				(one) => one.in === 'path' && one.required && one.schema.type === 'string',
			);
			const names = parameters.map((one) => `${one.in} ${one.name}`);
			return (
				String(inPath.map(({ name }) => name)) ===
					String([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)) &&
				new Set(names).size === names.length
			);
		});
		expect(unnamed).toEqual([]);
	});

	it('is served to everybody, with the names and the address of the service', async () => {
		const sandbox = await startSandbox({ abbreviation: 'ab', seed: false });
		const document = (await (await fetch(`${sandbox.url}/openapi.json`)).json()) as typeof openApi;
		await sandbox.stop();
		expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: sandbox.url }] });
		expect(Object.keys(document.paths)).toEqual(Object.keys(openApi.paths));
		expect(valuesOf('parameters', document).length).toBe(apiOperations.length);
		expect(JSON.stringify(document)).toContain('"ab_score"');
		expect(JSON.stringify(document)).not.toMatch(/svc/);
	});

	it('keeps no mark that only the stored file has', () => {
		const marks = ['x-body', 'x-returns', 'x-page-of', 'x-list-of'];
		expect(marks.flatMap((mark) => valuesOf(mark, openApi))).toEqual([]);
	});

	const isPaged = ({ responses }: ApiOperation) =>
		'next_cursor' in (fieldsOf(responses['2XX']) ?? {});

	it.each<[rule: string, (operation: ApiOperation) => boolean]>([
		[
			'3.3 pages every list that has a cursor, 20 records at a time',
			(one) =>
				!isPaged(one) ||
				(parameterOf(one, 'limit')?.schema.maximum === 100 &&
					parameterOf(one, 'limit')?.schema.default === 20 &&
					parameterOf(one, 'cursor')?.schema.type === 'string'),
		],
		[
			'4.1, 4.3 asks for a key where a record is made, and takes one with other writes',
			(one) =>
				parameterOf(one, 'Idempotency-Key')?.required ===
				{ GET: undefined, POST: true, PATCH: false, DELETE: false }[one.method],
		],
		[
			'5.1 has a dry run of everything under /v1',
			(one) => (parameterOf(one, 'dry_run') !== undefined) === one.path.startsWith('/v1/'),
		],
		[
			'1.7, 8.1 says what succeeds, and that everything may be refused',
			({ method, responses }) =>
				String(Object.keys(responses)) ===
				(method === 'DELETE' ? '200,204,default' : '2XX,default'),
		],
	])('%s', (_rule, isRight) => {
		expect(without(isRight)).toEqual([]);
		expect(apiOperations.filter(isPaged).length).toBeGreaterThan(20);
	});
});

function fieldsOf(response: unknown): Schema['properties'] {
	const [ref] = valuesOf('$ref', response) as string[];
	return openApi.components.schemas[ref?.split('/').pop() ?? '']?.properties;
}
