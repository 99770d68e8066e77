import type { IDataObject, NodeTypeAndVersion } from 'n8n-workflow';
import { OperationError } from '../base/errors/operationError';
import { asRecord, isUuid } from '../base/values/records';

/** What an operation starts: the run of a schedule, or a report. Undefined is what its form does not say. */
export interface StartedReport {
	brandId?: unknown;
	scheduleId?: unknown;
}

/**
 * Refuses to start a report whose end would start the same workflow again: each costs credits, without
 * end.
 *
 * @param parents the nodes before this one, with their parameters
 * @throws OperationError
 */
export function requireNoLoop(parents: NodeTypeAndVersion[], started: StartedReport): void {
	const trigger = parents.find((node) => !node.disabled && isStartedBy(node, started));
	if (trigger === undefined) return;
	throw new OperationError(
		`This workflow would start itself again and again, because "${trigger.name}" starts it whenever such a report is done`,
		"Each report costs credits. Start reports in another workflow. If a condition in this workflow ends the loop, turn on 'Allow Loop' under 'Options'.",
		'report_loop',
	);
}

function isStartedBy(
	{ type, parameters = {} }: NodeTypeAndVersion,
	{ brandId, scheduleId }: StartedReport,
): boolean {
	const isRun = scheduleId !== undefined;
	const starting = isRun ? /^(report|schedule\.run)\./ : /^report\./;
	if (!eventsOf(type, parameters).some((event) => starting.test(event))) return false;
	const { brands, brandId: one, brandIds, options, filters } = parameters as IDataObject;
	const schedules = [
		...valuesOf(asRecord(options).scheduledReportIds),
		...valuesOf(asRecord(filters).scheduledReportId),
	];
	if (schedules.length > 0 && !(isRun && mayHave(schedules, scheduleId))) return false;
	return brands === 'all' || mayHave(valuesOf(brands === 'chosen' ? brandIds : one), brandId);
}

/** The events that start a trigger of ours, as the webhook trigger names them. */
function eventsOf(type: string, { event, events }: IDataObject): string[] {
	if (type.endsWith('.aiVisibilityTrigger')) {
		return Array.isArray(events) ? events.map(String) : ['report.'];
	}
	if (!type.endsWith('.aiVisibilityPollTrigger')) return [];
	if (event === 'scheduleRunFinished') return ['schedule.run.'];
	return event === 'reportFinished' || event === 'mentionGainedOrLost' ? ['report.'] : [];
}

/** The entries of a list, or of a field with one record. */
function valuesOf(given: unknown): unknown[] {
	const values = [given].flat().map((entry) => asRecord(entry).value ?? entry);
	return values.filter((value) => value !== undefined && value !== '');
}

/** A name or an expression of another node may stand for any record, and so may one that is not known. */
const mayHave = (given: unknown[], id: unknown): boolean =>
	!isUuid(String(id)) || given.some((value) => value === id || !isUuid(String(value)));
