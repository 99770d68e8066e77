import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import type { BrandChoice } from '../shared/forms/declare';
import { readTriggerForm } from '../shared/run/input/readNodeForm';
import type { FormContext } from '../shared/run/input/readForm';
import { tolerance, triggerFields } from './parameters';

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
	addSummary: boolean;
	ignoreTestDeliveries: boolean;
	allowReplays: boolean;
	/** Empty lists match everything. With both lists, matching one is enough. */
	reportIds: string[];
	scheduledReportIds: string[];
	toleranceSeconds: number;
}

/**
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
		addSummary: parameter('addSummary', true) as boolean,
		ignoreTestDeliveries: parameter('options.ignoreTestDeliveries', false) as boolean,
		allowReplays: parameter('options.allowReplays', false) as boolean,
		reportIds: idsOf('options.reportIds'),
		scheduledReportIds: idsOf('options.scheduledReportIds'),
		toleranceSeconds: parameter('options.tolerance', tolerance.default) as number,
	};
}
