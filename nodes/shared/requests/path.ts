import { OperationError } from '../base/errors/operationError';
import { LONE_SURROGATE, shortened } from '../base/values/shortened';

/** Said of an empty value. */
export const NO_VALUE =
	'If it comes from an expression, the expression gave no value for this item.';

const PLACEHOLDER = /\{(\w+)\}/g;

/**
 * Returns the names of the parameters in a path template.
 *
 * @param template e.g. `/v1/brands/{brandId}/emails/{emailId}/sends`
 */
export function placeholdersOf(template: string): string[] {
	return [...template.matchAll(PLACEHOLDER)].map(([, name]) => name);
}

/**
 * Fills a path template. Values are encoded, including `/`, `?` and `#`, so no ID can lead to another
 * path.
 *
 * @param template e.g. `/v1/brands/{brandId}`
 * @param valueOf returns the value of a parameter
 * @param labelOf returns the label of a parameter in the form
 * @throws OperationError for an empty value, for a value that is no text or number, and for `.` and
 * `..`, which clients and proxies resolve even when encoded
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
 * Fills a path template from known values.
 *
 * @param template e.g. `/v1/jobs/{jobId}`
 * @param values by parameter name
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
				`'${label}' is empty`,
				`Choose '${label}' from the list or enter its ID. ${NO_VALUE}`,
			)
		: new OperationError(
				`'${label}' cannot be "${shortened(value)}"`,
				`Choose '${label}' from the list or enter its ID.`,
			);
}
