import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../../../../harness/paths.cts';

/** A text of the code: "…" for what is put in, and both ways of a condition. */
function textOf(node: ts.Node | undefined): string {
	if (node === undefined) return '';
	if (ts.isStringLiteralLike(node)) return node.text;
	if (ts.isParenthesizedExpression(node)) return textOf(node.expression);
	if (ts.isConditionalExpression(node)) return `(${textOf(node.whenTrue)} | ${textOf(node.whenFalse)})`;
	if (!ts.isTemplateExpression(node)) return '…';
	const rest = node.templateSpans.map(({ expression, literal }) => textOf(expression) + literal.text);
	return [node.head.text, ...rest].join('');
}

/** What errors of the nodes say in their own right. */
function errorsBelow(node: ts.Node): Array<{ code: string; said: string }> {
	const below = node.getChildren().flatMap(errorsBelow);
	if (!ts.isNewExpression(node) || node.expression.getText() !== 'OperationError') return below;
	const [message, advice, code] = [0, 1, 2].map((at) => textOf(node.arguments?.[at]));
	return [{ code, said: `${message} → ${advice}` }, ...below];
}

const errors = readdirSync(join(root, 'nodes'), { recursive: true, encoding: 'utf8' })
	.filter((file) => file.endsWith('.ts'))
	.flatMap((file) => {
		const text = readFileSync(join(root, 'nodes', file), 'utf8');
		return errorsBelow(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
	});

/**
 * Each message of the nodes and its advice, by the code that workflows read. Without a code, it is
 * `not_sent` while an item is prepared, and `unexpected` later; of these, those with figures stand here.
 */
const SAID: Record<string, string[]> = {
	'': [
		'The account has no brands yet → Create one in the service, then publish the workflow again (n8n 1: activate it).',
		'The brand has … already, which is the limit → Delete or turn off one that you no longer need, then publish the workflow again (n8n 1: activate it). Or use one workflow to receive the events, and start the others from it with Execute Sub-workflow. The active endpoints are: ….',
		'\'…\' has no offset, and the time zone of the workflow, "…", is not known → Choose a time zone in the settings of the workflow, or add the offset, e.g. 2026-03-01T09:00+01:00.',
		"'…' is a text that was cut → If you send it, the rest of the text is lost. Read the record again with 'Max Text Length' set to 0, and send the whole text.",
	],
	no_completed_report: [
		'The brand has no completed report… → Run a report first, for example with Report: Generate. If you set filters, change or remove them.',
		'No completed report has the batch ID "…" → Take it from the trigger (scheduled_run_id) or from a report of the run (batch_id), and check \'Brand\'. Reports of a run that is still going on appear here when they are completed.',
	],
	not_sent: [
		'\'Send Window Time Zone\' is the time zone of the workflow, "…", which is unknown → Choose a time zone in the settings of the workflow, or enter one such as Europe/Berlin.',
		'There is no brand "…" → (There are: …. | The list of brands is empty.) Correct the name, or enter an ID.',
		'Several brands are named "…" → Enter the ID of the one you mean: ….',
		"'…' belongs to another brand → Its brand is …, but 'Brand' is …. Choose '…' again, or change 'Brand'. Nothing was changed.",
		"A report cannot be compared with itself → Choose another 'Earlier Report'.",
		'The earlier report has no prompts → Choose another report.',
		"The credential has expressions, and there are several items → All items of a run must have the same API key and 'Base URL'. Put Loop Over Items with a 'Batch Size' of 1 before this node. Nothing was sent.",
		'The \'Base URL\' "…" is not a web address → Open the credential and enter the full address of the service, starting with https://.',
		"The 'Base URL' must start with https:// → With plain http, the API key is sent without encryption. Use http only for a service on this same machine.",
		"(The 'API Key' is empty | The API key contains a space, a line break or another character that is not allowed) → Open the credential, paste the API key again and save it.",
		"The API key is not sent to … → It is only sent to the 'Base URL' of the credential, …. Correct the URL, or use another credential.",
	],
	unexpected_fields: ['The … … has no name → Its name is expected in the field "name". It has these fields: ….'],
	unreadable_response: [
		'The service created the webhook endpoint…, but its response has no text in the field "…" → The fields of the response are: …. Use the AI Visibility Watch Trigger instead, and tell the authors of this package.',
		'The response of the service does not have the ID of … → Check the result in the service before you run the node again.',
	],
	job_without_result: [
		'(The job has ended, but its record has the status "…" instead of "completed" | The run of the schedule created no report) → The service shows jobs for one hour. Check the result in the service before you start the job again.',
	],
	'job_…': ['(The job was cancelled | …) → Check the record that it worked on, then start it again. Job ID: ….'],
	job_wait_over: [
		'The job has not ended within …. Its last status is "…" → It continues in the service. …, or raise ….',
	],
	unknown_field: [
		'The results have no field "…" → (The reports have no results. | Choose one of these for \'Mention Field\': ….)',
		"No record has the field … → Choose other fields under 'Field Names or IDs'. There are: ….",
	],
	unclear_field: [
		'The field "…" does not say whether the brand is mentioned → The field has the value "…". For \'Mention Field\', choose a field with true or false, yes or no, or a number such as a rank.',
	],
	incomplete_list: [
		'The list could not be read to its end: after …, the service … → (The request was sent. Check the result in the service before you run the node again. | Try again. If this repeats, check the address of the service in the credential.)',
	],
	'(not_sent | …)': ['… → …'],
	report_loop: [
		"This workflow would start itself again and again, because \"…\" starts it whenever such a report is done → Each report costs credits. Start reports in another workflow. If a condition in this workflow ends the loop, turn on 'Allow Loop' under 'Options'.",
	],
	unknown_prompt: [
		'No prompt has the text "…" → The prompts are: ….',
		'No report has the prompt "…" → Prompts are matched by their whole text. Enter them as the reports have them.',
	],
	idempotency_key_mismatch: [
		'The Idempotency Key was used before for a report with other prompts → Use a new key for a new report, for example one that includes the date and time.',
	],
	insufficient_scope: ['The API key may not read competitors → Add the scope read:competitors to the key.'],
	report_not_completed: ['The report "…" …… → …'],
};

it.each([...new Set([...Object.keys(SAID), ...errors.map(({ code }) => code)])])(
	'the messages with the code "%s" say what happened, and what to do',
	(code) => {
		const known = SAID[code] ?? [];
		const ofCode = errors.filter((error) => error.code === code).map(({ said }) => said);
		const found = code === '' ? ofCode.filter((text) => /\d/.test(text)) : ofCode;
		const gone = known.filter((text) => !found.includes(text));
		const added = found.filter((text) => !known.includes(text));
		expect({ gone, added }).toEqual({ gone: [], added: [] });
	},
);

it('docs/messages.md has each code that the nodes give, and no other', () => {
	const page = readFileSync(join(root, 'docs/messages.md'), 'utf8');
	const [, table] = page.split('## Codes of the nodes themselves');
	const rows = [...table.split('<!--')[0].matchAll(/^\| (`.*?) \|/gm)];
	const told = rows.flatMap(([, codes]) => codes.match(/[a-z_]+(?=`)/g) ?? []);
	const elsewhere = ['cancelled', 'expression_error', 'unexpected', 'deadline_exceeded', 'not_of_service'];
	const ofJobs = ['job_failed', 'job_cancelled'];
	const own = errors.map(({ code }) => code).filter((code) => /^\w+$/.test(code) && code !== 'insufficient_scope');
	expect([...new Set(told)].sort()).toEqual([...new Set([...own, ...elsewhere, ...ofJobs])].sort());
});
