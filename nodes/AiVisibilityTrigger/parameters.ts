import {
	brandsField,
	chosenBrands,
	type Field,
	fromList,
	inForm,
	languageChoice,
	locator,
	toOptions,
	webhookEvents,
} from '../shared/forms/declare';

const brands = brandsField(
	{
		all: 'The brands that exist when the workflow is published, at most 50. To add new ones, unpublish and publish it (n8n 1: deactivate and activate it).',
		chosen: 'At most 50',
		one: '',
	},
	'one',
	'Whose events start the workflow. Each brand gets a webhook endpoint of its own.',
);

const brand: Field = {
	...locator('brandId', 'Brand', 'searchBrands', {
		description: 'The brand whose events start the workflow',
	}),
	displayOptions: { show: { brands: ['one'] } },
};

const events = inForm('events', {
	type: 'multiOptions',
	options: webhookEvents,
	// An expression may give an event that the API has added.
	rules: { list: 'commas' },
	default: ['report.completed'],
	required: true,
	description: 'What starts the workflow',
});

const addSummary = inForm('addSummary', {
	type: 'boolean',
	default: true,
	description:
		'Whether to add the names of report and brand, the market, the score and its change, and a text for Slack. Takes one request. When that takes longer than 2 seconds, the event comes out without it, and the field note says why.',
});

const ignoreTestDeliveries = inForm('ignoreTestDeliveries', {
	type: 'boolean',
	default: true,
	description:
		'Whether to ignore test deliveries of the service. Otherwise they start the workflow with is_test set to true.',
	rules: { whenEmpty: 'refuse' },
});

const allowReplays = inForm('allowReplays', {
	displayName: 'Run Replays Again',
	type: 'boolean',
	default: true,
	description:
		'Whether an event that you replay in the service starts the workflow again. Automatic retries of a delivery never do.',
	rules: { whenEmpty: 'refuse' },
});

const options = toOptions([
	ignoreTestDeliveries,
	languageChoice('Language of the texts that Add Summary writes'),
	allowReplays,
	inForm('scheduledReportIds', {
		displayName: 'Schedule Names or IDs',
		...fromList(
			'getSchedules',
			'Only events about these schedules, and test deliveries, start the workflow',
		),
	}),
]);

export const triggerFields = [brands, brand, chosenBrands, events, addSummary, options];
