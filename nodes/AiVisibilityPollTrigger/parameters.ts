import {
	type Field,
	inForm,
	languageChoice,
	loopNotice,
	toFilters,
	toOptions,
	simplify,
	toWatchedBrands,
} from '../shared/forms/declare';
import { withRequirement } from '../shared/forms/describe/editorTexts';
import { pollEvents } from './events';
import type { PollEvent } from './events/event';
import { mentionGainedOrLost } from './events/mentionGainedOrLost';
import { reportFinished } from './events/reportFinished';
import { scheduleRunFinished } from './events/scheduleRunFinished';
import { visibilityChanged } from './events/visibilityChanged';

/** Shows a field for some events, besides its own conditions. */
const shownFor = (events: PollEvent[], field: Field): Field => {
	const event = events.map(({ value }) => value);
	return { ...field, displayOptions: { show: { event, ...field.displayOptions?.show } } };
};

const aboutBrands = pollEvents.filter(({ isPerKey }) => !isPerKey);

const notice = (event: PollEvent): Field => ({
	displayName: withRequirement(event.notice, event.requires),
	name: `${event.value}Notice`,
	type: 'notice',
	default: '',
});

export const eventField = inForm('event', {
	type: 'options',
	noDataExpression: true,
	options: pollEvents.map(({ name, value, description }) => ({ name, value, description })),
	default: visibilityChanged.value,
	description: 'What starts the workflow',
});

export const watchedBrands = toWatchedBrands(
	{
		all: 'The first poll of a new brand only notes what is there. Each poll also lists the brands (1 unit per 100).',
		chosen: 'Each poll also lists the brands, for their names (1 unit per 100)',
	},
	'Which brands to watch. Each poll makes these requests for each brand.',
	'The brand to watch',
);

/** The form of the trigger. n8n adds the poll times. */
export const pollFields: Field[] = [
	eventField,
	...pollEvents.map((event) => shownFor([event], notice(event))),
	shownFor([mentionGainedOrLost, reportFinished, scheduleRunFinished], loopNotice),
	...watchedBrands.fields.map((field) => shownFor(aboutBrands, field)),
	...pollEvents.flatMap((event) => (event.fields ?? []).map((field) => shownFor([event], field))),
	...pollEvents.flatMap((event) =>
		event.filters === undefined ? [] : shownFor([event], toFilters(event.filters)),
	),
	shownFor(
		pollEvents.filter(({ simplified }) => simplified !== undefined),
		simplify,
	),
	toOptions(languageChoice('Language of text, slack_text, headline and note')),
];
