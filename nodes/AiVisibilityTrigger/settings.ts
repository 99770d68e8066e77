import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import {
	type Field,
	fromList,
	inForm,
	languageChoice,
	languageOfTexts,
	loopNotice,
	toOptions,
	toWatchedBrands,
	webhookEvents,
	whether,
} from '../shared/forms/declare';
import { triggerWordsIn } from '../shared/reports/tell/triggerWords';
import { readTriggerForm } from '../shared/run/input/readForm';

const watchedBrands = toWatchedBrands(
	{
		all: 'The brands that exist when you publish the workflow, at most 50. To add new brands, unpublish and publish it (n8n 1: deactivate and activate it).',
		chosen: 'At most 50',
	},
	'The brands whose events start the workflow. Each brand gets its own webhook endpoint.',
	'The brand whose events start the workflow',
);

const events = inForm('events', {
	type: 'multiOptions',
	options: webhookEvents,
	// An expression may give an event that the API has added.
	rules: { is: 'freeChoice' },
	default: ['report.completed', 'schedule.run.completed'],
	required: true,
	description:
		'What starts the workflow. The service announces each report of a schedule, too. If you also choose the event of the whole run, the reports of a schedule are left out.',
});

const addSummary = inForm(
	'addSummary',
	whether(
		'to add the name of the report, the market, the score, the previous score, and a message as text and slack_text. This takes one request. If the service does not answer within 2 seconds, the item comes without them, and its field note says why.',
	),
);

const ignoreTestDeliveries = inForm(
	'ignoreTestDeliveries',
	whether(
		'to ignore test deliveries of the service. Otherwise they start the workflow, and is_test is true.',
	),
);

const allowReplays = inForm('allowReplays', {
	displayName: 'Run Replays Again',
	...whether(
		'an event that you replay in the service starts the workflow again. Automatic retries of a delivery never start it again.',
	),
});

const scheduledReportIds = inForm('scheduledReportIds', {
	displayName: 'Schedule Names or IDs',
	...fromList(
		'getSchedules',
		'Only events about these schedules, and test deliveries, start the workflow.',
	),
});

export const triggerFields: Field[] = [
	...watchedBrands.fields,
	events,
	loopNotice,
	addSummary,
	toOptions(
		ignoreTestDeliveries,
		languageChoice("Language of the message that 'Add Summary' writes"),
		allowReplays,
		scheduledReportIds,
	),
];

export type Settings = ReturnType<typeof readSettings>;

/** @throws OperationError, ExpressionFailed */
export function readSettings(context: IHookFunctions | IWebhookFunctions) {
	const form = readTriggerForm(triggerFields, context, '');
	return {
		...watchedBrands.read(form),
		/** Each once. */
		events: [...new Set<string>(form.get(events))],
		addSummary: form.get(addSummary, true),
		timezone: form.timezone,
		words: triggerWordsIn(form.get(languageOfTexts, 'en'), form.timezone),
		ignoreTestDeliveries: form.get(ignoreTestDeliveries, false),
		allowReplays: form.get(allowReplays, false),
		/** Empty for all schedules, and for reports without one. */
		scheduledReportIds: form.get(scheduledReportIds, []),
	};
}
