import {
	brandsField,
	chosenBrands,
	type Field,
	fromList,
	inForm,
	locator,
	toOptions,
	webhookEvents,
} from '../shared/forms/declare';

const registration = inForm('registration', {
	type: 'options',
	options: [
		{
			name: 'Register Endpoint Automatically',
			value: 'automatic',
			description:
				'The trigger registers its endpoint, keeps its secret, and removes it when the workflow is unpublished',
		},
		{
			name: 'Endpoint Registered by Hand',
			value: 'byHand',
			description:
				'You registered the endpoint in the service yourself, and put its secret into the credential',
		},
	],
	default: 'automatic',
	description: 'Who registers the webhook endpoint in the service, and keeps its signing secret',
	rules: { whenEmpty: 'refuse' },
});

const byHandNotice: Field = {
	displayName:
		'In the service, register the Production URL above as a webhook endpoint of the brand. Put its signing secret into Webhook Signing Secret of the credential, and after each rotation the new one, within 24 hours. Each endpoint has its own secret, so it needs its own credential. This node does not register, remove or rotate anything. While you listen for a test event, it waits at the Test URL instead.',
	name: 'byHandNotice',
	type: 'notice',
	default: '',
	displayOptions: { show: { registration: ['byHand'] } },
};

const brands = brandsField(
	{
		all: 'The brands that exist when the workflow is published, at most 50. Publish it again to add new ones.',
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
		'Whether to add the names of report and brand, the market, the score and its change, and a text for Slack. Takes one or two requests; when they take longer than some seconds, the event comes out without them, and the field note says why.',
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

/** By default as the service recommends (docs/api.md 19.12). */
export const tolerance = inForm('tolerance', {
	displayName: 'Tolerance (Seconds)',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 300,
	description:
		'How far the time of signing may be from the clock of this n8n, in both directions. Deliveries outside of it are refused.',
	rules: { whenEmpty: 'refuse' },
});

const options = toOptions([
	inForm('description', {
		placeholder: 'e.g. Tells the team about new reports',
		description:
			'What the service shows beside the endpoint that is registered. Without it: the name of the workflow. An endpoint that exists already keeps its description.',
	}),
	ignoreTestDeliveries,
	inForm('reportIds', {
		displayName: 'Report Names or IDs',
		...fromList(
			'getReports',
			'Only events about these reports, and test deliveries, start the workflow. If you choose schedules too, either is enough. The list shows reports that can still complete or fail.',
		),
	}),
	allowReplays,
	inForm('scheduledReportIds', {
		displayName: 'Schedule Names or IDs',
		...fromList(
			'getSchedules',
			'Only events about these schedules, and test deliveries, start the workflow. If you choose reports too, either is enough.',
		),
	}),
	tolerance,
]);

export const triggerFields = [
	brands,
	brand,
	chosenBrands,
	events,
	addSummary,
	registration,
	byHandNotice,
	options,
];
