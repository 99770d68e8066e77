import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../base/errors/operationError';
import { shortened } from '../../base/values/display';

export interface ServiceCredential extends IDataObject {
	baseUrl: string;
	apiKey: string;
	requestsPerMinute?: number;
	llmRequestsPerMinute?: number;
}

/** As the URL parser spells it. */
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Returns the root URL of the service, without a trailing slash and without `/v1`, which belongs to
 * the paths (sandbox/api.md 1.1). Users paste both forms.
 *
 * @throws OperationError when it is no http(s) URL, or plain http to another machine
 */
export function serviceRoot(baseUrl: string): string {
	const trimmed = String(baseUrl ?? '').trim();
	if (!URL.canParse(trimmed)) {
		throw new OperationError(
			`The 'Base URL' "${shortened(trimmed)}" is not a web address`,
			'Open the credential and enter the full address of the service, starting with https://.',
			'not_sent',
		);
	}
	const { protocol, hostname, origin, pathname } = new URL(trimmed);
	if (protocol !== 'https:' && !(protocol === 'http:' && LOOPBACK_HOST.test(hostname))) {
		throw new OperationError(
			"The 'Base URL' must start with https://",
			'With plain http, the API key is sent without encryption. Use http only for a service on this same machine.',
			'not_sent',
		);
	}
	return `${origin}${pathname}`.replace(/\/+$/, '').replace(/\/+v1$/, '');
}

/** Takes off what pasting may put around a key. @throws OperationError when it is none afterwards */
export function usableKey(apiKey: unknown): string {
	const key = String(apiKey ?? '')
		.trim()
		.replace(/^bearer(\s+|$)/i, '');
	if (/^[\x21-\x7e]+$/.test(key)) return key;
	throw new OperationError(
		key === ''
			? "The 'API Key' is empty"
			: 'The API key contains a space, a line break or another character that is not allowed',
		'Open the credential, paste the API key again and save it.',
		'not_sent',
	);
}

/**
 * Checks that a request goes to the service: n8n's own nodes send the key wherever a workflow says. What
 * sends the request may read or join its addresses in another way, so each of them must lead there.
 *
 * @param root see `serviceRoot`
 * @throws OperationError for another protocol, host or port
 */
export function requireService(
	root: string,
	{ uri, url = uri, baseURL }: { uri?: string; url?: string; baseURL?: string },
): void {
	const { origin } = new URL(root);
	const targets = [uri ?? url ?? '', url ?? '', baseURL ?? root].map((address) =>
		URL.canParse(address, baseURL) ? new URL(address, baseURL).origin : address,
	);
	const other = targets.find((target) => target !== origin);
	if (other === undefined) return;
	throw new OperationError(
		`The API key is not sent to ${shortened(other)}`,
		`It is only sent to the 'Base URL' of the credential, ${origin}. Correct the URL, or use another credential.`,
		'not_sent',
	);
}

/** The service's abbreviation, as in its headers (`X-AB-…`) and score fields (sandbox/api.md 1.5). */
export const abbreviationOf = (apiKey: string): string =>
	/^([a-z0-9]+)_live_/i.exec(apiKey)?.[1].toLowerCase() ?? 'svc';

/** Puts the service's abbreviation into a name of openapi.json: `svc_score` → `ab_score`. */
export const localName = (name: string, abbreviation: string): string =>
	name.replace(/(^|_)svc(?=_)/, `$1${abbreviation}`);
