import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';
import { AiVisibilityApi } from '../../credentials/AiVisibilityApi.credentials';
import { AiVisibility } from '../../nodes/AiVisibility/AiVisibility.node';
import { AiVisibilityContent } from '../../nodes/AiVisibilityContent/AiVisibilityContent.node';
import { AiVisibilityOutreach } from '../../nodes/AiVisibilityOutreach/AiVisibilityOutreach.node';
import { AiVisibilityPollTrigger } from '../../nodes/AiVisibilityPollTrigger/AiVisibilityPollTrigger.node';
import { AiVisibilityTrigger } from '../../nodes/AiVisibilityTrigger/AiVisibilityTrigger.node';
import { fieldsIn } from '../../nodes/shared/forms/describe/routedFields';
import type { Field } from '../../nodes/shared/forms/describe/types';
import { publicExamples } from '../../harness/exampleWorkflows.cts';
import { filesLike, stringsOf, textOf } from './package/files.cts';

const nodes = [
	AiVisibility,
	AiVisibilityContent,
	AiVisibilityOutreach,
	AiVisibilityPollTrigger,
	AiVisibilityTrigger,
].map((Node) => new Node().description);

const collections = (properties: INodeProperties[]): INodeProperties[] =>
	properties.filter(({ type }) => type === 'collection');

/** The linter sees only lists that are written out; most of ours are put together. */
describe.each(nodes)('the form of $displayName', ({ properties, hints = [] }) => {
	const fields = fieldsIn(properties as Field[]);

	// An option that has to be added, and then switched on, is taken for one that is on.
	it('switches on every option that is added', () => {
		const added = collections(properties).flatMap(({ options }) => options as INodeProperties[]);
		const off = added.filter(({ type, default: byDefault }) =>
			type === 'boolean' ? byDefault !== true : byDefault === false,
		);
		expect(off.map(({ displayName }) => displayName)).toEqual([]);
	});

	// n8n's rule for descriptions, which its linter applies only to texts that are written out.
	it('ends descriptions with a period if they have several sentences', () => {
		const descriptions = fields.flatMap(({ description, options = [] }) => [
			description ?? '',
			...(options as INodePropertyOptions[]).map((option) => option.description ?? ''),
		]);
		const texts = descriptions.map((text) => text.replace(/ \(assumed path\)$/, ''));
		expect(texts.filter((text) => /[.!?]\s/.test(text) !== text.endsWith('.'))).toEqual([]);
	});

	it('has hints of at most 120 characters', () => {
		const given = [...fields.map(({ hint }) => hint), ...hints.map(({ message }) => message)];
		expect(given.filter((hint = '') => hint.length > 120)).toEqual([]);
	});

	it.each(collections(properties))('lists the fields of $displayName by the alphabet, for %#', ({ options }) => {
		const names = (options as INodePropertyCollection[]).map(({ displayName }) => displayName);
		expect(names.filter((label) => /\b(Id|Url)s?\b/.test(label))).toEqual([]);
		// What most people change comes first.
		const rest = names[0] === 'Title' ? names.slice(1) : names;
		expect(rest).toEqual([...rest].sort((a, b) => a.localeCompare(b)));
	});

	it('begins labels with a capital letter', () => {
		const all = fields.flatMap((field) => [field, ...(field.options ?? [])]);
		const labels = all.map((each) => ('displayName' in each ? each.displayName : each.name));
		expect(labels.filter((label) => !/^'?[A-Z\d]/.test(label))).toEqual([]);
	});

	it('says what is added to a list of fields', () => {
		const isMeant = ({ displayName, options = [], placeholder = '' }: Field) => {
			const kind = displayName.replace('Sending', 'Field').split(' ').at(-1)!.replace(/s$/, '');
			// The only field of a list may be named.
			const [only] = options as Field[];
			const names = options.length === 1 ? [kind, only.displayName] : [kind];
			return names.some((name) => name.toLowerCase().startsWith(placeholder.replace('Add ', '').toLowerCase()));
		};
		const odd = fields.filter((field) => /ollection$/.test(field.type) && !isMeant(field));
		expect(odd.map(({ displayName, placeholder }) => `${displayName}: ${placeholder}`)).toEqual([]);
	});

	it('says what each operation does', () => {
		const operations = properties.flatMap(({ name, options = [] }) => (name === 'operation' ? options : []));
		const silent = (operations as INodePropertyOptions[]).filter(
			({ description = '' }) => !/^[A-Z].* /.test(description),
		);
		expect(silent).toEqual([]);
	});
});

const forms = [...nodes, new AiVisibilityApi()];

/** Every text in a form, as n8n shows it; values that start with "=" are expressions. */
function textsOf(value: unknown, seen = new Set<unknown>()): string[] {
	if (typeof value === 'string') return value.startsWith('=') ? [] : [value];
	if (typeof value !== 'object' || value === null || seen.has(value)) return [];
	seen.add(value);
	return Object.values(value).flatMap((each) => textsOf(each, seen));
}

/** The paragraphs, list items and cells of a document, without code and addresses of links. */
const partsOf = (document: string): string[] =>
	document
		.replace(/^```.*?^```$/gms, '')
		.replace(/\]\([^)]*\)/g, ']')
		.split(/\n| \| /);

/** Addresses are no words. */
const wordsIn = (sentence: string) =>
	sentence.split(/\s+/).filter((word) => /\p{L}|\d/u.test(word) && !/[\w-]\.\w/.test(word));

it.each<[string, () => string[]]>([
	['forms', () => forms.flatMap((form) => textsOf(form))],
	['hints and messages', () => filesLike('nodes/**/*.ts').flatMap(stringsOf)],
	['documents for clients', () => textsOf(JSON.parse(textOf('nodes/shared/reports/tell/words/en.json')))],
	['the README', () => partsOf(textOf('README.md'))],
])('%s have no sentence of more than 25 words', (_, texts) => {
	const sentences = texts().flatMap((text) => text.split(/(?<=[.!?][*"”)]*)\s+/));
	expect(sentences.length).toBeGreaterThan(90);
	expect(sentences.filter((sentence) => wordsIn(sentence).length > 25)).toEqual([]);
});

/** "'Max Wait (Minutes)'" */
const LABEL = /(?<=^|[\s(])'([A-Z][\w ()/&-]*)'(?=$|[\s.,;:)])/g;

/** Of n8n: its Request Options, and nodes that texts speak of. */
const OF_N8N = ['Request Options', 'Proxy', 'Timeout', 'Batch Size'];

it('what texts name in single quotes is in the forms, or an example', () => {
	const examples = [...publicExamples().values()].map(({ name }) => name);
	const known = new Set([...forms.flatMap((form) => textsOf(form)), ...examples, ...OF_N8N]);
	const named = filesLike('nodes/**/*.ts').flatMap((file) =>
		stringsOf(file).flatMap((text) => [...text.matchAll(LABEL)].map(([, name]) => `${file}: '${name}'`)),
	);
	expect(named.length).toBeGreaterThan(60);
	expect(named.filter((each) => !known.has(each.split("'")[1]))).toEqual([]);
});
