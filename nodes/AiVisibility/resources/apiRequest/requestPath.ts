import { OperationError } from '../../../shared/base/errors/operationError';
import { shortened } from '../../../shared/base/values/shortened';

/** Segments below `/v1`: none is empty, none is `.` or `..`, also encoded, which a URL would resolve. */
const PATH = /^\/v1(\/(?!(\.|%2e){1,2}(\/|$))[^/\\?#{}\p{Cc}]+)+\/?$/iu;

/** Stands for the address in the credential. */
const ORIGIN = 'https://service.example';

/**
 * Validates a path that the user entered.
 *
 * @param given e.g. `/v1/brands/3f6c…/alias-suggestions/Acme%20Coffee`
 * @returns the path to send; characters that paths do not have, such as spaces, are encoded
 * @throws OperationError for anything but a path below the service's `/v1/`
 */
export function requestPath(given: string): string {
	const text = given.trim();
	if (PATH.test(text) && text.startsWith('/v1')) return new URL(ORIGIN + text).pathname;
	throw new OperationError(
		`'Path' must be a path under /v1/, without host and query`,
		`It is "${shortened(text)}". It cannot have {placeholders}, empty parts, . or .. as a part; query parameters have their own field.`,
	);
}
