import { OperationError } from '../../../shared/base/errors/operationError';
import { shortened } from '../../../shared/base/values/shortened';

/** Much longer than any path of the service. Decoding a very long path would take hundreds of MB. */
const MAX_LENGTH = 2_000;

const UNDER_V1 = /^\/v1\/[^/]/;

/** `https:`, `//host`: a client would resolve these to another host. */
const WITH_HOST = /^([a-z][a-z0-9+.-]*:|\/\/)/i;

const CONTROL_CHARACTER = /\p{Cc}/u;

/** Everything but the characters that a path may have (RFC 3986, `pchar`) and percent-encodings. */
const TO_ENCODE = /[^\w.~!$&'()*+,;=:@/%-]/gu;

/**
 * Validates a path that the user entered: it must resolve to a path under the service's `/v1`,
 * however clients, proxies and servers on the way decode or normalize it.
 *
 * @param given e.g. `/v1/brands/3f6c…/alias-suggestions/Acme%20Coffee`; characters that are not
 * allowed in paths, such as spaces, are percent-encoded
 * @returns the path to send
 * @throws OperationError for an address with a host, a path outside of `/v1/`, `.` and `..` (also
 * encoded), `//`, backslashes, control characters, `?`, `#`, and invalid percent-encodings
 */
export function requestPath(given: string): string {
	const text = given.trim();
	checkSyntax(text);
	const path = text.replace(TO_ENCODE, (character) => encodeURIComponent(character));
	checkEncoding(path);
	for (const form of decodedForms(path)) checkDecoded(form);
	return path;
}

function checkSyntax(text: string): void {
	if (text === '')
		throw invalidPath('is empty', "Enter the path as shown in the service's documentation.");
	if (text.length > MAX_LENGTH) {
		throw invalidPath(
			`is longer than ${MAX_LENGTH.toLocaleString('en-US')} characters`,
			'Move long values to the query parameters or the body.',
		);
	}
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
	const placeholder = /\{[^}]*\}/.exec(text)?.[0];
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

function checkEncoding(path: string): void {
	try {
		decodeURIComponent(path);
	} catch {
		throw invalidPath('contains an invalid % sequence', 'Enter %25 for a % sign.');
	}
}

/**
 * The path as it is and after each further round of decoding: some servers and proxies decode more
 * than once.
 */
function decodedForms(path: string): string[] {
	const forms = [path];
	for (;;) {
		const last = forms[forms.length - 1];
		const next = last.replace(/(%[0-9a-f]{2})+/gi, decodeRun);
		if (next === last) return forms;
		forms.push(next);
	}
}

/** A run of encoded bytes that is not valid UTF-8 may still contain an encoded `/` or `.`. */
function decodeRun(bytes: string): string {
	try {
		return decodeURIComponent(bytes);
	} catch {
		return bytes.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) =>
			String.fromCharCode(Number.parseInt(hex, 16)),
		);
	}
}

function checkDecoded(form: string): void {
	if (form.includes('\\'))
		throw invalidPath('must not contain a backslash', 'Separate its parts with /.');
	if (CONTROL_CHARACTER.test(form)) {
		throw invalidPath('must not contain line breaks or control characters', 'Remove them.');
	}
	// Some servers strip path parameters (`;…`) before they compare segments.
	const segments = form.split('/').map((segment) => segment.split(';')[0]);
	if (segments.some((segment) => segment === '.' || segment === '..')) {
		throw invalidPath('must not contain . or .. as a segment', 'Enter the full path without them.');
	}
}

function invalidPath(what: string, nextStep: string): OperationError {
	return new OperationError(`Path ${what}`, nextStep);
}
