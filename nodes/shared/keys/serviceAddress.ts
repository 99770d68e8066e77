import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../errors/operationError';
import { shortened } from '../values/shortened';

/** What the credential `aiVisibilityApi` holds. */
export interface ServiceCredential extends IDataObject {
	baseUrl: string;
	apiKey: string;
	requestsPerMinute?: number;
	webhookSigningSecret?: string;
}

/** As the URL parser writes them: it turns every other spelling of 127.0.0.1 into this one. */
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether a URL points at this machine itself.
 *
 * @param url an absolute URL
 */
export function isLoopback(url: string): boolean {
	return LOOPBACK_HOST.test(new URL(url).hostname);
}

/**
 * The root of the service: without a trailing slash and without `/v1`, which belongs to the paths
 * (docs/api.md 1.1). People paste both forms.
 *
 * @param baseUrl what the credential says
 * @throws OperationError when it is no http(s) address, or plain http to another machine: the key
 * would travel readable for everybody on the way
 */
export function serviceRoot(baseUrl: string): string {
	const trimmed = String(baseUrl ?? '').trim();
	if (!URL.canParse(trimmed)) {
		throw new OperationError(
			`The Base URL "${shortened(trimmed)}" is not a web address`,
			'Open the credential and enter the full address of the service, starting with https://.',
		);
	}
	const url = new URL(trimmed);
	if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(trimmed))) {
		throw new OperationError(
			'The Base URL must start with https://',
			'With plain http the API key would travel unencrypted. Only a service on this same machine may be called with http.',
		);
	}
	return `${url.origin}${url.pathname}`
		.replace(/\/+$/, '')
		.replace(/\/v1$/, '')
		.replace(/\/+$/, '');
}

/**
 * The service's abbreviation, which its headers (`X-AB-…`) and score fields (`ab_score`) carry. The
 * key tells it: `ab_live_…` (docs/api.md 1.5). A key of another form falls back to `svc`.
 *
 * @param apiKey the bearer key
 */
export function abbreviationOf(apiKey: string): string {
	return /^([a-z0-9]+)_live_/i.exec(apiKey)?.[1].toLowerCase() ?? 'svc';
}

/**
 * Puts the service's abbreviation into a name of openapi.json: `svc_score` → `ab_score`.
 *
 * @param name a field name, parameter name or sort value as openapi.json writes it
 * @param abbreviation see `abbreviationOf`
 */
export function localName(name: string, abbreviation: string): string {
	return name.replace(/(^|_)svc(?=_)/, `$1${abbreviation}`);
}
