import type { RecordedRequest } from '../../../sandbox/index.cts';
import type { Operation } from '../../../sandbox/contract.cts';

/** What is looked at of a request. */
export type SentRequest = Pick<
	RecordedRequest,
	'method' | 'path' | 'query' | 'body' | 'idempotencyKey'
>;

/** Query parameters that the description does not show: their names are assumed (sandbox/api.md 18.6). */
const NOT_SHOWN: Record<string, string[]> = {
	'/v1/brands/{brand_id}/search-console/url-inspection': ['url'],
};

/**
 * Checks a request against openapi.json.
 *
 * @param operations of the description
 * @returns what is wrong with it, in words
 */
export function findingsOf(request: SentRequest, operations: Operation[]): string[] {
	const { method, path, query, body, idempotencyKey } = request;
	const operation = operations.find((each) => each.method === method && pattern(each).test(path));
	if (operation === undefined) return [`${method} ${path} does not exist`];
	const known = { ...query };
	const isRight = operation.validateQuery(known);
	const has = (name: string) => name in known || NOT_SHOWN[operation.path]?.includes(name);
	const isBodySent = body !== undefined && body !== null;
	const findings = [
		...Object.keys(query)
			.filter((name) => !has(name))
			.map((name) => `query ${name} does not exist`),
		...(isRight ? [] : inWords(operation.validateQuery)),
		...(operation.bodyRequired && !isBodySent ? ['the body is missing'] : []),
		...(isBodySent && operation.validateBody === undefined && !isEmpty(body)
			? ['there should be no body']
			: []),
		...(isBodySent && operation.validateBody?.(body) === false
			? inWords(operation.validateBody)
			: []),
		...(operation.idempotency === 'required' && idempotencyKey === null
			? ['the Idempotency-Key is missing']
			: []),
	];
	return findings.map((finding) => `${method} ${path}: ${finding}`);
}

const isEmpty = (body: unknown): boolean => Object.keys(body as object).length === 0;

const pattern = ({ path }: Operation): RegExp =>
	new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

const inWords = ({ errors }: Operation['validateQuery']): string[] =>
	(errors ?? []).map(
		({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
	);
