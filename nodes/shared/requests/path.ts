import { OperationError } from '../errors/operationError';
import { shortened } from '../values/shortened';

const PLACEHOLDER = /\{(\w+)\}/g;

/** Half of a surrogate pair: no UTF-8 form exists, so no service can know such an id. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * The parameters that a path is filled from.
 *
 * @param template e.g. `/v1/brands/{brandId}/emails/{emailId}/sends`
 */
export function placeholdersOf(template: string): string[] {
	return [...template.matchAll(PLACEHOLDER)].map(([, name]) => name);
}

/**
 * Fills a path. Every value stays one segment: `/`, `?`, `#` and the like are encoded, so no id can
 * lead to another path.
 *
 * @param template e.g. `/v1/brands/{brandId}`
 * @param valueOf gives the value of a parameter
 * @param labelOf gives the name of a parameter in the form
 * @throws OperationError for an empty value, for what is no text or number, and for `.` and `..`, which
 * clients and proxies resolve away even when encoded
 */
export function fillPath(
	template: string,
	valueOf: (parameter: string) => unknown,
	labelOf: (parameter: string) => string = (parameter) => parameter,
): string {
	return template.replace(PLACEHOLDER, (_, parameter: string) => {
		const given = valueOf(parameter) ?? '';
		const value = typeof given === 'object' ? shortened(given) : String(given).trim();
		const encoded = typeof given === 'object' ? undefined : encodeSegment(value);
		if (encoded === undefined) throw refusal(labelOf(parameter), value);
		return encoded;
	});
}

/**
 * A path with its placeholders filled from known values.
 *
 * @param template e.g. `/v1/jobs/{jobId}`
 * @param values by the names of the placeholders
 * @throws OperationError as `fillPath`
 */
export function pathTo(template: string, values: Record<string, unknown>): string {
	return fillPath(template, (name) => values[name]);
}

function encodeSegment(value: string): string | undefined {
	if (value === '' || value === '.' || value === '..' || LONE_SURROGATE.test(value)) {
		return undefined;
	}
	return encodeURIComponent(value);
}

function refusal(label: string, value: string): OperationError {
	return value === ''
		? new OperationError(
				`${label} is empty`,
				`Choose ${label} from the list or enter its ID. If it comes from an expression, the expression gave no value for this item.`,
			)
		: new OperationError(
				`${label} cannot be "${shortened(value)}"`,
				`Choose ${label} from the list or enter its ID.`,
			);
}
