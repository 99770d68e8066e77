import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import type { BrandChoice } from '../shared/forms/declare';
import { readTriggerForm } from '../shared/run/input/readNodeForm';
import type { FormContext } from '../shared/run/input/readForm';
import { triggerFields } from './parameters';

export interface Settings {
	/** Which brands; undefined when the form has an invalid value. */
	brands: BrandChoice | undefined;
	/** Each once; empty for All Brands, and without a usable value. */
	brandIds: string[];
	/** Each event once. Empty when the form has no usable value; then every event counts. */
	events: string[];
	addSummary: boolean;
	/** One of `LANGUAGES`. */
	language: string;
	ignoreTestDeliveries: boolean;
	allowReplays: boolean;
	/** Empty for all schedules, and for reports without one. */
	scheduledReportIds: string[];
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
	const oneBrand = [parameter('brandId', '') as string].filter(Boolean);
	return {
		brands: parameter('brands') as Settings['brands'],
		brandIds: [...new Set(parameter('brands') === 'one' ? oneBrand : idsOf('brandIds'))],
		events: [...new Set(idsOf('events'))],
		addSummary: parameter('addSummary', true) as boolean,
		language: parameter('options.language', 'en') as string,
		ignoreTestDeliveries: parameter('options.ignoreTestDeliveries', false) as boolean,
		allowReplays: parameter('options.allowReplays', false) as boolean,
		scheduledReportIds: idsOf('options.scheduledReportIds'),
	};
}
