import { locator } from './locator';

const sequence = {
	displayName: 'Sequence',
	name: 'sequenceId',
	searchMethod: 'searchSequences',
};

/** The email sequence as a part of the path. */
export const sequenceInPath = locator({ ...sequence, description: 'The sequence to work on' });

/** The email sequence as a field of the body. */
export const sequenceInBody = locator({
	...sequence,
	description: 'The emails, waits and conditions that the campaign runs through by itself',
	required: false,
	send: { type: 'body', property: 'sequence_id' },
});
