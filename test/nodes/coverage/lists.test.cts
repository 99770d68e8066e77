import type { ILoadOptionsFunctions, INodeType } from 'n8n-workflow';
import { AiVisibilityPollTrigger } from '../../../nodes/AiVisibilityPollTrigger/AiVisibilityPollTrigger.node';
import { AiVisibilityTrigger } from '../../../nodes/AiVisibilityTrigger/AiVisibilityTrigger.node';
import { apiOperations, findOperation, queryParametersOf } from '../../../sandbox/openapi.cts';
import { ScriptedService } from '../../unit/support/scriptedService.cts';
import { nodeOperations, titleOf, withInner, type Property } from './operations.cts';

interface Form {
	title: string;
	node: INodeType;
	/** Of its operation; empty where none is called. */
	url: string;
	fields: Property[];
}

const toForm = (node: INodeType, title: string, url: string, properties: Property[]): Form => ({
	...{ node, title, url },
	fields: properties.flatMap(withInner),
});

const forms: Form[] = [
	...nodeOperations.map((each) => toForm(each.node, titleOf(each), each.url, each.properties)),
	...[new AiVisibilityPollTrigger(), new AiVisibilityTrigger()].map((node: INodeType) =>
		toForm(node, node.description.displayName, '', node.description.properties as Property[]),
	),
];

/** What follows which ID in the paths of the API: `report_id` → `reports`. */
const collections = new Map(
	apiOperations
		.flatMap(({ path }) => [...path.matchAll(/([\w-]+)\/\{(\w+)\}/g)])
		.map(([, collection, id]) => [id, collection]),
);

/** Those that no path has, and fields that are named otherwise. */
const OTHER_COLLECTIONS: Record<string, string> = {
	contact: 'contacts',
	mailbox_id: 'mailboxes',
	merged_id: 'competitors',
	template_id: 'email-templates',
};

/** Markets that a schedule has not yet are attached to it. */
const LISTS_OTHERS = 'AI Visibility, scheduledReport: attachRegionConfig';

/** The end of the list's path, as the name of the field tells it. */
function collectionOf(name: string): string {
	const snake = name.replace(/Ids$/, 'Id').replace(/[A-Z]/g, (each) => `_${each.toLowerCase()}`);
	const [longest] = [...collections.keys()]
		.filter((id) => `_${snake}`.endsWith(`_${id}`))
		.sort((a, b) => b.length - a.length);
	return OTHER_COLLECTIONS[snake] ?? collections.get(longest) ?? `the list of ${name}`;
}

/** The records that a field selects: those below the records in the path, where the API has them. */
function expectedList({ title, url }: Form, { name }: Property): string {
	const collection = `/${collectionOf(name)}`;
	const [before] = url.split(`/{${name}}`);
	const lists = [...before.matchAll(/\}/g)].map(
		({ index }) => before.slice(0, index + 1) + collection,
	);
	const below = lists.reverse().find((list) => findOperation('GET', list) !== undefined);
	return title === LISTS_OTHERS ? collection : (below ?? collection);
}

const valueOf = (name: string): string => `form.${name}`;

/** The editor, in a form in which every value tells its field. */
function editor(data: object[]) {
	const service = new ScriptedService(() => ({ body: { data, has_more: false } }));
	const read = new Set<string>();
	const context = service.form((name) => {
		read.add(name);
		return valueOf(name);
	});
	const urls = () =>
		service.seen.map(({ options: { url } }) => new URL(url, 'https://api.example'));
	return { context, urls, read };
}

/** The path of a list with the fields of the form that fill it, which are there. */
const toTemplate = ({ pathname }: URL, { fields }: Form): string =>
	fields.reduce((path, { name }) => path.replace(`/${valueOf(name)}`, `/{${name}}`), pathname);

function expectList(form: Form, field: Property, url: URL): void {
	const called = toTemplate(url, form);
	const expected = expectedList(form, field);
	expect(called.slice(expected.startsWith('/v1/') ? 0 : -expected.length)).toBe(expected);
	const documented = findOperation('GET', called);
	const hasParameter = (wanted: string) =>
		queryParametersOf(documented!).some(({ name }) => name === wanted);
	expect(url.searchParams.get('brand_id')).toBe(
		hasParameter('brand_id') ? valueOf('brandId') : null,
	);
	expect(url.searchParams.has('limit')).toBe(hasParameter('limit'));
}

/** Forms with their fields of a sort. */
const formsWith = (isOne: (field: Property) => boolean) =>
	forms
		.map((form) => [form.title, form, form.fields.filter(isOne)] as const)
		.filter(([, , fields]) => fields.length > 0);

describe.each(formsWith(({ modes }) => modes?.[0].type === 'list'))('%s', (_, form, locators) => {
	it.each(locators.map((field) => [field.name, field] as const))(
		'lists the records that %s selects, and can be searched',
		async (__, field) => {
			const { searchListMethod = '', searchable } = field.modes![0].typeOptions!;
			const search = form.node.methods!.listSearch![searchListMethod];
			const { context, urls } = editor([{ id: valueOf('listId'), name: 'Weekly' }]);
			const { results } = await search.call(context, 'daily');
			const url = urls().at(-1)!;
			expectList(form, field, url);
			const documented = findOperation('GET', toTemplate(url, form))!;
			const hasSearch = queryParametersOf(documented).some(({ name }) => name === 'search');
			expect(searchable).toBe(true);
			expect(url.searchParams.get('search')).toBe(hasSearch ? 'daily' : null);
			expect(results).toHaveLength(hasSearch ? 1 : 0);
			// The contact list says which contacts can be added.
			expect(urls()).toHaveLength(field.name === 'contact' ? 2 : 1);
		},
	);
});

/** What fills a choice of a form. */
type Load = (this: ILoadOptionsFunctions) => Promise<unknown>;

const methodOf = ({ typeOptions = {} }: Property) => typeOptions.loadOptionsMethod;

describe.each(formsWith((field) => methodOf(field) !== undefined))('%s', (_, form, fields) => {
	it.each(fields.map((field) => [field.name, field] as const))(
		'offers the records that %s selects, again when what they depend on changes',
		async (__, field) => {
			const methods = form.node.methods!.loadOptions as Record<string, Load>;
			const load = methods[methodOf(field)!];
			const { context, urls, read } = editor([]);
			if (field.name === 'selectedFields') {
				expect(await load.call(context)).toEqual([]);
			} else if (/^(country|language)$/.test(field.name)) {
				// The node's own lists, without a request.
				const name = field.name === 'country' ? 'Germany' : 'German';
				expect(await load.call(context)).toContainEqual({ name, value: name });
				expect(urls()).toEqual([]);
			} else {
				await load.call(context);
				expect(urls()).not.toEqual([]);
				for (const url of urls()) expectList(form, field, url);
			}
			const deciders = [...read].filter((name) => name.split('.').at(-1) !== field.name);
			const needed = deciders.map((name) => {
				const isLocator = form.fields.some(
					(each) => each.name === name && each.type === 'resourceLocator',
				);
				return isLocator ? `${name}.value` : name;
			});
			expect(field.typeOptions?.loadOptionsDependsOn ?? []).toEqual(needed);
		},
	);
});
