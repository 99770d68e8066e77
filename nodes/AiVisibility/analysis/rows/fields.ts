import {
	brandForList,
	brandInQuery,
	choice,
	type Field,
	inForm,
	inQuery,
	regionConfigFilter,
	scheduledReportFilter,
	showFor,
	toFilters,
} from '../../../shared/forms/declare';
import { reportInPath } from '../../locators';
import { findCompetitors, oneReport, reportName } from '../fields';
import { aiPlatforms } from '../../../shared/reports/aiPlatforms';

const batchOfRun = inQuery('batch_id', {
	required: true,
	placeholder: 'e.g. {{ $json.scheduled_run_id }}',
	description:
		'The ID that all reports of the run have. The trigger outputs it as scheduled_run_id.',
});

/** The service has no filter by time, so the node compares dates (sandbox/api.md 3.4). */
export const since = inForm('since', {
	type: 'dateTime',
	required: true,
	rules: { is: 'past' },
	description: 'Only reports that were created at this time or later',
});

export const reportsFrom = inForm('reportFrom', {
	type: 'options',
	options: [
		...oneReport,
		choice('scheduleRun', 'One Schedule Run', 'The completed reports of a run: one per market'),
		choice('since', 'Reports Since a Date', 'The completed reports of a brand, oldest first'),
	],
	default: 'latest',
	description: 'Which reports to return',
});

export const rowPer = inForm('rowPer', {
	type: 'options',
	options: [
		choice('platform', 'AI Assistant', 'How many answers of each AI assistant mention the brand'),
		choice('answer', 'Answer', 'Each answer of an AI assistant to a prompt, with its text'),
		choice(
			'company',
			'Company',
			'In how many answers the brand and each competitor are mentioned. This reads the list of competitors once.',
		),
		choice('prompt', 'Prompt', 'Which AI assistants mention the brand, and which do not'),
		choice('report', 'Report', 'The score, and the mention rate of each AI assistant'),
	],
	default: 'answer',
	description: 'What each row is about',
});

export const only = inForm('only', {
	type: 'options',
	options: [
		choice('all', 'All'),
		choice(
			'notMentioned',
			'Not Mentioned',
			'Answers that do not mention the brand, or prompts for which no answer mentions it',
		),
		choice(
			'mentioned',
			'Mentioned',
			'Answers that mention the brand, or prompts for which any answer mentions it',
		),
	],
	default: 'all',
	description: 'Which answers or prompts to return',
});

export const onlyAssistants = inForm('onlyAssistants', {
	displayName: 'AI Assistants',
	type: 'multiOptions',
	options: aiPlatforms,
	rules: { is: 'freeChoice' },
	default: [],
	description: 'Only the answers of these assistants',
});

export const onlyPrompts = inForm('onlyPrompts', {
	displayName: 'Prompts',
	typeOptions: { rows: 3 },
	rules: { list: 'lines' },
	placeholder: 'e.g. Which coffee subscription is best for offices?',
	description:
		'Only the answers to these prompts, one per line or as an array. A part of the text of a prompt is enough.',
});

export const selectionFields: Field[] = [
	reportsFrom,
	...showFor(reportsFrom, ['report'], brandForList),
	...showFor(reportsFrom, ['latest', 'scheduleRun', 'since'], brandInQuery),
	...showFor(reportsFrom, ['report'], reportInPath),
	...showFor(reportsFrom, ['scheduleRun'], batchOfRun),
	...showFor(reportsFrom, ['since'], since),
	...showFor(reportsFrom, ['latest', 'since'], reportName),
	rowPer,
	...showFor(rowPer, ['answer', 'prompt'], only, findCompetitors),
	...showFor(
		reportsFrom,
		['latest', 'since'],
		toFilters([onlyAssistants, regionConfigFilter, onlyPrompts, scheduledReportFilter]),
	),
	...showFor(reportsFrom, ['report', 'scheduleRun'], toFilters([onlyAssistants, onlyPrompts])),
];
