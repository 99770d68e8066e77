import { OperationError } from '../../base/errors/operationError';
import { shortened } from '../../base/values/display';
import { choicesInWords } from '../../forms/describe/routedFields';
import type { Field } from '../../forms/describe/types';

/** Said of an empty value. */
const NO_VALUE = 'If it comes from an expression, the expression gave no value for this item.';

/** @throws OperationError when the field must have a value */
export function toEmpty(value: unknown, field: Field): '' | undefined {
	const { required, displayName, type, rules: { is, whenEmpty } = {} } = field;
	if (!required && whenEmpty === 'keep' && typeof value === 'string') return '';
	if (!required && whenEmpty === undefined) return undefined;
	const known = choicesInWords(field);
	const choices = known === '' ? '' : ` Possible values are: ${known}.`;
	const howTo = () => {
		if (type === 'boolean') return `Turn '${displayName}' on or off`;
		const isClosed = type === 'options' && is === undefined;
		if (!required && !isClosed) return `Fill in '${displayName}' or remove it`;
		if (type !== 'resourceLocator') return `Fill in '${displayName}'`;
		return `Choose '${displayName}' from the list or enter its ID`;
	};
	throw new OperationError(`'${displayName}' is empty`, `${howTo()}. ${NO_VALUE}${choices}`);
}

/** @param must what the value has to be, as in "must be a number" */
export function invalid({ displayName }: Field, must: string, value: unknown): OperationError {
	return new OperationError(`'${displayName}' must be ${must}`, `It is "${shortened(value)}".`);
}

/** Adds to an OperationError the name of the entry or column that it is about. */
export function withEntry(error: unknown, entry: string): unknown {
	if (!(error instanceof OperationError)) return error;
	return new OperationError(`${entry}: ${error.message}`, error.description);
}
