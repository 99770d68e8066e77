import type { IDataObject, Logger } from 'n8n-workflow';
import type { ApiClient } from '../../shared/requests/client';
import type { FoundEvent } from '../detectors/detector';
import type { Budget } from './budget';

/** What a poll works with. */
export interface PollRun {
	client: ApiClient;
	/** Path of the event's own request, filled. */
	path: string;
	/** Fills another path; `more` has placeholders that are not parameters of the form. */
	pathOf: (template: string, more?: Record<string, string>) => string;
	/** The query of the event, without paging parameters. */
	query: IDataObject;
	budget: Budget;
	logger: Logger;
}

/** The result of a poll. */
export interface PollResult {
	memory: IDataObject;
	found: FoundEvent[];
}

/** How an event is found. */
export interface Watcher {
	/**
	 * Makes one poll, without side effects.
	 *
	 * @param memory of the last poll; undefined at the first poll, which finds no events
	 * @throws ApiFailure, OperationError, DeadlineExceeded
	 */
	poll(run: PollRun, memory: IDataObject | undefined): Promise<PollResult>;
	/** The newest existing events, in any order, for "Fetch test event". */
	examples(run: PollRun, most: number): Promise<FoundEvent[]>;
}
