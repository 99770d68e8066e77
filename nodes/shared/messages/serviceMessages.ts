import { toTimeText } from '../base/time/timestamp';
import { shortened } from '../base/values/display';
import { labelsInWords, type Message, type MessageContext } from './messageContext';

export type ToMessage = (context: MessageContext) => Message;

/** Shown when a failed write may have been processed. */
export const MAY_BE_DONE =
	'The request may already have been processed. Check in the service before you run it again.';

/** Shown when a write with the user's own key was refused: the service may replay the refusal. */
export const OTHER_KEY =
	'The request was not carried out. For 24 hours, the service may give the same answer to the same Idempotency Key. Remove the cause, then use another key.';

const entry =
	(message: string, description: string): ToMessage =>
	() => ({ message, description });

const checkFields: ToMessage = ({ serviceText, fields }) => {
	const which = ['the values', 'the field'][fields.length];
	const correct = which
		? `${which}, then run the node again`
		: `these fields: ${fields.join('; ')}`;
	return {
		message: `The service refused: ${fields[0] ?? serviceText}`,
		description: `Correct ${correct}.`,
	};
};

const tryLater =
	(message: string): ToMessage =>
	({ afterAttempts, repeats }) => ({
		message: `${message} (${afterAttempts})`,
		description: `Try again later.${repeats}`,
	});

const DESCRIBE_BRAND =
	'Run Brand Facts: Generate for the brand, or write a description with Brand Facts: Update.';

const SETTLE_PAYMENT = 'Pay in the billing settings of the service, then run the node again.';

/** Message for an ID that the service does not know: it may say which. */
function notFound({ ids: sent, serviceText }: MessageContext): Message {
	const named = sent.filter(({ label }) => serviceText.toLowerCase().includes(label.toLowerCase()));
	const ids = named.length > 0 ? named : sent;
	const reasons = 'may have been deleted, or it may belong to another brand';
	if (ids.length === 0)
		return { message: 'There is no such record', description: `It ${reasons}.` };
	const isJob = ids.some(({ label }) => label === 'Job');
	const all = ids.map(({ label, value }) => `${label} ${shortened(value)}`).join(', ');
	const [which, who, checked] =
		ids.length === 1
			? [`the ID "${shortened(ids[0].value)}"`, 'It', 'the ID']
			: ['this ID', 'One of them', `the IDs: ${all}`];
	return {
		message: `There is no ${labelsInWords(ids)} with ${which}`,
		description: `${who} ${reasons}.${isJob ? ' Jobs are kept for one hour.' : ''} Choose it from the list, or check ${checked}.`,
	};
}

/** What to do when a record's state does not allow the request, by the record's label. */
const CONFLICT_ADVICE: Partial<Record<string, string>> = {
	Campaign:
		'Campaign: Get shows the status. Pause an active campaign before you change or archive it.',
	'Contact List':
		'Choose a static list. You cannot add or remove contacts of other lists, because the service fills them by rules.',
	Email:
		'Email: Get shows the status. You can change or send only drafts. You cannot send an email to a person who has unsubscribed.',
	Job: 'The job has ended already, so there is nothing to cancel.',
	Proposal:
		'Interlink: Get Many shows the status. If the link is on the site already, it stays there.',
	'Webhook Endpoint': 'Turn on the endpoint with Webhook Endpoint: Update, then try again.',
};

