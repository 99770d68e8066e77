import { OperationError } from '../../base/errors/operationError';
import { isRecord } from '../../base/values/records';
import type { Field } from '../../forms/describe/types';
import { CUT_NOTE } from '../output/cutTexts';
import { toList, toChosen } from './listValues';
import { toEmpty } from './refusals';
import { isNoName, toBoolean, toDate, toId, toNumber, toOption, toText } from './singleValues';

/** Returns the value chosen in a locator, and any other value unchanged. */
export const unwrapLocator = (value: unknown): unknown =>
	isRecord(value) && 'mode' in value && 'value' in value ? value.value : value;

/**
 * Checks a value of the form and converts it to its type; undefined for an optional one that is empty.
 *
 * @param timezone IANA time zone of the workflow, for dates without an offset
 * @throws OperationError, naming the field and what it accepts
 */
export function normalize(given: unknown, field: Field, timezone = 'UTC'): unknown {
	const chosen = field.type === 'resourceLocator' ? unwrapLocator(given) : given;
	// Blanks around a value are not meant, as behind a lone expression, but in a text of several lines.
	const isOneLine = typeof chosen === 'string' && field.typeOptions?.rows === undefined;
	const value = isOneLine ? chosen.trim() : chosen;
	if (isEmpty(value, field)) return toEmpty(value, field);
	if (typeof value === 'string' || typeof value === 'object') checkTexts(value, field);
	const read = field.rules?.list ? toList : (READERS[field.type] ?? toText);
	return read(value, field, timezone);
}

function isEmpty(value: unknown, { rules }: Field): boolean {
	if (typeof value !== 'string')
		return value === undefined || value === null || Number.isNaN(value);
	return BLANK.test(value) || (rules?.isName === true && isNoName(value));
}

/** Also characters that nobody sees. */
const BLANK = /^[\s\u00ad\u200b-\u200f\u2060]*$/;

/** How a value is read, by the type of its field; other types are texts. */
const READERS: Partial<
	Record<Field['type'], (value: unknown, field: Field, timezone: string) => unknown>
> = {
	number: toNumber,
	boolean: toBoolean,
	dateTime: toDate,
	json: toJson,
	options: toOption,
	multiOptions: toChosen,
	resourceLocator: toId,
};

/** @throws OperationError for a text, at any depth, that a step before has spoiled */
function checkTexts(value: unknown, { displayName }: Field): void {
	const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
	if (text.includes('[object Object]')) {
		throw new OperationError(
			`'${displayName}' contains "[object Object]"`,
			'An expression put an object into a text. Use one of its fields, such as {{ $json.brand.name }}, or JSON.stringify().',
		);
	}
	if (CUT_NOTE.test(text)) {
		throw new OperationError(
			`'${displayName}' is a text that was cut`,
			"If you send it, the rest of the text is lost. Read the record again with 'Max Text Length' set to 0, and send the whole text.",
		);
	}
}

function toJson(value: unknown, { displayName }: Field): unknown {
	if (typeof value !== 'string') return value;
	try {
		return JSON.parse(value) as unknown;
	} catch (error) {
		throw notJson(displayName, (error as Error).message);
	}
}

const notJson = (label: string, why: string) =>
	new OperationError(
		`'${label}' is not valid JSON`,
		`${why}. Names and texts need double quotes, and commas between them.`,
	);
