import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';
import { AiVisibility } from '../../nodes/AiVisibility/AiVisibility.node';
import { AiVisibilityContent } from '../../nodes/AiVisibilityContent/AiVisibilityContent.node';
import { AiVisibilityOutreach } from '../../nodes/AiVisibilityOutreach/AiVisibilityOutreach.node';
import { AiVisibilityPollTrigger } from '../../nodes/AiVisibilityPollTrigger/AiVisibilityPollTrigger.node';
import { AiVisibilityTrigger } from '../../nodes/AiVisibilityTrigger/AiVisibilityTrigger.node';
import { fieldsIn } from '../../nodes/shared/forms/describe/routedFields';
import type { Field } from '../../nodes/shared/forms/describe/types';

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
describe.each(nodes.map(({ description }) => description))('the form of $displayName', ({ properties, hints = [] }) => {
	// An option that has to be added, and then switched on, is taken for one that is on.
	it('switches on every option that is added', () => {
		const added = collections(properties).flatMap(({ displayName, options }) =>
			(options as INodeProperties[]).map((option) => ({ in: displayName, ...option })),
		);
		const off = added.filter(({ type, default: byDefault }) =>
			type === 'boolean' ? byDefault !== true : byDefault === false,
		);
		expect(off.map((option) => `${option.in}: ${option.displayName}`)).toEqual([]);
	});

	// n8n's rule for descriptions, which its linter applies only to texts that are written out.
	it('ends descriptions with a period if they have several sentences', () => {
		const descriptions = fieldsIn(properties as Field[]).flatMap(({ description, options = [] }) => [
			description ?? '',
			...(options as INodePropertyOptions[]).map((option) => option.description ?? ''),
		]);
		const texts = descriptions.map((text) => text.replace(/ \(assumed path\)$/, ''));
		expect(texts.filter((text) => /[.!?]\s/.test(text) !== text.endsWith('.'))).toEqual([]);
	});

	it('has hints of at most 120 characters', () => {
		const ofFields = fieldsIn(properties as Field[]).map(({ hint }) => hint);
		const given = [...ofFields, ...hints.map(({ message }) => message)];
		expect(given.filter((hint = '') => hint.length > 120)).toEqual([]);
	});

	it.each(collections(properties))('lists the fields of $displayName by the alphabet, for %#', ({ options }) => {
		const names = (options as INodePropertyCollection[]).map(({ displayName }) => displayName);
		expect(names.filter((label) => /\b(Id|Url)s?\b/.test(label))).toEqual([]);
		// What most people change comes first.
		const rest = names[0] === 'Title' ? names.slice(1) : names;
		expect(rest).toEqual([...rest].sort((a, b) => a.localeCompare(b)));
	});
});

it('says what is added to a list of fields', () => {
	const lists = nodes.flatMap(({ description: { properties } }) =>
		fieldsIn(properties as Field[]).filter(({ type }) => /ollection$/.test(type)),
	);
	const isMeant = ({ displayName, options = [], placeholder = '' }: Field) => {
		const kind = displayName.replace('Sending', 'Field').split(' ').at(-1)!.replace(/s$/, '');
		// The only field of a list may be named.
		const [only] = options as Field[];
		const names = options.length === 1 ? [kind, only.displayName] : [kind];
		return names.some((name) => name.toLowerCase().startsWith(placeholder.replace('Add ', '').toLowerCase()));
	};
	const odd = lists.filter((field) => !isMeant(field));
	expect(odd.map(({ displayName, placeholder }) => `${displayName}: ${placeholder}`)).toEqual([]);
});

it('says what each operation does', () => {
	const operations = nodes.flatMap(({ description: { properties } }) =>
		properties.flatMap(({ name, options = [] }) => (name === 'operation' ? options : [])),
	) as INodePropertyOptions[];
	expect(operations.filter(({ description = '' }) => !/^[A-Z].* /.test(description))).toEqual([]);
});
