import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../shared/base/errors/operationError';
import { shortened } from '../shared/base/values/display';
import { asRecord, groupBy, isRecord } from '../shared/base/values/records';
import { fold } from '../shared/reports/folding';
import { normalize } from '../shared/run/input/values';
import {
	choice,
	costOfPrompts,
	entries,
	type Field,
	type FieldValues,
	inForm,
	type ListOperation,
	type OperationContext,
	type Prepare,
	showFor,
} from '../shared/forms/declare';
import { type PromptLines, readPromptLines } from './promptLines';

/** Maximum number of prompts of a report (sandbox/api.md 11.5). */
export const MAX_PROMPTS = 50;

const promptText = inForm('promptText', {
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

export const promptSource = inForm('promptSource', {
	displayName: 'Prompts From',
	type: 'options',
	options: [
		choice(
			'earlier',
			'Earlier Report',
			'The prompts, assistants, market and name of a completed report, to measure again',
		),
		choice(
			'generated',
			'Generated',
			'Generate the prompts from the brand facts (takes 10 to 30 seconds)',
		),
		...sources,
	],
	default: 'list',
	description: 'Where the prompts come from',
});

const promptList = entries(
	'prompts',
	{ displayName: 'Prompt', name: 'prompt', values: [promptText, category] },
	{ placeholder: 'Add prompt', description: 'You can add up to 50 prompts' },
);

const promptTexts = inForm('promptTexts', {
	displayName: 'Prompts',
	typeOptions: { rows: 4 },
	required: true,
	rules: { list: 'rows' },
	placeholder: 'e.g. {{ $json.prompts }}',
	description:
		'One prompt per line, or an array of texts or of rows with prompt and category (at most 50). List markers, headings and duplicates are removed, and a hint names what was left out.',
});

const promptCategory = {
	...category,
	name: 'promptCategory',
	description: 'The category for prompts without one',
};

export function promptFields(isReport: boolean): Field[] {
	return [
		isReport ? promptSource : { ...promptSource, options: sources },
		...showFor(promptSource, ['list'], promptList),
		...showFor(promptSource, ['text'], promptTexts, promptCategory),
	];
}

const withPrompts: Prepare = (request, form) => ({
	...request,
	body: { prompts: readPrompts(form) },
});

/** Names what is not sent as it was given. */
export function notePrompts(_: unknown, { form, note }: OperationContext): void {
	const { prompts, leftOut, split } = readAll(form);
	for (const line of leftOut)
		note('These lines are not prompts and are left out:', `"${shortened(line)}"`);
	for (const line of split)
		note('These lines were split into several prompts:', `"${shortened(line)}"`);
	const repeated = prompts.length - uniquePrompts(prompts).length;
	if (repeated === 0) return;
	note(
		`Duplicate prompts were removed (${repeated}). To ask a prompt several times, make several reports.`,
	);
}

function listPrompts(preview: IDataObject, form: FieldValues): IDataObject {
	const prompts = readPrompts(form);
	const note = costOfPrompts(prompts.length);
	const dryRun = { ...asRecord(preview.dry_run), ...promptsInPreview(prompts), note };
	return { ...preview, dry_run: dryRun };
}

/** What operations have in common that send the prompts at once. */
export const addPrompts = {
	method: 'POST',
	paging: 'none',
	prepare: withPrompts,
	review: notePrompts,
	preview: listPrompts,
	fields: promptFields(false),
} satisfies Partial<ListOperation>;

/** What a dry run says about prompts, so that a person or an agent can check them. */
export const promptsInPreview = (prompts: IDataObject[]): IDataObject => ({
	prompt_count: prompts.length,
	prompts: prompts.map(({ prompt_text: asked }) => asked) as string[],
});

const uniquePrompts = (prompts: IDataObject[]): IDataObject[] =>
	groupBy(prompts, ({ prompt_text: asked }) => fold(String(asked))).map(([first]) => first);

/**
 * Reads the prompts of the form as `PromptInput`, equal ones once.
 *
 * @throws OperationError when there are none, more than 50, or one that is no text
 */
export function readPrompts(form: FieldValues): IDataObject[] {
	const prompts = uniquePrompts(readAll(form).prompts);
	if (prompts.length === 0) {
		throw new OperationError('There are no prompts', 'Add at least one prompt.');
	}
	if (prompts.length > MAX_PROMPTS) {
		throw new OperationError(
			`'Prompts' can have at most ${MAX_PROMPTS} prompts (there are ${prompts.length})`,
			'Split the prompts over several reports or markets.',
		);
	}
	return prompts;
}

function readAll(form: FieldValues): PromptLines & { prompts: IDataObject[] } {
	if (form.get(promptSource) === 'text') {
		const lines = readPromptLines(form.get(promptTexts)!);
		return { ...lines, prompts: toPrompts(lines.prompts, form.get(promptCategory)) };
	}
	const given = form.get(promptList, []);
	const prompts = given.map((entry) => toPrompt(entry.get(promptText), entry.get(category)));
	return { prompts, leftOut: [], split: [] };
}

function toPrompts(given: unknown[], defaultCategory: unknown): IDataObject[] {
	return given.flatMap((entry, index) => {
		if (!isRecord(entry)) return [toPrompt(entry, defaultCategory)];
		const row = fieldsOfRow(entry);
		const isNamed = 'prompt_text' in row || 'prompt' in row;
		if (!isNamed && Object.keys(row).length > 0) {
			throw new OperationError(
				`'Prompts' must be texts, or rows with the field prompt or prompt_text`,
				`Entry ${index + 1} has other fields: ${shortened(Object.keys(entry).join(', '))}. Rename one of them with an Edit Fields node, or use an expression that gives the texts.`,
			);
		}
		const asked = row.prompt_text ?? row.prompt ?? '';
		// An empty cell of a table.
		return String(asked).trim() === '' ? [] : [toPrompt(asked, row.category || defaultCategory)];
	});
}

/** The fields of a row by their names in lower case. An item of n8n has its row in `json`. */
function fieldsOfRow(entry: IDataObject): IDataObject {
	const fields = Object.entries(isRecord(entry.json) ? entry.json : entry);
	return Object.fromEntries(
		fields.map(([name, value]) => [name.trim().toLowerCase().replace(/\s+/g, '_'), value]),
	);
}

function toPrompt(prompt: unknown, group: unknown): IDataObject {
	return {
		prompt_text: String(normalize(prompt, { ...promptText, displayName: 'Prompts' })),
		category: String(normalize(group, category)),
	};
}
