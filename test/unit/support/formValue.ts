import type { Field } from '../../../nodes/shared/forms/describe/types';
import { normalize } from '../../../nodes/shared/run/input/values';
import { textField } from './form';

const setting = { timezone: 'Europe/Berlin', now: Date.parse('2026-03-01T12:00:00Z') };

/** What is sent for a value that is given for such a field. */
export const value = (given: unknown, more: Partial<Field>) =>
	normalize(given, textField('sendAt', { displayName: 'Send At', ...more }), setting);

export const options = [
	{ name: 'Formal', value: 'formal' },
	{ name: 'casual', value: 'casual' },
];

/** For a field whose value goes into the body. */
export const sent = { routing: { send: { type: 'body' as const, property: 'at' } } };
