import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import {
	type BrandChoice,
	brandsField,
	chosenBrands,
	type Field,
	fromList,
	inForm,
	languageChoice,
	locator,
	toOptions,
	webhookEvents,
	whether,
} from '../shared/forms/declare';
import { type FormSource, readTriggerForm } from '../shared/run/input/readForm';

export const triggerFields: Field[] = [
	brandsField(
		{
			all: 'The brands that exist when the workflow is published, at most 50. To add new ones, unpublish and publish it (n8n 1: deactivate and activate it).',
			chosen: 'At most 50',
			one: '',
		},
		'one',
		'Whose events start the workflow. Each brand gets a webhook endpoint of its own.',
	),
	{
		...locator('brandId', 'Brand', 'searchBrands', {
			description: 'The brand whose events start the workflow',
		}),
		displayOptions: { show: { brands: ['one'] } },
	},
	chosenBrands,
	inForm('events', {
		type: 'multiOptions',
		options: webhookEvents,
		// An expression may give an event that the API has added.
		rules: { list: 'commas' },
		default: ['report.completed', 'schedule.run.completed'],
		required: true,
		description:
			'What starts the workflow. Each report of a schedule is announced, too. It is left out if you also choose the event of the whole run.',
	}),
	inForm(
		'addSummary',
		whether(
			'to add the names of report and brand, the market, the score and its change, and a text for Slack. Takes one request. When that takes longer than 2 seconds, the event comes out without it, and the field note says why.',
		),
	),
	toOptions(
		inForm(
			'ignoreTestDeliveries',
			whether(
				'to ignore test deliveries of the service. Otherwise they start the workflow with is_test set to true.',
			),
		),
		languageChoice('Language of the texts that Add Summary writes'),
		inForm('allowReplays', {
			displayName: 'Run Replays Again',
			...whether(
				'an event that you replay in the service starts the workflow again. Automatic retries of a delivery never do.',
			),
		}),
		inForm('scheduledReportIds', {
			displayName: 'Schedule Names or IDs',
			...fromList(
				'getSchedules',
				'Only events about these schedules, and test deliveries, start the workflow',
			),
		}),
	),
];

export type Settings = ReturnType<typeof readSettings>;

/**
 * @param onUnusable receives what is wrong with a setting, which then counts as not set: at a
 * delivery, where each retry would find the same form. Without it, the first one ends the reading
 * @throws OperationError, ExpressionFailed
 */
export function readSettings(
	context: IHookFunctions | IWebhookFunctions,
	onUnusable?: FormSource['onUnusable'],
) {
	const { parameter } = readTriggerForm(triggerFields, context, '', onUnusable);
	const listOf = (name: string) => parameter(name, []) as string[];
	const brands = parameter('brands') as BrandChoice | undefined;
	const one = [parameter('brandId', '') as string].filter(Boolean);
	return {
		brands,
		/** Each once; empty for All Brands, and without a usable value. */
		brandIds: [...new Set(brands === 'one' ? one : listOf('brandIds'))],
		/** Each once. Empty when the form has no usable value; then every event counts. */
		events: [...new Set(listOf('events'))],
		addSummary: parameter('addSummary', true) as boolean,
		language: parameter('options.language', 'en') as string,
		ignoreTestDeliveries: parameter('options.ignoreTestDeliveries', false) as boolean,
		allowReplays: parameter('options.allowReplays', false) as boolean,
		/** Empty for all schedules, and for reports without one. */
		scheduledReportIds: listOf('options.scheduledReportIds'),
	};
}
