import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../shared/base/errors/operationError';
import { type ReadParameter, asRecord } from '../shared/base/values/records';
import { normalize } from '../shared/run/input/values';
import { type Operation, type Field, inForm } from '../shared/forms/declare';

/** Maximum number of prompts of a report (docs/api.md 11.5). */
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

const source = inForm('promptSource', {
	displayName: 'Prompts From',
	type: 'options',
	options: [
		{ name: 'List Below', value: 'list', description: 'Enter the prompts below' },
		{
			name: 'Text or Input Field',
			value: 'text',
			description: 'One prompt per line, or an array from the input',
		},
	],
	default: 'list',
	description: 'Where the prompts come from',
});

const generated = {
	name: 'Generated',
	value: 'generated',
	description: 'Generate the prompts from the brand facts (takes 10 to 30 seconds)',
};

/**
 * Builds the fields for prompts. `readPrompts` reads them.
 *
 * @param canGenerate whether the service can also write them
 */
export function promptFields(canGenerate: boolean): Field[] {
	const options = canGenerate ? [generated, ...source.options!] : source.options;
	return [
		{ ...source, options },
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
			rules: { list: 'lines' },
			placeholder: 'e.g. {{ $json.prompts }}',
			displayOptions: { show: { promptSource: ['text'] } },
			description:
				'One prompt per line, or an expression that returns an array of texts or of objects with prompt_text and category (at most 50)',
		}),
		{
			...category,
			name: 'promptCategory',
			displayOptions: { show: { promptSource: ['text'] } },
			description: 'The category of prompts that have none',
		},
	];
}

/**
 * Puts the prompts of the form into the body. Used as `prepare` of operations that send them at once.
 */
export const withPrompts: NonNullable<Operation['prepare']> = (request, parameter) => ({
	...request,
	body: { ...asRecord(request.body), prompts: readPrompts(parameter) },
});

/**
 * Reads the prompts of the form as `PromptInput`.
 *
 * @throws OperationError when there are none, more than 50, or one that is no text
 */
export function readPrompts(parameter: ReadParameter): IDataObject[] {
	const prompts = parameter('promptSource') === 'text' ? fromText(parameter) : fromList(parameter);
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

function fromList(parameter: ReadParameter): IDataObject[] {
	const entries = parameter('prompts.prompt', []) as IDataObject[];
	return entries.map((entry) => toPrompt(entry.promptText, entry.category));
}

function fromText(parameter: ReadParameter): IDataObject[] {
	const entries = parameter('promptTexts') as unknown[];
	const defaultCategory = parameter('promptCategory');
	return entries.flatMap((entry) => {
		if (typeof entry !== 'object' || Array.isArray(entry))
			return [toPrompt(entry, defaultCategory)];
		const { prompt_text: own, prompt = '', category: group } = entry as IDataObject;
		const given = own ?? prompt;
		return given === '' ? [] : [toPrompt(given, group || defaultCategory)];
	});
}

/** @throws OperationError when the prompt is no text */
function toPrompt(prompt: unknown, group: unknown): IDataObject {
	return {
		prompt_text: String(normalize(prompt, text)).trim(),
		category: String(normalize(group, category)).trim(),
	};
}
