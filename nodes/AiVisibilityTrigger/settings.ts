import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { OperationError } from '../shared/base/errors/operationError';
import { NO_DATES, normalize } from '../shared/run/input/values';
import type { Field } from '../shared/forms/describe/types';
import type { ServiceCredential } from '../shared/requests/keys/serviceAddress';
import {
	allowReplays,
	DEFAULT_TOLERANCE_SECONDS,
	enrich,
	ignoreTestDeliveries,
	registration,
	tolerance,
} from './parameters';

/** The settings of the form. */
export interface Settings {
	/** Who registers the endpoint; undefined when the form has an invalid value. */
	registration: 'automatic' | 'byHand' | undefined;
	/** Empty when none is selected. */
	brandId: string;
	/** Each event once. Empty when the form has no usable value; then every event counts. */
	events: string[];
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
 * @param onUnusable receives what is wrong with a setting. At activation it throws, so that nothing
 * is registered. At a delivery it only logs, and the value that loses no event is used, because each
 * retry would find the same form.
 */
export function readSettings(
	context: IHookFunctions | IWebhookFunctions,
	onUnusable: (error: Error) => void,
): Settings {
	const orSafe = <T>(read: () => T, safe: T): T => {
		try {
			return read();
		} catch (error) {
			onUnusable(error as Error);
			return safe;
		}
	};
	const parameter = (name: string, absent: NonNullable<unknown>): unknown =>
		context.getNodeParameter(name, absent);
	const option = <T extends NonNullable<unknown>>(field: Field, absent: T, safe: T = absent): T =>
		orSafe(
			() => (normalize(parameter(`options.${field.name}`, absent), field, NO_DATES) ?? absent) as T,
			safe,
		);
	const ids = (name: string) => orSafe(() => toIds(parameter(name, [])), []);
	const brandId = () => context.getNodeParameter('brandId', '', { extractValue: true });
	return {
		registration: orSafe(
			() => normalize(parameter('registration', 'automatic'), registration, NO_DATES),
			undefined,
		) as Settings['registration'],
		brandId: orSafe(() => String(brandId() ?? '').trim(), ''),
		events: orSafe(() => notNone(toIds(parameter('events', []))), []),
		enrich: option(enrich, []),
		ignoreTestDeliveries: option(ignoreTestDeliveries, false),
		allowReplays: option(allowReplays, false, true),
		reportIds: ids('options.reportIds'),
		scheduledReportIds: ids('options.scheduledReportIds'),
		toleranceSeconds: option(tolerance, DEFAULT_TOLERANCE_SECONDS),
	};
}

/** Reads the IDs of a parameter, each once: a list, or text from an expression. */
function toIds(value: unknown): string[] {
	const values = Array.isArray(value) ? value : String(value ?? '').split(',');
	return [...new Set(values.map((id) => String(id ?? '').trim()).filter((id) => id !== ''))];
}

/** An endpoint of no events would never send anything. */
function notNone(events: string[]): string[] {
	if (events.length > 0) return events;
	throw new OperationError(
		'No events are chosen',
		'Choose at least one under Events. An expression there must give at least one.',
	);
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
			'The credential has no Webhook Signing Secret',
			'Enter the secret that the service showed when you registered the endpoint; a new one can be made there by rotating it. Or choose Register Endpoint Automatically.',
		);
	}
	if (/^[\x20-\x7e]*$/.test(secret)) return secret;
	throw new OperationError(
		'The Webhook Signing Secret of the credential contains a line break or a character that no secret has',
		'Open the credential, paste the secret again and save it.',
	);
}
