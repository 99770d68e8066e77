import type { INodeProperties } from 'n8n-workflow';
import { citationFilters } from '../AiVisibility/resources/citation/filters';
import { toFilters } from '../shared/fields/collections';
import { locator } from '../shared/locators/locator';
import type { Field } from '../shared/operations/types';
import { placeholdersOf } from '../shared/transport/path';
import { DEFAULT_EVENT, type PollEvent, pollEvents } from './events';

const showFor = (...shown: PollEvent[]) => ({ show: { event: shown.map(({ value }) => value) } });

const kindOf = (value: string) => pollEvents.filter((kind) => kind.value === value);

const event: Field = {
	displayName: 'Event',
	name: 'event',
	type: 'options',
	noDataExpression: true,
	options: pollEvents.map(({ name, value, description }) => ({ name, value, description })),
	default: DEFAULT_EVENT,
	description: 'What starts the workflow',
};

const brand: Field = {
	...locator({
		displayName: 'Brand',
		name: 'brandId',
		searchMethod: 'searchBrands',
		description: 'The brand to watch',
	}),
	displayOptions: showFor(
		...pollEvents.filter(({ path }) => placeholdersOf(path).includes('brandId')),
	),
};

const campaign: Field = locator({
	displayName: 'Campaign',
	name: 'campaignId',
	searchMethod: 'searchCampaigns',
	description: 'Only emails that this campaign created',
	required: false,
});

/** What a user has to know beforehand, by the kind of event. */
const notices: Record<string, string> = {
	campaignStatusChanged:
		'Each poll compares the status of every campaign with the one it had at the poll before. It reads the whole list, 100 campaigns a request. Up to 5,000 campaigns are watched.',
	emailStatusChanged:
		'Each poll reads all emails, 100 a request, because the service does not say how it sorts them. Up to 5,000 are watched. An email that is sent and opened between two polls shows as opened only.',
	jobFinished:
		'A poll costs 2 units for each 100 jobs that this key started within the last hour, and 2 at least. The service forgets a job after 1 hour: with polls further apart than that, or n8n stopped for longer, jobs are missed.',
	newCitation:
		'With filters, a page that comes to match them within a day of being found is reported too; each poll then reads the pages of a whole day. Later changes are not noticed.',
};

const noticeFields: Field[] = pollEvents.map((kind) => ({
	displayName: notices[kind.value],
	name: `${kind.value}Notice`,
	type: 'notice',
	default: '',
	displayOptions: showFor(kind),
}));

/** The fields that choose statuses, by the kind of event. */
export const statusFields: Record<string, Field> = Object.fromEntries(
	pollEvents.flatMap((kind): Array<[string, Field]> => {
		if (kind.statuses === undefined) return [];
		const { parameter, displayName, options, default: chosen } = kind.statuses;
		const field: Field = {
			displayName,
			name: parameter,
			type: 'multiOptions',
			options,
			default: [...chosen],
			required: true,
			description: `The statuses that start the workflow when the ${kind.subject} comes into one of them`,
			displayOptions: showFor(kind),
		};
		return [[kind.value, field]];
	}),
);

const filtersFor = (value: string, options: Field[]): Field => ({
	...toFilters(options),
	displayOptions: showFor(...kindOf(value)),
});

/** The filters that the service applies, by the kind of event. */
export const sentFilters: Record<string, Field[]> = { newCitation: citationFilters };

/** Filters that are applied here, because the service offers none: the field of the record. */
export const localFilters: Record<string, Record<string, string>> = {
	emailStatusChanged: { campaignId: 'campaign_id' },
};

const simplify: Field = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	displayOptions: showFor(...pollEvents.filter(({ simplified }) => simplified !== undefined)),
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

/** What the form of the trigger shows, beside the poll times that n8n adds. */
export const pollProperties = [
	event,
	...noticeFields,
	brand,
	...Object.values(statusFields),
	filtersFor('emailStatusChanged', [campaign]),
	filtersFor('newCitation', citationFilters),
	simplify,
] as INodeProperties[];
