import type { IDataObject } from 'n8n-workflow';
import { createdAt } from '../../shared/base/time/timestamp';
import { asRecord } from '../../shared/base/values/records';
import {
	bySentiment,
	citationFilters,
	reportFilter,
	sentimentFilter,
	simplifiedCitation,
} from '../../shared/forms/declare';
import { byId, type Detector } from '../detectors/detector';
import { costNotice, type PollEvent } from './event';

/** How late a page may appear, be rated or be categorized after it was found, in ms. */
const LOOK_BACK_MS = 24 * 3_600_000;

/** Sorted by `created_at`, descending (sandbox/api.md 13.2). */
export const newCitation: PollEvent = {
	value: 'newCitation',
	name: 'New Citation',
	description:
		'AI assistants cite a page for the first time (2 units per 100 pages of the last day)',
	notice: costNotice(
		'One poll: at least 2 units per brand, and 2 for each 100 pages of the last 24 hours, because a page may appear that late',
		2,
	),
	subject: 'citation',
	path: '/v1/brands/{brandId}/citations',
	query: { sort: 'created_at' },
	simplified: simplifiedCitation,
	filters: [
		...citationFilters,
		reportFilter,
		{
			...sentimentFilter,
			description:
				'Only pages that speak of the brand like this. Pages that the service has not rated are left out.',
		},
	],
	memoryDependsOn: ['filters.sentiment'],
	detector: (parameter) => newRecord(bySentiment(parameter)?.matches),
	toLines: ({ url, brand_mention_sentiment: sentiment }, { say }) => [
		say('citation', { url }),
		sentiment ? say('sentiment', { sentiment }) : '',
	],
};

/**
 * A record is an event when it was created after the mark and was not seen before. The mark stays
 * below the newest record for as long as one may come late; where more came than a poll could read, it
 * moves up to the last one that was read.
 *
 * @param matches a filter that the service does not offer
 */
export function newRecord(
	matches: (record: IDataObject) => boolean | undefined = () => true,
): Detector {
	return {
		detect: (memory, records, { isWhole, now }) => {
			/** In ms since 1970; records created earlier are ignored. */
			const mark = Number(memory?.from ?? -Infinity);
			/** When those since then were created, by their IDs. */
			const seen = asRecord(memory?.seen);
			const listed = [...byId(records)].filter(
				([, record]) => createdAt(record) >= mark && matches(record) === true,
			);
			const found = listed
				.filter(([id]) => memory !== undefined && !Object.hasOwn(seen, id))
				.map(([, record]) => ({ event: 'citation.new', record, time: createdAt(record) }));
			const times = records.map(createdAt).filter((time) => !Number.isNaN(time));
			// A record with a date in the future must not move the mark beyond today's records, and a list
			// may be empty by accident.
			const newest =
				times.length === 0 && memory === undefined ? now : Math.max(-Infinity, ...times);
			const last = times.at(-1) ?? -Infinity;
			const unread = isWhole || last < mark ? -Infinity : last + 1;
			const from = Math.max(mark, Math.min(newest, now) - LOOK_BACK_MS, unread);
			const all = [...Object.entries(seen), ...listed.map(([id, each]) => [id, createdAt(each)])];
			const kept = all.filter(([, time]) => Number(time) >= from);
			return { memory: { from, seen: Object.fromEntries(kept) as IDataObject }, found };
		},
		isOld: (memory, record, now) => createdAt(record) < Number(memory?.from ?? now - LOOK_BACK_MS),
	};
}
