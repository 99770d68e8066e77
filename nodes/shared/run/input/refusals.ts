import { OperationError } from '../../base/errors/operationError';
import { shortened } from '../../base/values/display';
import { choicesInWords } from '../../forms/describe/routedFields';
import type { Field } from '../../forms/describe/types';

/** Said of an empty value. */
const NO_VALUE = 'If it comes from an expression, the expression gave no value for this item.';

/** @throws OperationError when the field must have a value */
export function toEmpty(value: unknown, field: Field): '' | undefined {
	const { is, whenEmpty } = field.rules ?? {};
	if (field.required) throw emptyError(field);
	if (whenEmpty === 'keep' && typeof value === 'string') return '';
	const isChoice = field.type === 'options' || field.type === 'boolean';
	if (whenEmpty) throw emptyError(field, isChoice && is === undefined ? '' : ' or remove it');
	return undefined;
}

function emptyError(field: Field, orElse = ''): OperationError {
	const { displayName, type } = field;
	const fillIn =
		type === 'boolean' ? `Turn '${displayName}' on or off` : `Fill in '${displayName}'`;
	const howTo =
		type === 'resourceLocator' && orElse === ''
			? `Choose '${displayName}' from the list or enter its ID`
			: fillIn;
	const known = choicesInWords(field);
	const choices = known === '' ? '' : ` It is one of: ${known}.`;
	return new OperationError(
		`'${displayName}' is empty`,
		`${howTo}${orElse}. ${NO_VALUE}${choices}`,
	);
}

/**
 * @param must what the value has to be, as in "must be a number"
 * @param value as it was given
 */
export function invalid({ displayName }: Field, must: string, value: unknown): OperationError {
	return new OperationError(`'${displayName}' must be ${must}`, `It is "${shortened(value)}".`);
}

/**
 * Adds to an error the entry or column that it is about.
 *
 * @param error anything that was thrown; only an OperationError is changed
 * @param entry its name in the form
 */
export function withEntry(error: unknown, entry: string): unknown {
	if (!(error instanceof OperationError)) return error;
	return new OperationError(`${entry}: ${error.message}`, error.description);
}
