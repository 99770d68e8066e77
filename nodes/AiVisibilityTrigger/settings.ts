import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { OperationError } from '../shared/base/errors/operationError';
import type { BrandChoice } from '../shared/forms/fields/brands';
import type { ServiceCredential } from '../shared/requests/keys/serviceAddress';
import { readTriggerForm } from '../shared/run/input/readNodeForm';
import type { FormContext } from '../shared/run/input/readForm';
import { DEFAULT_TOLERANCE_SECONDS, enrich, triggerFields } from './parameters';

export interface Settings {
	/** Who registers the endpoint; undefined when the form has an invalid value. */
	registration: 'automatic' | 'byHand' | undefined;
	/** Which brands; undefined when the form has an invalid value. */
	brands: BrandChoice | undefined;
	/** Of One Brand, else empty. */
	brandId: string;
	/** Of Chosen Brands, each once, else empty. */
	brandIds: string[];
	/** Each event once. Empty when the form has no usable value; then every event counts. */
	events: string[];
	/** What the service shows beside the endpoint; empty for the name of the workflow. */
	description: string;
	enrich: string[];
	ignoreTestDeliveries: boolean;
	allowReplays: boolean;
	/** Empty lists match everything. With both lists, matching one is enough. */
	reportIds: string[];
	scheduledReportIds: string[];
	toleranceSeconds: number;
}

/**
 * Reads the form.
 *
 * @param onUnusable receives what is wrong with a setting, which then counts as not set: at a
 * delivery, where each retry would find the same form. Without it, the first one ends the reading
 * @throws OperationError, ExpressionFailed
 */
export function readSettings(
	context: IHookFunctions | IWebhookFunctions,
	onUnusable?: FormContext['onUnusable'],
): Settings {
	const { parameter } = readTriggerForm(triggerFields, context, '', onUnusable);
	const idsOf = (name: string) => parameter(name, []) as string[];
	return {
		registration: parameter('registration') as Settings['registration'],
		brands: parameter('brands') as Settings['brands'],
		brandId: parameter('brandId', '') as string,
		brandIds: [...new Set(idsOf('brandIds'))],
		events: [...new Set(idsOf('events'))],
		description: parameter('options.description', '') as string,
		enrich: parameter('options.enrich', enrich.default) as string[],
		ignoreTestDeliveries: parameter('options.ignoreTestDeliveries', false) as boolean,
		allowReplays: parameter('options.allowReplays', false) as boolean,
		reportIds: idsOf('options.reportIds'),
		scheduledReportIds: idsOf('options.scheduledReportIds'),
		toleranceSeconds: parameter('options.tolerance', DEFAULT_TOLERANCE_SECONDS) as number,
	};
}

/**
 * Returns the signing secret of an endpoint registered by hand, without whitespace from pasting.
 *
 * @throws OperationError when it is missing or malformed
 */
export function signingSecretIn({ webhookSigningSecret }: ServiceCredential): string {
	const secret = String(webhookSigningSecret ?? '').trim();
	if (secret === '') {
		throw new OperationError(
			"The credential has no 'Webhook Signing Secret'",
			'Enter the secret that the service showed when you registered the endpoint; a new one can be made there by rotating it. Or choose Register Endpoint Automatically.',
		);
	}
	if (/^[\x20-\x7e]*$/.test(secret)) return secret;
	throw new OperationError(
		"The 'Webhook Signing Secret' of the credential contains a line break or a character that no secret has",
		'Open the credential, paste the secret again and save it.',
	);
}
