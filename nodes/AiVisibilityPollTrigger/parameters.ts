import {
	brandsField,
	chosenBrands,
	type Field,
	inForm,
	languageChoice,
	locator,
	toFilters,
	toOptions,
} from '../shared/forms/declare';
import { withRequirement } from '../shared/forms/describe/editorTexts';
import { pollEvents } from './events';
import type { PollEvent } from './events/event';
import { visibilityChanged } from './events/visibilityChanged';

const showFor = (...shown: PollEvent[]) => ({ show: { event: shown.map(({ value }) => value) } });

const event = inForm('event', {
	type: 'options',
	noDataExpression: true,
	options: pollEvents.map(({ name, value, description }) => ({ name, value, description })),
	default: visibilityChanged.value,
	description: 'What starts the workflow',
});

const aboutBrands = pollEvents.filter(({ isPerKey }) => !isPerKey).map(({ value }) => value);

const brands: Field = {
	...brandsField(
		{
			all: 'For a brand that is added later, the first poll starts nothing. Each poll also lists the brands (1 unit per 100).',
			chosen: 'Each poll also lists the brands, for their names (1 unit per 100)',
			one: '',
		},
		'one',
		'Which brands to watch. Each poll makes the requests of each brand.',
	),
	displayOptions: { show: { event: aboutBrands } },
};

const brand: Field = {
	...locator('brandId', 'Brand', 'searchBrands', { description: 'The brand to watch' }),
	displayOptions: { show: { event: aboutBrands, brands: ['one'] } },
};

const chosen: Field = {
	...chosenBrands,
	displayOptions: { show: { event: aboutBrands, ...chosenBrands.displayOptions?.show } },
};

const notices: Field[] = pollEvents.map((each) => ({
	displayName: withRequirement(each.notice, each.requires),
	name: `${each.value}Notice`,
	type: 'notice',
	default: '',
	displayOptions: showFor(each),
}));

const ownFields: Field[] = pollEvents.flatMap((each) =>
	(each.fields ?? []).map((field) => ({
		...field,
		displayOptions: { show: { ...showFor(each).show, ...field.displayOptions?.show } },
	})),
);

const filters: Field[] = pollEvents
	.filter((each) => each.filters !== undefined)
	.map((each) => ({ ...toFilters(each.filters ?? []), displayOptions: showFor(each) }));

const simplify = inForm('simplify', {
	type: 'boolean',
	default: true,
	displayOptions: showFor(...pollEvents.filter(({ simplified }) => simplified !== undefined)),
	description: 'Whether to return a simplified version of the response instead of the raw data',
});

/** The form of the trigger. n8n adds the poll times. */
export const pollFields = [
	event,
	...notices,
	brands,
	brand,
	chosen,
	...ownFields,
	...filters,
	simplify,
	toOptions(languageChoice('Language of slack_text, headline and note')),
];
