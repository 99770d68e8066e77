import type { IDataObject, Logger } from 'n8n-workflow';
import {
	type Field,
	type FieldValues,
	inForm,
	type Requirement,
	toChoices,
} from '../../shared/forms/declare';
import type { ReadContext } from '../../shared/reports/read/reading';
import type { TriggerWords } from '../../shared/reports/tell/triggerWords';
import type { Brand } from '../../shared/requests/brands';
import type { Detector, FoundEvent } from '../detectors/detector';
import { statusChange, type StatusSettings } from '../detectors/statusChange';

/** What an event reads with, brand by brand. */
export interface PollRun extends ReadContext {
	values: FieldValues;
	words: TriggerWords;
	/** Undefined for events that are not about a brand. */
	brand?: Brand;
	/** Whether examples are wanted, which a strict choice would rarely have. */
	isTest: boolean;
	logger: Logger;
}

/** An event that the trigger offers: its form, its request, and its detector. */
export interface PollEvent {
	value: string;
	name: string;
	description: string;
	notice: string;
	requires?: Requirement;
	/** Noun for messages: "There is no email to show yet". */
	subject: string;
	/** Path of the list, or of a poll's first request. */
	path: string;
	isUndocumented?: true;
	query?: IDataObject;
	/** Whether each API key has its own records. The others are those of a brand. */
	isPerKey?: true;
	fields?: Field[];
	/** Those with `routing` are sent; the detector applies the others. Sorted by label. */
	filters?: Field[];
	/** Says in a few lines what happened, for chats, unless the events say it. @param item with all fields */
	toLines?: (item: IDataObject, words: TriggerWords) => unknown[];
	/** The fields that Simplify keeps, for records of more than ten fields. */
	simplified?: string[];
	/** Its own parameters whose change makes the next poll a first one. */
	memoryDependsOn?: Field[];
	detector: (values: FieldValues, isTest?: boolean) => Detector;
	/** Reads the records, unless they are the list at `path`. */
	read?: (run: PollRun) => Promise<IDataObject[]>;
	/**
	 * For a detector that finds reports: compares one with those before it of its series, the newest first,
	 * and returns its events. @throws ApiFailure
	 */
	compare?: (run: PollRun, report: IDataObject, earlier: IDataObject[]) => Promise<FoundEvent[]>;
}

/** Says what polls cost in a month. @param units of one poll; undefined if they are not documented */
export function costNotice(onePoll: string, units?: number): string {
	const inMonth = (perPoll: number) => (2_880 * perPoll).toLocaleString('en-US');
	return units === undefined
		? `${onePoll}. If you poll every 15 minutes, one brand needs at least ${inMonth(1)} requests a month, and 30 brands need ${inMonth(30)}.`
		: `${onePoll}. If you poll every 15 minutes, this is ${inMonth(units)} units a month. If you poll every minute, it is ${inMonth(15 * units)}.`;
}

/** Builds the parts of an event that is a change of a status. @param subject also begins the items' `event` */
export const watchStatuses = (
	subject: string,
	statuses: Field<string[]>,
	toDetector: (settings: StatusSettings, values: FieldValues) => Detector = statusChange,
): Pick<PollEvent, 'subject' | 'fields' | 'detector'> => ({
	subject,
	fields: [statuses],
	detector: (values) => toDetector({ subject, wanted: new Set(values.get(statuses)) }, values),
});

/** Builds the parameter that chooses some of several changes. @param initial those of a new node */
export const severalOf = (name: string, changes: string[], initial = changes) =>
	inForm(name, {
		type: 'multiOptions',
		options: toChoices(changes),
		default: initial,
		required: true,
		description: 'Which changes start the workflow',
	});
