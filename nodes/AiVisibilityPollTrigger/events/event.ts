import type { IDataObject, Logger } from 'n8n-workflow';
import {
	type Field,
	type FieldValues,
	inForm,
	type Requirement,
	toChoices,
} from '../../shared/forms/declare';
import type { Companies } from '../../shared/reports/names';
import type { Brand } from '../../shared/requests/brands';
import type { ApiClient } from '../../shared/requests/client';
import type { Detector, FoundEvent, ReportPair } from '../detectors/detector';
import { statusChange, type StatusSettings } from '../detectors/statusChange';
import type { Words } from '../words';

export interface PollRun {
	client: ApiClient;
	values: FieldValues;
	/** Undefined for events that are not about a brand. */
	brand?: Brand;
	/** Brand and competitors, once they are needed; undefined when the key may not read them. */
	companies?: Promise<Companies | undefined>;
	/** Whether examples are wanted, which a strict choice would rarely have. */
	isTest: boolean;
	logger: Logger;
}

/** An event that the trigger offers: its form, its request, and its detector. */
export interface PollEvent {
	value: string;
	name: string;
	description: string;
	/** Includes the cost of a poll. */
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
	toLines?: (item: IDataObject, words: Words) => string[];
	/** The fields that Simplify keeps, for records of more than ten fields. */
	simplified?: string[];
	/** Its own parameters whose change makes the next poll a first one. */
	memoryDependsOn?: Field[];
	/** @param isTest whether examples are wanted */
	detector: (values: FieldValues, isTest?: boolean) => Detector;
	/** Reads the records, unless they are the list at `path`. */
	read?: (run: PollRun) => Promise<IDataObject[]>;
	/** Reads a pair of reports, and returns their events. @throws ApiFailure */
	compare?: (run: PollRun, pair: ReportPair) => Promise<FoundEvent[]>;
}

/** Says what polls cost in a month. @param units of one poll; undefined if they are not documented */
export function costNotice(onePoll: string, units?: number): string {
	/** One every 15 minutes. */
	const inMonth = (each: number) => (2_880 * each).toLocaleString('en-US');
	return units === undefined
		? `${onePoll}. If you poll every 15 minutes, one brand needs at least ${inMonth(1)} requests a month, and 30 brands need ${inMonth(30)}.`
		: `${onePoll}. If you poll every 15 minutes, this is ${inMonth(units)} units a month. If you poll every minute, it is ${inMonth(15 * units)}.`;
}

/**
 * Builds the parameter that chooses statuses, and the detector that finds their changes.
 *
 * @param subject what has the status, in messages and in the items' `event`
 * @param initial the statuses that are chosen in a new node
 */
export const watchStatuses = (
	subject: string,
	name: string,
	statuses: string[],
	toDetector: (settings: StatusSettings, values: FieldValues) => Detector = statusChange,
	initial = statuses,
): Pick<PollEvent, 'subject' | 'fields' | 'detector'> => {
	const wanted = severalOf(
		name,
		statuses,
		initial,
		`The workflow starts when the ${subject} reaches one of these statuses`,
	);
	return {
		subject,
		fields: [wanted],
		detector: (values) => toDetector({ subject, wanted: new Set(values.get(wanted)) }, values),
	};
};

export const severalOf = (name: string, words: string[], initial = words, description?: string) =>
	inForm(name, {
		type: 'multiOptions',
		options: toChoices(words),
		default: initial,
		required: true,
		description: description ?? 'Which changes start the workflow',
	});

/** "Campaign active (draft before)"; for a new record without what was before. */
export function toStatusLine(
	name: 'campaign' | 'email',
	{ status, previous_status: before, recipient_email: to }: IDataObject,
	{ say, statusWord }: Words,
): string {
	const line = say(name, { status: statusWord(status), to });
	return typeof before === 'string' ? say('before', { line, status: statusWord(before) }) : line;
}
