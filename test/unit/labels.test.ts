import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';
import { AiVisibility } from '../../nodes/AiVisibility/AiVisibility.node';
import { AiVisibilityContent } from '../../nodes/AiVisibilityContent/AiVisibilityContent.node';
import { AiVisibilityOutreach } from '../../nodes/AiVisibilityOutreach/AiVisibilityOutreach.node';
import { AiVisibilityPollTrigger } from '../../nodes/AiVisibilityPollTrigger/AiVisibilityPollTrigger.node';
import { AiVisibilityTrigger } from '../../nodes/AiVisibilityTrigger/AiVisibilityTrigger.node';
import { LABELS, OPTIONS } from './support/labelExceptions';

const nodes = [
	AiVisibility,
	AiVisibilityContent,
	AiVisibilityOutreach,
	AiVisibilityPollTrigger,
	AiVisibilityTrigger,
];

/** Words that the service has others for than the forms. */
const OTHER_WORDS: Array<[service: RegExp, form: string]> = [
	[/\bregion configs?\b/, 'market'],
	[/\bscheduled report\b/, 'schedule'],
	[/\bmin\b/, 'minimum'],
	[/ (ids?|config|json)$/, ''],
];

/** "webhook_id", "webhookId" and "WEBHOOK" as words in lower case. */
function wordsOf(name: string): string {
	const words = name
		.replace(/([a-z])([A-Z])/g, '$1 $2')
		.replace(/[_.-]/g, ' ')
		.toLowerCase();
	return OTHER_WORDS.reduce((text, [service, form]) => text.replace(service, form), words);
}

/** "Webhook ID (JSON)" as words in lower case. */
const wordsOfLabel = (label: string): string =>
	label
		.replace(/ \([A-Z].*\)$/, '')
		.replaceAll('-', ' ')
		.toLowerCase()
		.replace(/( names? or)? ids?$/, '');

/** The name that the API has for a field; for one that is not sent, that of the parameter. */
function nameOf({ name, routing }: INodeProperties): string {
	const property = routing?.send?.property ?? name;
	return property.split('.').at(-1)!;
}

/** A field with those inside of it. */
function withInner(field: INodeProperties): INodeProperties[] {
	const options = field.options ?? [];
	const inner =
		field.type === 'collection'
			? (options as INodeProperties[])
			: field.type === 'fixedCollection'
				? (options as INodePropertyCollection[]).flatMap(({ values }) => values)
				: [];
	return [field, ...inner.flatMap(withInner)];
}

const fields = nodes
	.flatMap((Node) => new Node().description.properties.flatMap(withInner))
	.filter(({ type }) => type !== 'notice');

const unique = (found: string[]): string[] => [...new Set(found)].sort();

describe('the labels of fields', () => {
	it('are the names that the API has, but for those listed', () => {
		const others = fields
			.map((field) => ({ label: field.displayName, name: nameOf(field) }))
			.filter(({ label, name }) => wordsOfLabel(label) !== wordsOf(name))
			.map(({ label, name }) => `${name}: ${label}`);
		expect(fields.length).toBeGreaterThan(500);
		expect(unique(others)).toEqual(LABELS);
	});
});

describe('the labels of options', () => {
	it('are the values of the API, but for those listed', () => {
		const others = fields
			.filter(({ type }) => type === 'options' || type === 'multiOptions')
			.flatMap((field) =>
				((field.options ?? []) as INodePropertyOptions[])
					.map(({ name, value }) => ({ name, value: String(value) }))
					.filter(({ name, value }) => name !== value)
					.filter(({ name, value }) => wordsOfLabel(name) !== wordsOf(value))
					.map(({ name, value }) => `${value}: ${name}`),
			);
		expect(unique(others)).toEqual(OPTIONS);
	});
});
