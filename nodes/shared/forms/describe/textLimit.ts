import type { Field } from './types';

/** How much of each text an agent receives, for all operations of a node. */
export const textLimit: Field = {
	displayName: 'Max Text Length',
	name: 'maxTextLength',
	type: 'number',
	typeOptions: { minValue: 0, numberPrecision: 0 },
	rules: { whenEmpty: 'refuse' },
	default: 2_000,
	displayOptions: { show: { '@tool': [true] } },
	description:
		'Maximum number of characters of each text that the agent receives. Longer texts are cut, with a note. Enter 0 for no limit.',
};
