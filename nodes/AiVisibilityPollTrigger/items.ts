import type { INodeExecutionData } from 'n8n-workflow';
import { pick } from '../shared/run/output/output';
import type { FoundEvent } from './detectors/detector';

/**
 * @param found events, in order
 * @param fields the fields of the records to keep; undefined keeps all
 */
export function toEventItems(
	found: FoundEvent[],
	fields: string[] | undefined,
): INodeExecutionData[] {
	return found.map(({ event, extra, record }) => ({
		json: { event, ...extra, ...pick(record, fields) },
	}));
}
