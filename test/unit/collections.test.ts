import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';
import { AiVisibility } from '../../nodes/AiVisibility/AiVisibility.node';
import { AiVisibilityContent } from '../../nodes/AiVisibilityContent/AiVisibilityContent.node';
import { AiVisibilityOutreach } from '../../nodes/AiVisibilityOutreach/AiVisibilityOutreach.node';
import { AiVisibilityPollTrigger } from '../../nodes/AiVisibilityPollTrigger/AiVisibilityPollTrigger.node';
import { AiVisibilityTrigger } from '../../nodes/AiVisibilityTrigger/AiVisibilityTrigger.node';

const nodes = [
	new AiVisibility(),
	new AiVisibilityContent(),
	new AiVisibilityOutreach(),
	new AiVisibilityPollTrigger(),
	new AiVisibilityTrigger(),
];

const collections = (properties: INodeProperties[]): INodeProperties[] =>
	properties.filter(({ type }) => type === 'collection');

/** The linter sees only lists that are written out; most of ours are put together. */
describe.each(nodes.map(({ description }) => description))(
	'the form of $displayName',
	({ properties }) => {
		it.each(collections(properties))(
			'lists the fields of $displayName by the alphabet, for %#',
			({ options }) => {
				const names = (options as INodePropertyCollection[]).map(({ displayName }) => displayName);
				expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
			},
		);
	},
);