/** Messages by error code of the service (sandbox/api.md 8.6). */
export const serviceMessages: Record<string, ToMessage> = {
	idempotency_key_required: entry(
		'The header Idempotency-Key did not reach the service',
		'A proxy between n8n and the service may remove unknown headers. Allow the header "Idempotency-Key" there.',
	),
	invalid_cursor: entry(
		'The list changed while it was read, so the next page could not be fetched',
		'Run the node again to read the list from its start.',
	),
	validation_error: checkFields,
	body_validation_error: checkFields,
	integration_not_connected: ({ details }) => ({
		message: 'No mailbox is connected',
		description: details.connect_url
			? `Connect one here, then run the node again: ${String(details.connect_url)}`
			: 'Connect a mailbox in the workspace of the service, then run the node again.',
	}),
	api_key_required: entry(
		'The request carried no API key',
		'Open the credential, enter the API key and save it.',
	),
	expired_api_key: entry(
		'The API key has expired',
		"Create a new key in the workspace's developer settings and enter it in the credential.",
	),
	invalid_api_key: entry(
		'The API key is not valid or was revoked',
		"Compare the key in the credential with the one in the workspace's developer settings, or create a new one.",
	),
	unauthorized: entry(
		'The service did not accept the credential',
		"Check the API key and the 'Base URL' in the credential.",
	),
	insufficient_credits: entry(
		'There are not enough credits for this operation',
		"Buy credits or wait for the next period. Account: Get Credits shows the balance. The option 'Dry Run' shows what an operation costs.",
	),
	api_subscription_past_due: entry(
		'The payment for the API subscription is overdue',
		SETTLE_PAYMENT,
	),
	api_subscription_required: entry(
		'The workspace has no active API subscription',
		'Subscribe to the API in the billing settings of the service.',
	),
	brand_not_authorized: entry(
		'The API key has no access to this brand',
		'The key is restricted to another brand, or the brand belongs to another workspace. Choose another brand or another key.',
	),
	brand_plan_required: entry(
		"The plan of the brand's owner does not include this operation",
		'To send emails, the brand owner needs an active subscription that is not a trial. Other outreach operations need the Pro plan. Upgrade the plan, or choose another brand.',
	),
	browser_calls_forbidden: entry(
		'The service refused the request because it seems to come from a browser',
		'The service answers only servers. A proxy between n8n and the service may add an Origin header. Remove this header there.',
	),
	forbidden: entry(
		'The account of the API key has no permission for this operation',
		'Ask the owner of the workspace for the role that this operation needs. Outreach needs the editor role, because a client seat has no access to emails and campaigns. To delete a task, you need the owner role.',
	),
	insufficient_scope: ({ details: { required_scope: scope, key_scopes: held } }) => ({
		message: `The API key lacks ${scope ? `the scope ${String(scope)}` : 'a scope'}`,
		description: `Create a key with this scope in the workspace's developer settings and enter it in the credential.${Array.isArray(held) ? ` The present key has: ${held.join(', ')}.` : ''}`,
	}),
	subscription_past_due: entry(
		'The plan is suspended because a payment is overdue',
		SETTLE_PAYMENT,
	),
	facts_not_generated: entry('This brand has no facts yet', DESCRIBE_BRAND),
	not_found: notFound,
	alias_already_accepted: entry(
		'This name is an alias of the brand already',
		'You do not need to do anything.',
	),
	conflict: ({ serviceText, pathIds }) => ({
		message: `The service cannot do this now: ${serviceText}`,
		description:
			CONFLICT_ADVICE[pathIds.at(-1)?.label ?? ''] ??
			'Check the record in the service to see what blocks the request, then try again.',
	}),
	idempotency_key_in_flight: ({ afterAttempts, repeats }) => ({
		message: `The request is still being processed (${afterAttempts})`,
		description: `An earlier request with this Idempotency Key has not ended. Run the node again in a few minutes.${repeats}`,
	}),
	idempotency_key_mismatch: entry(
		'The Idempotency Key was used before for something else',
		"For 24 hours, each item needs its own key, and a corrected request needs a new one. In the option 'Idempotency Key', use a value that is unique for the item, for example {{ $json.id }}.",
	),
	report_has_no_prompts: entry(
		'The report has no prompts',
		'Add prompts with Prompt: Add or Prompt: Generate, then run the report.',
	),
	report_not_modifiable: entry(
		'The report cannot be changed in its present state',
		'You cannot change a running report, and you can only rename a completed one. Wait until it has ended, or create a new report.',
	),
	schedule_has_no_regions: entry(
		'The schedule has no markets to run in',
		'Add a market with Market: Create, then run the schedule again.',
	),
	schedule_inactive: entry(
		'The schedule is turned off',
		"Turn on 'Is Active' with Schedule: Update, then run the schedule again.",
	),
	webhook_limit_reached: entry(
		'The brand has 5 active webhook endpoints already',
		'Delete or turn off an endpoint that you no longer need, then try again.',
	),
	gone: ({ ids, serviceText }) => ({
		message: `The ${labelsInWords(ids)} is no longer available`,
		description: `The service says: ${serviceText}. Choose another one, or create a new one.`,
	}),
	brand_facts_required: entry('The brand needs a description before this can run', DESCRIBE_BRAND),
	invalid_frequency: entry(
		'The frequency must be daily, weekly or monthly',
		'Choose one of these three values.',
	),
	webhook_url_unreachable: entry(
		'The service cannot reach this webhook address',
		'Use a public address with https. For a trigger of n8n, set WEBHOOK_URL (N8N_WEBHOOK_URL from n8n 2.41 on) to the public address of n8n, or use a tunnel. The AI Visibility Watch Trigger needs no public address.',
	),
	rate_limit_exceeded: ({ details, afterAttempts, repeats }) => {
		const [which, setting] = details.scope === 'llm' ? [' for LLM requests', 'LLM '] : ['', ''];
		return {
			message: `Rate limit${which} reached (${afterAttempts})`,
			description: `Another client uses this API key. Lower '${setting}Requests per Minute' in the credential, or use a separate key.${repeats}`,
		};
	},
	request_quota_exceeded: ({ details }) => {
		const date = toTimeText(details.current_period_end)?.slice(0, 10);
		return {
			message: `The monthly request quota is used up (${String(details.used ?? '?')} of ${String(details.limit ?? '?')} units)`,
			description: `The quota resets ${date ? `on ${date}` : 'in the next period'}. A larger plan has a larger quota.`,
		};
	},
	internal_error: tryLater('The service could not complete the request'),
	service_unavailable: tryLater('The service is not available'),
	external_timeout: tryLater('The service got no answer in time from another service that it uses'),
};

/** What the service may answer to the test of a credential. */
const ABOUT_KEYS =
	/_api_key$|^api_|subscription_past_due|^(unauthorized|browser_calls_forbidden|rate_limit_exceeded|internal_error|service_unavailable|external_timeout)$/;

/** Returns the messages for the test of a credential: each code with its message in one text. */
export function credentialMessages(): Array<[code: string, text: string]> {
	const context = { details: {}, afterAttempts: 'after 1 attempt', repeats: '' } as MessageContext;
	const codes = Object.keys(serviceMessages).filter((code) => ABOUT_KEYS.test(code));
	return codes.map((code) => {
		const { message, description } = serviceMessages[code](context);
		return [code, `${message}. ${description}`];
	});
}
