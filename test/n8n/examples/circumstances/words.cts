import type { Outcome } from './attempts.cts';

/** What a person is to read of an example, by its file; nothing where there is nothing to tell. */
export type Words = Record<string, RegExp>;

const nothing = /^$/;

/** Of a brand that has nothing at all. */
export const aboutNothing: Words = {
	'all-my-clients':
		/: no score, not sent: No completed report with “Weekly visibility check” in its name$/,
	// No campaign is active.
	'budget-guard': nothing,
	'campaign-start-and-watch': /^Form: The contact list is empty\. /,
	'market-roll-out': /^Failed at Report: There is no report with the ID/,
	'missed-prompt-to-page': nothing,
	// Every weekday, and there is nothing to approve.
	'outreach-find-and-draft': nothing,
	'outreach-replies-and-links': /^Failed at Reply or bounce: There is no email to show/,
	'pages-to-refresh': /^Failed at Audit pages: 'Sitemap or Domain' is empty/,
	'history-chart': /^Failed at Latest report: The brand has no completed report/,
	'missed-prompts-sheet': /^Failed at Missed prompts: The brand has no completed report/,
	'client-document': /^Failed at Report as HTML: The brand has no completed report/,
	'all-clients-page': /^AI visibility overview/,
	// The table is empty.
	'new-client': nothing,
	// No step, and no act.
	'what-changed-since': nothing,
	'what-next': nothing,
	'visibility-alarm-in-slack':
		/^Failed at Visibility changed: There is no change of visibility to show/,
	'when-a-report-completes': /^Failed at Compare: There is no report with the ID/,
};

/** Needs a chat model. */
export const cannotSucceed: Words = {
	'ai-agent': /^Failed at Chat model: Error in sub-node Chat model$|^Failed at AI agent: /,
	'missed-prompt-to-page': /^Failed at Chat model: Error in sub-node Chat model$|^Failed at Write /,
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
