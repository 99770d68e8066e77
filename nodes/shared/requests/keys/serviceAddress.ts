import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../base/errors/operationError';
import { shortened } from '../../base/values/display';

/** The fields of the credential `aiVisibilityApi`. */
export interface ServiceCredential extends IDataObject {
	baseUrl: string;
	apiKey: string;
	requestsPerMinute?: number;
	llmRequestsPerMinute?: number;
}

/** The URL parser turns every other spelling of 127.0.0.1 into this form. */
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Returns the root URL of the service, without a trailing slash and without `/v1`, which belongs to
 * the paths (docs/api.md 1.1). Users paste both forms.
 *
 * @param baseUrl from the credential
 * @throws OperationError when it is no http(s) URL, or plain http to another machine, where others
 * could read the key
 */
export function serviceRoot(baseUrl: string): string {
	const trimmed = String(baseUrl ?? '').trim();
	if (!URL.canParse(trimmed)) {
		throw new OperationError(
			`The 'Base URL' "${shortened(trimmed)}" is not a web address`,
			'Open the credential and enter the full address of the service, starting with https://.',
		);
	}
	const { protocol, hostname, origin, pathname } = new URL(trimmed);
	if (protocol !== 'https:' && !(protocol === 'http:' && LOOPBACK_HOST.test(hostname))) {
		throw new OperationError(
			"The 'Base URL' must start with https://",
			'With plain http the API key would travel unencrypted. Only a service on this same machine may be called with http.',
		);
	}
	return `${origin}${pathname}`.replace(/\/+$/, '').replace(/\/+v1$/, '');
}

/**
 * Reads the service's abbreviation, which its headers (`X-AB-…`) and score fields (`ab_score`) carry,
 * from the API key: `ab_live_…` (docs/api.md 1.5). Falls back to `svc`.
 *
 * @param apiKey the API key
 */
export function abbreviationOf(apiKey: string): string {
	return /^([a-z0-9]+)_live_/i.exec(apiKey)?.[1].toLowerCase() ?? 'svc';
}

/**
 * Puts the service's abbreviation into a name of openapi.json: `svc_score` → `ab_score`.
 *
 * @param name a field, parameter or sort value as openapi.json writes it
 * @param abbreviation see `abbreviationOf`
 */
export function localName(name: string, abbreviation: string): string {
	return name.replace(/(^|_)svc(?=_)/, `$1${abbreviation}`);
}
