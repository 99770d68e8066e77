import type { Outcome } from './attempts';

/** What a person is to read of an example, by its file; nothing where there is nothing to tell. */
export type Words = Record<string, RegExp>;

const nothing = /^$/;

/** Of a brand that has nothing at all. */
export const aboutNothing: Words = {
	'alarm-when-a-report-fails': /^Report failed: 0{8}/,
	// Nobody is in the list, and no campaign is active.
	'all-my-clients': nothing,
	'budget-guard': /^No schedule is active, so none costs credits\.$/,
	'campaign-pause-on-bounces': nothing,
	'campaign-start': /^Form: The contact list is empty\. /,
	'client-report-by-email':
		/^Failed at No recent report: No report named ".+" was completed with a score/,
	'competitor-alert': /^Failed at Report completed: There is no report to show yet$/,
	'lost-citation-alert': /^Failed at Report completed: There is no report to show yet$/,
	'many-reports-without-waiting': /"There is no draft to run\. Create a report first/,
	'market-roll-out': /^Failed at Report: There is no report with the ID/,
	'missed-prompt-to-draft-article': /^Failed at Answers without you: No completed report/,
	// Every weekday, and there is nothing to approve.
	'outreach-find-and-draft': nothing,
	'outreach-follow-up': /^Failed at Reply or bounce: There is no email to show yet$/,
	'pages-to-refresh': /^Failed at Audit pages: Sitemap or Domain is empty/,
	'replies-into-hubspot': /^Failed at Reply received: There is no email to show yet$/,
	'report-finished-behind-a-firewall':
		/^Failed at Report finished: There is no report to show yet$/,
	// No rows to add.
	'report-rows-to-google-sheets': nothing,
	'rows-to-postgresql': nothing,
	'score-history-in-a-data-table': nothing,
	'tasks-for-missed-prompts': /^Failed at Rows of the report: No completed report/,
	'visibility-alarm-in-slack':
		/^Failed at Visibility changed: There is no change of visibility to show/,
	'when-a-report-completes': /^Failed at Compare: There is no report with the ID/,
	'when-a-schedule-has-run': /^A schedule has run: 2 of 2 markets\n• All markets: No completed/,
};

const withoutScore = 'No score\\. There is no earlier report to compare with\\.';

/** Of reports without results, or whose answers do not say whether the brand is mentioned. */
export const aboutUnknown: Words = {
	'alarm-when-a-report-fails': /^Report failed: Weekly visibility check 2( · .+)?\nReason: /,
	'all-my-clients': /: no score\. Not sent: the report has no results$/,
	'client-report-by-email':
		/^Failed at No recent report: No report named ".+" was completed with a score/,
	// Both end at their filter, and post nothing.
	'competitor-alert': /"prompts_lost":\[\]/,
	'lost-citation-alert': /^\[\{"type":"score"/,
	'many-reports-without-waiting': /"There is no draft to run\./,
	'market-roll-out':
		/^Form: Report: Weekly visibility check 2 \(1 prompt\)\. New markets: Germany /,
	'missed-prompt-to-draft-article': nothing,
	'report-finished-behind-a-firewall': new RegExp(
		`^.+ · Weekly visibility check \\d · .+\n${withoutScore}`,
	),
	'report-rows-to-google-sheets': /"is_mentioned":null/,
	'rows-to-postgresql': /success/,
	'score-history-in-a-data-table': /"score":null/,
	'tasks-for-missed-prompts': nothing,
	'visibility-alarm-in-slack':
		/^Failed at Visibility changed: There is no change of visibility to show/,
	'when-a-report-completes': new RegExp(`^.+ · .+\nFirst report of its kind\\. ${withoutScore}$`),
	'when-a-schedule-has-run': new RegExp(`^A schedule has run: .+\n• .+: ${withoutScore}`),
};

/** When the service refuses to change or to create anything, by the beginning of its message. */
export const aboutRefusedWrites = (message: string): Words => {
	const words: Record<string, string> = {
		'budget-guard': `^The cost of .+ is not known: ${message}`,
		'client-report-by-email': `^Failed at Create share link: ${message}`,
		'create-a-report': `^Failed at Generate report: Create report: ${message}`,
		'many-reports-without-waiting': `"credits":null,"reason":"${message}`,
		'missed-prompt-to-draft-article': `^Failed at Create brief: ${message}`,
		'outreach-find-and-draft': `^No emails to approve\\nNo draft to .+: ${message}`,
		'outreach-follow-up': ` replied to ".+"\\..* No task was created: ${message}`,
		'pages-to-refresh': `^Failed at Audit pages: ${message}`,
		'weekly-visibility-digest': `: not measured\\. Create report: ${message}`,
	};
	return Object.fromEntries(Object.entries(words).map(([file, word]) => [file, new RegExp(word)]));
};

/** When a report is running already, and a schedule was switched off. */
export const aboutConflicts: Words = {
	'budget-guard': /^Within the limit: the active schedules cost 0 credits in an average week\./,
	'create-a-report': /^Failed at Generate report: Run report: The report cannot be changed/,
	'many-reports-without-waiting': /"credits":null,"reason":"The report cannot be changed/,
	'weekly-visibility-digest': /: not measured\. Run report: The report cannot be changed/,
};

/** Needs a chat model. */
export const cannotSucceed: Words = {
	'ai-agent': /^Failed at Chat model: Error in sub-node Chat model$|^Failed at AI agent: /,
};

/** Examples that tell of a refusal and go on; the others fail with it. */
export const goOnWhenRefused: Words = {
	'alarm-when-a-report-fails': /^Report failed: [-0-9a-f]{36}\nReason: /,
	'all-my-clients': /: no score\. Not sent: /,
	'key-health-check': /^API key .+: .+ .+/,
	'weekly-visibility-digest': /^AI visibility, week \d+: not measured\. Check brand facts: /,
	'when-anything-fails': / failed in /,
};

/** Whatever it says, it has not failed. */
export const succeeds = /^(?!Failed at )/;

/** What a person reads first: why it failed, a message, an email, a form, or the last rows. */
export function wordOf({ error, posted, mails, form, last }: Outcome): string {
	const subjects = mails.map(({ subject }) => subject);
	if (error) return `Failed at ${error}`;
	return [...posted, ...subjects][0] ?? (form ? `Form: ${descriptionOf(form)}` : last);
}

const descriptionOf = (form: string) =>
	/<meta name="description" content="([^"]*)"/.exec(form)?.[1] ?? '';

const half = /undefined|\bnull\b|\bNaN\b|\[object Object\]|:\s*$|^\s*$/;

/** @returns what no message, email or form may look like, with where it is */
export function flawsOf({ posted, mails, form }: Outcome): string[] {
	const texts = [
		...posted,
		...mails.map(({ subject }) => String(subject)),
		...mails.map(({ html, text }) => html ?? text ?? ''),
		...(form ? [descriptionOf(form)] : []),
	];
	const html = [...posted, ...mails.map((mail) => mail.html ?? ''), form ?? ''];
	return [
		...texts.filter((text) => half.test(text)),
		...html.filter((text) => text.includes('<b>"A&B"')),
	];
}
