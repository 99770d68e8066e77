import { mentionField } from '../../shared/forms/declare';
import type { OperationContext } from '../../shared/forms/describe/types';
import type { Findings } from '../../shared/reports/judge/findings';
import { judgeReading } from '../../shared/reports/judge/judgeReading';
import { MOST_ORDERS, ordersIn, overtakersIn } from '../../shared/reports/judge/leaders';
import { toReports } from '../../shared/reports/mentions';
import type { Reading } from '../../shared/reports/read/reading';
import { readCompletedReport } from '../../shared/reports/read/reports';

/** Whether a change lasts, and where it points: until the next clear change, or for eight more reports. */
export const lastingFields = ({ lasting }: Findings) => ({
	is_lasting: lasting !== undefined,
	lasting_direction: lasting?.direction ?? null,
});

/** Between what scores the report usually is. */
export const usualFields = (usual: Findings['usual']) => ({
	usual_low: usual?.[0] ?? null,
	usual_high: usual?.[1] ?? null,
});

/** The field that the user names; empty to find it. */
export const mentionFieldOf = ({ form }: OperationContext): string => form.get(mentionField, '');

/**
 * Judges a report, and reads further reports of its series where only they tell which competitors overtook
 * the brand: one clearly ahead now, and not in the report before.
 *
 * @throws ApiFailure; OperationError for a Mention Field that the results do not have
 */
export async function judgeSeries(context: OperationContext, reading: Reading): Promise<Findings> {
	const findings = await judgeReading(reading, mentionFieldOf(context));
	const [now, ...known] = findings.orders;
	for (const { id } of reading.earlier.slice(1, MOST_ORDERS)) {
		if (overtakersIn(now, known).unknown.length === 0) break;
		const record = await readCompletedReport(context.client, String(id));
		const [report] = await toReports([record], mentionFieldOf(context), reading.companies);
		known.push(ordersIn(report));
	}
	return { ...findings, overtakers: overtakersIn(now, known).overtakers };
}
