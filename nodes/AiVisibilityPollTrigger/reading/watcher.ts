import type { IDataObject, Logger } from 'n8n-workflow';
import type { ApiClient } from '../../shared/requests/client';
import type { Found } from '../detectors/detector';
import type { Budget } from './budget';

/** What a poll works with. */
export interface PollRun {
	client: ApiClient;
	/** Of the event's own request, filled. */
	path: string;
	/** Fills another path; `more` for what is no parameter of the form. */
	pathOf: (template: string, more?: Record<string, string>) => string;
	/** The query of the event, without a page's own parameters. */
	query: IDataObject;
	budget: Budget;
	logger: Logger;
}

/** What a poll comes to. */
export interface Decision {
	memory: IDataObject;
	found: Found[];
}

/** How an event is found. */
export interface Watcher {
	/**
	 * Makes one poll. Changes nothing but what it returns.
	 *
	 * @param memory of the last poll; undefined at the first, which only takes note
	 * @throws ApiFailure, OperationError, DeadlineExceeded
	 */
	poll(run: PollRun, memory: IDataObject | undefined): Promise<Decision>;
	/** The newest events there are, for "Fetch test event"; in any order. */
	examples(run: PollRun, most: number): Promise<Found[]>;
}
