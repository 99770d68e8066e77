import { OperationError } from '../../../shared/errors/operationError';

/** No path of the service is nearly as long; decoding much longer ones takes hundreds of MB. */
const MAX_LENGTH = 2_000;

const UNDER_V1 = /^\/v1\/[^/]/;

/** `https:`, `//host`: what a client would take for another address. */
const WITH_HOST = /^([a-z][a-z0-9+.-]*:|\/\/)/i;

const CONTROL_CHARACTER = /\p{Cc}/u;

/** Characters that may stand in a path as they are (RFC 3986, `pchar`), and those of codes. */
const TO_ENCODE = /[^\w.~!$&'()*+,;=:@/%-]/gu;

/**
 * Checks the path of a request that the user wrote by himself, so that it leads to the service's
 * own `/v1` and nowhere else, whatever clients, proxies and servers on the way make of it.
 *
 * @param given e.g. `/v1/brands/3f6c…/alias-suggestions/Acme%20Coffee`; characters that paths do
 * not have, such as spaces, are encoded here
 * @returns the path to send
 * @throws OperationError for an address with a host, a path outside of `/v1/`, `.` and `..` (encoded
 * ones too), `//`, backslashes, control characters, `?`, `#`, and codes that are no text
 */
export function requestPath(given: string): string {
	const text = given.trim();
	checkForm(text);
	const path = encoded(text);
	checkCodes(path);
	for (const reading of readingsOf(path)) checkReading(reading);
	return path;
}

function checkForm(text: string): void {
	if (text === '')
		throw refused('is empty', 'Enter it as the documentation of the service shows it.');
	if (text.length > MAX_LENGTH) {
		throw refused(
			`is longer than ${MAX_LENGTH.toLocaleString('en-US')} characters`,
			'Put long values into the query parameters or the body.',
		);
	}
	if (WITH_HOST.test(text)) {
		throw refused(
			'must not have a host',
			'Requests go to the Base URL of the credential only. Enter what follows it, from /v1/ on.',
		);
	}
	if (/[?#]/.test(text)) {
		throw refused('must not have a ? or #', 'Put what follows the ? into the query parameters.');
	}
	const placeholder = /\{[^}]*\}/.exec(text)?.[0];
	if (placeholder !== undefined) {
		throw refused(
			`still has ${placeholder}`,
			'Put the ID in its place, for example by an expression.',
		);
	}
	if (!UNDER_V1.test(text)) {
		throw refused(
			'must start with /v1/',
			'Enter it as the documentation shows it, e.g. /v1/brands.',
		);
	}
	if (text.includes('//'))
		throw refused('must not have // in it', 'An expression may have given no value.');
}

function encoded(text: string): string {
	try {
		return text.replace(TO_ENCODE, (character) => encodeURIComponent(character));
	} catch {
		// Half of a surrogate pair has no UTF-8 form.
		throw refused('has a character that is none', 'Check where its parts come from.');
	}
}

function checkCodes(path: string): void {
	try {
		decodeURIComponent(path);
	} catch {
		throw refused('has a % that starts no character', 'Write %25 for the sign itself.');
	}
}

/**
 * The path and everything that decoding it once or more makes of it: there are servers and proxies
 * that decode more than once.
 */
function readingsOf(path: string): string[] {
	const readings = [path];
	for (;;) {
		const last = readings[readings.length - 1];
		const next = last.replace(/(%[0-9a-f]{2})+/gi, decodedCodes);
		if (next === last) return readings;
		readings.push(next);
	}
}

/** Codes that are no text as a whole may still hold a `/` or a `.`. */
function decodedCodes(codes: string): string {
	try {
		return decodeURIComponent(codes);
	} catch {
		return codes.replace(/%([0-7][0-9a-f])/gi, (_, code: string) =>
			String.fromCharCode(Number.parseInt(code, 16)),
		);
	}
}

function checkReading(reading: string): void {
	if (reading.includes('\\'))
		throw refused('must not have a backslash', 'Use / between its parts.');
	if (CONTROL_CHARACTER.test(reading)) {
		throw refused('must not have line breaks or control characters', 'Remove them.');
	}
	// Some servers cut off `;…` before they look at a segment.
	const segments = reading.split('/').map((segment) => segment.split(';')[0]);
	if (segments.some((segment) => segment === '.' || segment === '..')) {
		throw refused(
			'must not have . or .. as a part',
			'Enter the path that is meant, without detours.',
		);
	}
}

function refused(what: string, nextStep: string): OperationError {
	return new OperationError(`Path ${what}`, `${nextStep} Nothing was sent for this item.`);
}
