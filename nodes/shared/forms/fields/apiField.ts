import type { Field } from '../describe/types';

/** What a field has of its own. Without a type it is a text, empty by default. */
type OwnParts = Partial<Omit<Field, 'routing'>>;

/**
 * Builds a field that is sent in the body under the name that the API has for it. Its parameter and its
 * label are the same name in other spellings, unless it has its own.
 *
 * @param property e.g. `company_name`, for the parameter `companyName` and the label "Company Name"
 */
export const inBody = (property: string, own: OwnParts): Field => toField('body', property, own);

/** Builds a field as `inBody` does, for the query. */
export const inQuery = (property: string, own: OwnParts): Field => toField('query', property, own);

function toField(type: 'body' | 'query', property: string, own: OwnParts): Field {
	const [first, ...others] = property.split('_').map(capitalized);
	return {
		displayName: [first, ...others]
			.join(' ')
			.replace(/\b(Id|Url)\b/g, (word) => word.toUpperCase()),
		name: [first.toLowerCase(), ...others].join(''),
		type: 'string',
		default: '',
		...own,
		routing: { send: { type, property } },
	};
}

/** The name that the API has for a parameter: `scheduled_report_id` for `scheduledReportId`. */
export const toProperty = (name: string): string =>
	name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
