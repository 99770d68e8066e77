import type { INodePropertyMode } from 'n8n-workflow';
import type { Field } from '../description/operation';
import { locator } from './locator';

const picked = locator({
	displayName: 'Business Name',
	name: 'businessName',
	searchMethod: 'searchAliasSuggestions',
	description: 'The name that AI assistants use, as the suggestion writes it',
	placeholder: 'e.g. Acme Coffee Ltd.',
});

/** A suggestion has no id: the name that it suggests stands in the path. */
const byName = (mode: INodePropertyMode): INodePropertyMode =>
	mode.name === 'id' ? { ...mode, displayName: 'By Name' } : mode;

/** The suggestion as a part of the path. */
export const aliasSuggestionInPath: Field = { ...picked, modes: picked.modes?.map(byName) };
