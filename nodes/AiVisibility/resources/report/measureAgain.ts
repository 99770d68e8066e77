import { OperationError } from '../../../shared/base/errors/operationError';
import { asRecord } from '../../../shared/base/values/records';
import type { OperationContext, RequestInput } from '../../../shared/forms/declare';
import { seriesOf } from '../../../shared/reports/series';
import { readChosenReport } from '../../analysis/chosenReport';
import { generateReport } from './generateReport';

/** What a new report takes of an earlier one, unless the form says otherwise. */
const TAKEN = ['ai_platforms', 'country', 'language', 'location', 'name'];

const UNNAMED_REPORT =
	"The earlier report has no name, so Compare and Get Rows will not find both reports. Set 'Name'.";

/**
 * Generates a report with the prompts, assistants, market and name of an earlier one, so that both are
 * compared with each other.
 *
 * @throws ApiFailure; OperationError as `readChosenReport`; StepError as `generateReport`
 */
export async function measureAgain(
	context: OperationContext,
	{ body, query: { dry_run: isDry, ...selection } }: RequestInput,
): Promise<unknown[]> {
	const query = { ...selection, brand_id: body.brand_id };
	const { record: report, notes } = await readChosenReport(context, query);
	// Without its schedule, its series is that of its name.
	const hasName = seriesOf({ ...report, scheduled_report_id: null }) !== undefined;
	if (!hasName && body.name === undefined) notes.push(UNNAMED_REPORT);
	for (const note of notes) context.note(note);
	// A place is in its country.
	const isElsewhere = body.country !== undefined && body.country !== report.country;
	const taken = TAKEN.filter((name) => report[name] && !(isElsewhere && name === 'location'));
	const listed = Array.isArray(report.prompts) ? report.prompts.map(asRecord) : [];
	const measured = listed.filter(({ prompt_text: text }) => text);
	if (measured.length === 0) {
		throw new OperationError(
			'The earlier report has no prompts',
			'Choose another report.',
			'not_sent',
		);
	}
	const prompts = measured.map((prompt) => ({
		prompt_text: prompt.prompt_text,
		category: prompt.category || 'General',
	}));
	const again = { ...Object.fromEntries(taken.map((name) => [name, report[name]])), ...body };
	const creation = { body: again, query: { dry_run: isDry } };
	return await generateReport(context, creation, { prompts });
}
