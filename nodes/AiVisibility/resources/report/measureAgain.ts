import type { IDataObject } from 'n8n-workflow';
import { asRecord } from '../../../shared/base/values/records';
import type { OperationContext, RequestInput } from '../../../shared/forms/declare';
import { seriesOf } from '../../../shared/reports/series';
import { readChosenReport } from '../../analysis/results/latest';
import { generateReport } from './generateReport';

/** What a new report takes of an earlier one, unless the form says otherwise. */
const TAKEN = ['ai_platforms', 'country', 'language', 'location', 'name'];

/**
 * Generates a report with the prompts, assistants, market and name of an earlier one, so that both are
 * compared with each other.
 *
 * @param creation what the form has for the new report, and in its query which report is the earlier one
 * @throws ApiFailure; OperationError as `readChosenReport`; StepError as `generateReport`
 */
export async function measureAgain(
	context: OperationContext,
	{ body, query: { dry_run: isDry, ...selection } }: RequestInput,
): Promise<unknown[]> {
	const query = { ...selection, brand_id: body.brand_id };
	const { record: report, notes } = await readChosenReport(context, query);
	for (const note of notes) context.note(note);
	// Without its schedule, its series is that of its name.
	const hasName = seriesOf({ ...report, scheduled_report_id: null }) !== undefined;
	if (!hasName && body.name === undefined) {
		context.note(
			'The earlier report has no name, so Compare and Get Rows will not find it beside the new one. Set Name.',
		);
	}
	const taken = TAKEN.filter((name) => name !== 'name' || hasName)
		.map((name): [string, unknown] => [name, report[name]])
		.filter(([, value]) => value !== null && value !== undefined && value !== '');
	const prompts = (report.prompts as IDataObject[]).map((prompt) => ({
		prompt_text: prompt.prompt_text,
		category: prompt.category || 'General',
	}));
	const again = {
		body: { ...Object.fromEntries(taken), ...asRecord(body) } as IDataObject,
		query: isDry === undefined ? {} : { dry_run: isDry },
	};
	return await generateReport(context, again, { prompts });
}
