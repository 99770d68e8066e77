import { OperationError } from '../../../shared/base/errors/operationError';
import { shortened } from '../../../shared/base/values/shortened';

const UNDER_V1 = /^\/v1\/[^/]/;

/** `https:`, `//host`: a client would resolve these to another host. */
const WITH_HOST = /^([a-z][a-z0-9+.-]*:|\/\/)/i;

/** Everything but the characters that a path may have (RFC 3986, `pchar`) and percent-encodings. */
const TO_ENCODE = /[^\w.~!$&'()*+,;=:@/%-]/gu;

/** Stands for the address in the credential. */
const ORIGIN = 'https://service.example';

/**
 * Validates a path that the user entered: the URL must have it unchanged, under the service's `/v1`.
 *
 * @param given e.g. `/v1/brands/3f6c…/alias-suggestions/Acme%20Coffee`; characters that are not
 * allowed in paths, such as spaces, are percent-encoded
 * @returns the path to send
 * @throws OperationError for an address with a host, a path outside of `/v1/`, `.` and `..` (also
 * encoded), `//`, `?`, `#`, and invalid percent-encodings
 */
export function requestPath(given: string): string {
	const text = given.trim();
	checkSyntax(text);
	const path = encoded(text);
	const { origin, pathname } = new URL(path, ORIGIN);
	if (origin !== ORIGIN || pathname !== path) {
		throw invalidPath('must not contain . or .. as a segment', 'Enter the full path without them.');
	}
	return path;
}

function checkSyntax(text: string): void {
	if (text === '')
		throw invalidPath('is empty', "Enter the path as shown in the service's documentation.");
	if (WITH_HOST.test(text)) {
		throw invalidPath(
			'must not contain a host',
			'Requests only go to the Base URL of the credential. Enter the part that starts with /v1/.',
		);
	}
	if (/[?#]/.test(text)) {
		throw invalidPath(
			'must not contain ? or #',
			'Move the part after the ? to the query parameters.',
		);
	}
	const placeholder = /\{[^{}]*\}/.exec(text)?.[0];
	if (placeholder !== undefined) {
		throw invalidPath(
			`still contains ${shortened(placeholder)}`,
			'Replace it with the ID, for example with an expression.',
		);
	}
	if (!UNDER_V1.test(text)) {
		throw invalidPath('must start with /v1/', 'For example: /v1/brands.');
	}
	if (text.includes('//'))
		throw invalidPath('must not contain //', 'An expression may have returned no value.');
}

function encoded(text: string): string {
	try {
		const path = text.replace(TO_ENCODE, (character) => encodeURIComponent(character));
		decodeURIComponent(path);
		return path;
	} catch {
		throw invalidPath('contains an invalid % sequence', 'Enter %25 for a % sign.');
	}
}

function invalidPath(what: string, nextStep: string): OperationError {
	return new OperationError(`Path ${what}`, nextStep);
}
