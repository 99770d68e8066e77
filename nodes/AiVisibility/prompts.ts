import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../shared/base/errors/operationError';
import { quantity, shortened } from '../shared/base/values/display';
import { type ReadParameter, groupBy, isRecord } from '../shared/base/values/records';
import { fold } from '../shared/reports/folding';
import { normalize } from '../shared/run/input/values';
import {
	choice,
	type Field,
	inForm,
	type OperationContext,
	type Prepare,
} from '../shared/forms/declare';
import { withoutListMarks } from './promptLines';

/** Maximum number of prompts of a report (sandbox/api.md 11.5). */
export const MAX_PROMPTS = 50;

const text = inForm('promptText', {
	displayName: 'Prompt',
	required: true,
	placeholder: 'e.g. Which coffee subscription is best for offices?',
	description: 'What to ask the AI assistants',
});

const category = inForm('category', {
	default: 'General',
	required: true,
	placeholder: 'e.g. Recommendation',
	description: 'Label for grouping prompts',
});

const sources = [
	choice('list', 'List Below', 'Enter the prompts below'),
	choice('text', 'Text or Input Field', 'One prompt per line, or an array from the input'),
];

/** Of a whole report, whose prompts the service can also write, or an earlier report can have. */
const sourcesOfReport = [
	choice(
		'earlier',
		'Earlier Report',
		'Measure again: the prompts, assistants, market and name of a completed report',
	),
	choice(
		'generated',
		'Generated',
		'Generate the prompts from the brand facts (takes 10 to 30 seconds)',
	),
	...sources,
];

/** Builds the fields for prompts. `readPrompts` reads them. */
export function promptFields(isReport: boolean): Field[] {
	return [
		inForm('promptSource', {
			displayName: 'Prompts From',
			type: 'options',
			options: isReport ? sourcesOfReport : sources,
			default: 'list',
			description: 'Where the prompts come from',
		}),
		inForm('prompts', {
			type: 'fixedCollection',
			typeOptions: { multipleValues: true },
			placeholder: 'Add prompt',
			default: {},
			displayOptions: { show: { promptSource: ['list'] } },
			description: 'At most 50 prompts',
			options: [{ displayName: 'Prompt', name: 'prompt', values: [text, category] }],
		}),
		inForm('promptTexts', {
			displayName: 'Prompts',
			typeOptions: { rows: 4 },
			required: true,
			rules: { list: 'rows' },
			placeholder: 'e.g. {{ $json.prompts }}',
			displayOptions: { show: { promptSource: ['text'] } },
			description:
				'One prompt per line, or an array of texts or of rows with prompt and category (at most 50). Marks of a list, and prompts that are there twice, are left out.',
		}),
		{
			...category,
			name: 'promptCategory',
			displayOptions: { show: { promptSource: ['text'] } },
			description: 'The category of prompts that have none',
		},
	];
}

/** Used as `prepare` of operations that send the prompts at once. */
export const withPrompts: Prepare = (request, parameter) => ({
	...request,
	body: { prompts: readPrompts(parameter) },
});

/** Used as `review` of these. */
export const noteRepeated = (
	_: unknown,
	{ parameter, note }: Pick<OperationContext, 'parameter' | 'note'>,
): void => {
	const repeated = readAll(parameter).length - readPrompts(parameter).length;
	if (repeated === 0) return;
	note(
		`${quantity(repeated, 'prompt')} of the form repeated another one and was not sent again. To ask a prompt several times, make several reports.`,
	);
};

/**
 * Reads the prompts of the form as `PromptInput`, equal ones once.
 *
 * @throws OperationError when there are none, more than 50, or one that is no text
 */
export function readPrompts(parameter: ReadParameter): IDataObject[] {
	const groups = groupBy(readAll(parameter), ({ prompt_text: asked }) => fold(String(asked)));
	const prompts = groups.map(([first]) => first);
	if (prompts.length === 0) {
		throw new OperationError('There are no prompts', 'Add at least one prompt.');
	}
	if (prompts.length > MAX_PROMPTS) {
		throw new OperationError(
			`'Prompts' must be at most ${MAX_PROMPTS} (there are ${prompts.length})`,
			'A report or market can have at most 50. Split them into several.',
		);
	}
	return prompts;
}

function readAll(parameter: ReadParameter): IDataObject[] {
	if (parameter('promptSource') === 'text') return fromText(parameter);
	const entries = parameter('prompts.prompt', []) as IDataObject[];
	return entries.map((entry) => toPrompt(entry.promptText, entry.category));
}

function fromText(parameter: ReadParameter): IDataObject[] {
	const defaultCategory = parameter('promptCategory');
	const entries = withoutListMarks(parameter('promptTexts') as unknown[]);
	return entries.flatMap((entry, index) => {
		if (!isRecord(entry)) return [toPrompt(entry, defaultCategory)];
		const row = toRow(entry);
		const isNamed = 'prompt_text' in row || 'prompt' in row;
		if (!isNamed && Object.keys(row).length > 0) {
			throw new OperationError(
				`'Prompts' must be texts, or rows with the field prompt or prompt_text`,
				`Entry ${index + 1} has other fields: ${shortened(Object.keys(entry).join(', '))}. Rename one of them with an Edit Fields node, or use an expression that gives the texts.`,
			);
		}
		const given = row.prompt_text ?? row.prompt ?? '';
		// An empty cell of a table.
		return String(given).trim() === '' ? [] : [toPrompt(given, row.category || defaultCategory)];
	});
}

/** The fields of a row by their names in lower case. An item of n8n has its row in `json`. */
function toRow(entry: IDataObject): IDataObject {
	const fields = Object.entries(isRecord(entry.json) ? entry.json : entry);
	return Object.fromEntries(
		fields.map(([name, value]) => [name.trim().toLowerCase().replace(/\s+/g, '_'), value]),
	);
}

function toPrompt(prompt: unknown, group: unknown): IDataObject {
	return {
		prompt_text: String(normalize(prompt, { ...text, displayName: 'Prompts' })),
		category: String(normalize(group, category)),
	};
}
