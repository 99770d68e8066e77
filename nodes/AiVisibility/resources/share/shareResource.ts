import {
	type DeclaredOperation,
	type Field,
	inBody,
	locator,
	optionalBodyJson,
	type Resource,
	toAdditionalFields,
	toResource,
	usual,
	wholeNumber,
} from '../../../shared/forms/declare';

export const expiration = inBody('expiration_days', {
	displayName: 'Expiration (Days)',
	...wholeNumber({ from: 1, to: 365, initial: 30 }),
});

/** A kind of record that public links can share, and how its operations differ from the others'. */
export interface SharedParent {
	/** "Brand Share" */
	name: string;
	value: string;
	description: string;
	/** Lower case, without article: "brand". */
	noun: string;
	/** What a link shows, as in "a summary of a brand". */
	content: string;
	/** Path of the record; `/shares` is below it. */
	path: string;
	parentFields: Field[];
	createFields: Field[];
	/** What a creation costs, where documented. */
	createCosts?: string;
	paging: 'cursor' | 'none';
	searchMethod: string;
	/** Set for records of more than ten fields. */
	simplified?: string[];
	/** Operations with an undocumented path. */
	undocumented?: string[];
}

/**
 * Builds the operations for the public links of one kind of record (docs/api.md 14.1, 14.6). The four
 * kinds differ only in path and fields.
 */
export function shareResource(parent: SharedParent): Resource {
	const { name, value, description, noun, content, path, parentFields, simplified } = parent;
	const url = `${path}/shares`;
	const operations: DeclaredOperation[] = [
		{
			...usual.create(`${noun} share link`, url),
			description: `Create a public link to ${content}, or get the existing one${parent.createCosts ?? ''}`,
			prepare: withRotateInQuery,
			simplified,
			fields: [...parentFields, toAdditionalFields(parent.createFields), optionalBodyJson],
		},
		{
			...usual.delete(`all ${noun} share links`, url),
			name: 'Delete All',
			description: 'Delete all links that you created, but not those of teammates (1 unit)',
			fields: parentFields,
		},
		{
			...usual.getMany(`${noun} share links`, url),
			description: 'List the active links (1 unit)',
			paging: parent.paging,
			simplified,
			fields: parentFields,
		},
		{
			...usual.update(`${noun} share link`, `${url}/{shareId}`),
			description: 'Change when a link that you created expires (1 unit)',
			simplified,
			fields: [
				...parentFields,
				locator('shareId', 'Share Link', parent.searchMethod, {
					description: 'The link to work on. Only links that you created are listed.',
				}),
				{
					...expiration,
					required: true,
					description: 'How long the link works from now, from 1 to 365 days',
				},
			],
		},
	];
	for (const operation of operations) {
		if (parent.undocumented?.includes(operation.value)) operation.isUndocumented = true;
	}
	return toResource({ name, value, description, operations });
}

/** No source says whether the service reads `rotate` from the query or from the body (docs/api.md 14.2). */
const withRotateInQuery: DeclaredOperation['prepare'] = (request, parameter) => ({
	...request,
	query: { ...request.query, rotate: parameter('additionalFields.rotate') as boolean | undefined },
});
