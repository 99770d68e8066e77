import type {
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
	INodeTypeDescription,
} from 'n8n-workflow';

/** What a saved workflow relies on in a parameter. */
interface ReleasedField {
	type: string;
	/** Several where the field stands in the form once for each of several cases. */
	defaults: unknown[];
	/** Of lists to choose from. */
	values?: string[];
	isRequired?: true;
}

/** The parameters of one version of a node, by their place: `report.generate/options.maxWait`. */
type Form = Record<string, ReleasedField>;

/** Forms by node and version: `aiVisibility 1`. */
export type Forms = Record<string, Form>;

type Field = INodeProperties;

/** @returns the forms of nodes, as a workflow can have them saved */
export function formsOf(descriptions: INodeTypeDescription[]): Forms {
	const forms = descriptions.flatMap((description) =>
		[description.version].flat().map((version) => {
			const shown = description.properties.filter((field) => isOf(field, '@version', version));
			return [`${description.name} ${version}`, formOf(shown)] as const;
		}),
	);
	return Object.fromEntries(forms);
}

function formOf(properties: Field[]): Form {
	const form: Form = {};
	for (const [path, field] of properties.flatMap(placesOf)) {
		if (field.type === 'notice') continue;
		const values = valuesOf(field);
		const known = form[path];
		const defaults = known?.defaults ?? [];
		form[path] = {
			type: field.type,
			defaults: defaults.some((one) => isSame(one, field.default))
				? defaults
				: [...defaults, field.default],
			...(values && { values: [...new Set([...(known?.values ?? []), ...values])].sort() }),
			...(field.required && { isRequired: true as const }),
		};
	}
	return form;
}

/** A parameter with those inside it, once for each operation that shows it. */
function placesOf(field: Field): Array<[string, Field]> {
	const { resource = [''], operation = [''] } = field.displayOptions?.show ?? {};
	return resource.flatMap((ofResource) =>
		operation.flatMap((ofOperation) => {
			const place = [ofResource, ofOperation].filter((each) => each !== '').join('.');
			return withInner(field).map(([name, one]): [string, Field] => [
				place === '' ? name : `${place}/${name}`,
				one,
			]);
		}),
	);
}

function withInner(field: Field): Array<[string, Field]> {
	const { type, name, options = [] } = field;
	const inner =
		type === 'collection'
			? (options as Field[]).flatMap(withInner)
			: type === 'fixedCollection'
				? (options as INodePropertyCollection[]).flatMap((group) =>
						group.values
							.flatMap(withInner)
							.map(([path, one]): [string, Field] => [`${group.name}.${path}`, one]),
					)
				: [];
	return [[name, field], ...inner.map(([path, one]): [string, Field] => [`${name}.${path}`, one])];
}

function valuesOf({ type, options = [] }: Field): string[] | undefined {
	if (type !== 'options' && type !== 'multiOptions') return undefined;
	return (options as INodePropertyOptions[]).map(({ value }) => String(value));
}

const isOf = ({ displayOptions }: Field, name: string, value: number): boolean =>
	(displayOptions?.show?.[name] as unknown[] | undefined)?.includes(value) ?? true;

/**
 * Compares the forms of a release with later ones.
 *
 * @returns what would make a workflow that was saved with the release behave in another way, in words
 */
export function breaksOf(released: Forms, now: Forms): string[] {
	return Object.entries(released).flatMap(([node, form]) => {
		const later = now[node];
		if (later === undefined) return [`${node} is gone`];
		const changed = Object.entries(form).flatMap(([path, field]) =>
			changesOf(field, later[path]).map((change) => `${path} ${change}`),
		);
		const places = new Set(Object.keys(form).map(placeOf));
		const demanded = Object.entries(later)
			.filter(([path, { isRequired }]) => isRequired && !form[path]?.isRequired)
			.filter(([path]) => places.has(placeOf(path)))
			.map(([path]) => `${path} is required now`);
		return [...changed, ...demanded].map((word) => `${node}: ${word}`);
	});
}

const placeOf = (path: string): string => path.split('/').slice(0, -1).join('/');

function changesOf(before: ReleasedField, after: ReleasedField | undefined): string[] {
	if (after === undefined) return ['is gone'];
	const lost = (before.values ?? []).filter((value) => !after.values?.includes(value));
	return [
		...(after.type === before.type ? [] : [`is no ${before.type} any more`]),
		...(isSame(after.defaults, before.defaults) ? [] : ['has another default']),
		...lost.map((value) => `has no ${value} any more`),
	];
}

const isSame = (one: unknown, other: unknown): boolean =>
	JSON.stringify(one) === JSON.stringify(other);
