import { OperationError } from '../../base/errors/operationError';
import { asRecord } from '../../base/values/records';
import type { Field, FieldValues, Operation, Prepare } from '../describe/types';
import { DEFAULT_MAX_WAIT_MINUTES } from '../../jobs/completion';
import type { WaitSettings } from '../../jobs/waitForJob';
import { byDisplayName, inForm, inQuery, notEmpty, whether } from './apiField';

/** Builds a collection of optional fields, which the user adds one by one. */
export const collection = (name: string, options: readonly Field[], what = 'field'): Field =>
	inForm(name, { type: 'collection', placeholder: `Add ${what}`, default: {}, options });

export const toAdditionalFields = (options: Field[]): Field =>
	collection('additionalFields', options);

/** Builds the collection of the filters of a list. One that was added needs a value. */
export const toFilters = (options: Field[]): Field =>
	collection('filters', options.map(withValue), 'filter');

export const toOptions = (...options: Field[]): Field =>
	collection('options', options.sort(byDisplayName).map(withValue), 'option');

/** Refuses an empty value, unless the field says what happens then. */
const withValue = (field: Field): Field =>
	field.rules?.whenEmpty === undefined ? notEmpty(field) : field;

/** @param mayBeEmpty API names of the fields that may be set to null */
export function toUpdateForm(mayBeEmpty: string[] | 'all', fields: Field[]): Field[] {
	const updateFields = collection('updateFields', fields);
	const options = fields
		.map((field) => ({ name: field.displayName, value: String(field.routing?.send?.property) }))
		.filter(({ value }) => mayBeEmpty === 'all' || mayBeEmpty.includes(value));
	const clearFields = inForm('clearFields', {
		displayName: 'Set to Empty',
		type: 'multiOptions',
		options,
		default: [],
		description:
			"Removes what the service has stored in these fields. All fields that you do not choose here or under 'Update Fields' stay as they are.",
	});
	const prepare: Prepare = (request, form) => {
		const [given, cleared] = [asRecord(request.body), form.get(clearFields, [])];
		const both = options.find(({ value }) => cleared.includes(value) && value in given);
		if (both !== undefined) {
			throw new OperationError(
				`'${both.name}' is set and emptied at the same time`,
				"Remove it from 'Update Fields' or from 'Set to Empty'.",
			);
		}
		const body = { ...given, ...Object.fromEntries(cleared.map((name) => [name, null])) };
		if (Object.keys(body).length > 0) return { ...request, body };
		throw new OperationError(
			'There is nothing to update',
			"Add a field under 'Update Fields'. If there is one, its expression gave no value for this item.",
		);
	};
	return [
		{ ...updateFields, prepare, description: 'Only the fields you add are changed' },
		...(options.length > 0 ? [clearFields] : []),
	];
}

/** The language of texts that the pack writes. */
export const languageChoice = (description: string) =>
	inForm('language', {
		type: 'options',
		options: [
			{ name: 'Dutch', value: 'nl' },
			{ name: 'English', value: 'en' },
			{ name: 'French', value: 'fr' },
			{ name: 'German', value: 'de' },
			{ name: 'Italian', value: 'it' },
			{ name: 'Portuguese', value: 'pt' },
			{ name: 'Spanish', value: 'es' },
		],
		default: 'en',
		description,
	});

/** Reads the choice of any of these. */
export const languageOfTexts = languageChoice('');

export const dryRun = inQuery('dry_run', whether('to only check the request and show its cost'));

export const idempotencyKey = inForm('idempotencyKey', {
	placeholder: 'e.g. outreach-{{ $json.citation_id }}',
	rules: {
		is: ['^[!-~]{1,255}$', 'at most 255 letters (A to Z), digits and signs, without spaces'],
	},
	description:
		'Your own value, for example an ID. Within 24 hours, the same key returns the first response instead of running again.',
});

/** For operations that start a job. The options of the operation say how to wait. */
export const waitSwitch = inForm('waitForCompletion', {
	displayName: 'Wait for Completion',
	...whether('to wait until the job completes and return its result'),
});

const cancelJobWhenStopped = inForm(
	'cancelJobWhenStopped',
	whether('to cancel the job in the service if you stop the execution while it waits'),
);

export const maxWait = inForm('maxWait', {
	displayName: 'Max Wait (Minutes)',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: DEFAULT_MAX_WAIT_MINUTES,
	description:
		'Maximum time to wait. After that, the job continues in the service, and you can wait for it with Job: Wait. A tool of an AI agent answers after 45 seconds unless you set this.',
});

export const runAgain = inForm(
	'runAgain',
	whether(
		'to start another run if an AI agent made the same call within the last hour. Otherwise the tool continues that run. This has no effect outside of AI agents.',
	),
);

/** Reads how to wait for a job. @param deadline see `WaitSettings` */
export const readWaitSettings = (form: FieldValues, deadline?: number): WaitSettings => ({
	isWanted: form.get(waitSwitch) === true,
	maxWaitMs: form.get(maxWait, DEFAULT_MAX_WAIT_MINUTES) * 60_000,
	cancelWhenStopped: form.get(cancelJobWhenStopped) === true,
	deadline,
});

export const readOptions = toOptions(dryRun);

export const writeOptions = toOptions(dryRun, idempotencyKey);

export const allowLoop = inForm(
	'allowLoop',
	whether(
		'to start reports of a brand even if its reports start this workflow. Each report costs credits.',
	),
);

/** Whether an operation starts reports, which cost credits. */
export const startsReport = ({ jobResult }: Operation): boolean =>
	jobResult === 'report' || jobResult === 'scheduledReports';

/** Options of requests that write and may start a job. */
const toJobOptions = (preview: Field, ...more: Field[]): Field =>
	toOptions(cancelJobWhenStopped, preview, idempotencyKey, maxWait, runAgain, ...more);

export const jobOptions = toJobOptions(dryRun);

export const reportJobOptions = toJobOptions(dryRun, allowLoop);

const previewOfSteps: Field = {
	...dryRun,
	description:
		'Whether to only preview what all steps would cost. Nothing is changed or sent, and the only charge is 1 unit for reading the brand facts.',
};

/** Options of an operation that makes several requests and adds up their costs. */
export const generateOptions = toJobOptions(previewOfSteps, allowLoop);

export const waitOptions = toOptions(cancelJobWhenStopped, maxWait);
