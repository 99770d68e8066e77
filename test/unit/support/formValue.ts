import type { Field } from '../../../nodes/shared/forms/describe/types';
import { normalize } from '../../../nodes/shared/run/input/values';
import { textField } from './form';

/** What is sent for a value that is given for such a field. */
export const value = (given: unknown, more: Partial<Field>) =>
	normalize(given, textField('sendAt', { displayName: 'Send At', ...more }), 'Europe/Berlin');

export const options = [
	{ name: 'Formal', value: 'formal' },
	{ name: 'casual', value: 'casual' },
];

/** For a field whose value goes into the body. */
export const sent = { routing: { send: { type: 'body' as const, property: 'at' } } };
