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
		// An option that has to be added, and then switched on, is taken for one that is on.
		it('switches on every option that is added', () => {
			const added = collections(properties).flatMap(({ displayName, options }) =>
				(options as INodeProperties[]).map((option) => ({ in: displayName, ...option })),
			);
			const off = added.filter(
				({ type, default: byDefault }) => type === 'boolean' && byDefault !== true,
			);
			expect(off.map((option) => `${option.in}: ${option.displayName}`)).toEqual([]);
		});

		it.each(collections(properties))(
			'lists the fields of $displayName by the alphabet, for %#',
			({ options }) => {
				const names = (options as INodePropertyCollection[]).map(({ displayName }) => displayName);
				// What most people change comes first.
				const rest = names[0] === 'Title' ? names.slice(1) : names;
				expect(rest).toEqual([...rest].sort((a, b) => a.localeCompare(b)));
			},
		);
	},
);
