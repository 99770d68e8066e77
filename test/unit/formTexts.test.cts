import type { INodePropertyOptions, INodeTypeDescription } from 'n8n-workflow';
import { fieldsIn } from '../../nodes/shared/forms/describe/routedFields';
import type { Field } from '../../nodes/shared/forms/describe/types';
import { type Declared, declaredNodes, describedAs, operationsOf } from '../../tools/generate/declared.cts';

let operations: Declared[];
let forms: INodeTypeDescription[];
let fields: Field[];

beforeAll(async () => {
	const nodes = await declaredNodes();
	const triggers = ['AiVisibilityPollTrigger', 'AiVisibilityTrigger'].map(describedAs);
	operations = nodes.flatMap(operationsOf);
	forms = [...nodes.map(({ description }) => description), ...(await Promise.all(triggers))];
	fields = forms.flatMap(({ properties }) => fieldsIn(properties as Field[]));
});

/** What a path calls otherwise than the forms do. */
const IN_FORMS: Record<string, string> = {
	'alias suggestions': 'suggestions',
	'by domain': 'pages per website',
	citations: 'pages that AI assistants cite',
	'cms connections': 'content management systems',
	'content opportunities': 'opportunities',
	'email sequences': 'sequences',
	interlinks: 'proposed links',
	'region configs': 'markets',
	'schema templates': 'structured data templates',
	'scheduled reports': 'schedules',
	shares: 'links',
	webhooks: 'endpoints',
};

it('a list names the records at which its path ends', () => {
	const lists = operations.filter(({ operation }) => operation.kind === 'list');
	expect(lists.length).toBeGreaterThan(30);
	const odd = lists.filter(({ operation: { url, description } }) => {
		const records = url.split('/').at(-1)!.replace(/-/g, ' ');
		return !description.toLowerCase().includes((IN_FORMS[records] ?? records).toLowerCase());
	});
	expect(odd.map(({ operation: { url, description } }) => `${url}: ${description}`)).toEqual([]);
});

const firstSentence = (text = '') => text.split(/(?<=[.!?])\s/)[0];

/** What is refused, kept or lost: a word more or less would promise the opposite. */
const LIMIT = /\b(cannot|never|not|only|permanently|stay|stays|unless)\b/i;

const EMPTY = /\b(empty|default|defaults|otherwise|without)\b/i;

/** Each group of texts by what they say; all of a group stand here. */
const SAID: Record<string, [find: () => string[], texts: string[]]> = {
	'what a node is for': [
		() => forms.map(({ displayName, description }) => `${displayName}: ${description}`),
		[
			'AI Visibility: Measure how a brand appears in AI answers',
			'AI Visibility Content & SEO: Audit pages and improve content so AI assistants find and cite it',
			'AI Visibility Outreach: Email the people behind the pages that AI assistants cite',
			'AI Visibility Watch Trigger: Polls the service, and starts the workflow when something is new: reports, scores, runs, jobs, emails, campaigns, citations, a low quota',
			'AI Visibility Trigger: Starts workflows when reports about a brand finish',
		],
	],
	'what a trigger does once its workflow is published': [
		() =>
			forms.flatMap(({ activationMessage, eventTriggerDescription }) =>
				[activationMessage ?? [], eventTriggerDescription ?? []].flat(),
			),
		[
			'The workflow now polls at the times you set. The first poll only notes what is there. It starts the workflow only if a quota is already low.',
			'The service now sends the chosen events to this workflow. To try it, send a test delivery to the endpoint in the service.',
			'Run a report of the brand, or send a test delivery',
		],
	],
	'what an operation refuses, keeps or loses': [
		() =>
			operations.flatMap(({ resource, operation: { name, description } }) => {
				const said = description.split(/(?<=[.!?])\s/).filter((sentence) => LIMIT.test(sentence));
				return said.map((sentence) => `${resource.name}, ${name}: ${sentence}`);
			}),
		[
			'Alias Suggestion, Dismiss: Reject a suggestion permanently (1 unit)',
			'Audit Share, Delete All: The links of your teammates stay.',
			'Brand, Create: Not available with an API key that is restricted to one brand.',
			'Brand, Delete: Delete a brand permanently (1 unit)',
			'Brand Share, Delete All: The links of your teammates stay.',
			'Market, Delete: Delete a market from its schedule permanently.',
			'Report, Delete: This does not stop a running job.',
			'Report, Update: A running report cannot be changed.',
			'Report Share, Delete All: The links of your teammates stay.',
			'Schedule, Delete: Delete a schedule permanently.',
			'Schedule Share, Delete All: The links of your teammates stay.',
			'Shared Link, Open: Expired links cannot be opened.',
			'Webhook Endpoint, Create: Only this response shows the signing secret.',
			'Webhook Endpoint, Delete: Delete a webhook endpoint permanently.',
			"Webhook Endpoint, Replay Delivery: The AI Visibility Trigger ignores it unless its option 'Run Replays Again' is on.",
			'Webhook Endpoint, Rotate Secret: Only this response shows it.',
			'Webhook Endpoint, Rotate Secret: The old one stays valid for 24 hours.',
			'CMS Connection, Delete: Disconnect a content management system permanently',
			'Interlink, Dismiss: You cannot reject a link that is on the site already.',
			'Task, Delete: Delete a task permanently',
			'Task, Update: Fields that you leave out are not changed.',
			'Campaign, Complete: Its remaining emails are never sent.',
			'Campaign, Update: Change settings of a campaign, but not its status.',
			'Contact, Remove From All Lists: Active campaigns are not paused.',
			'Contact, Remove From All Lists: Only the service can block an address permanently.',
			'Email, Delete: Delete a draft or a scheduled email permanently.',
		],
	],
	'what a switch does when it is on': [
		() =>
			fields
				.filter(({ type, description }) => type === 'boolean' && description !== undefined)
				.map(({ displayName, description }) => `${displayName}: ${firstSentence(description)}`),
		[
			'Dry Run: Whether to only check the request and show its cost',
			'Replace Existing Link: Whether to invalidate the existing link and create a new one.',
			'Return All: Whether to return all results or only up to a given limit',
			'Simplify: Whether to return a simplified version of the response instead of the raw data',
			'Wait for Completion: Whether to wait until the job completes and return its result',
			'Cancel Job When Stopped: Whether to cancel the job in the service if you stop the execution while it waits',
			'Run Again: Whether to start another run if an AI agent made the same call within the last hour.',
			'Has Backlink: Whether to return only pages that link to the brand.',
			'Has Contact: Whether to return only pages with a known contact.',
			'Is Actionable: Whether to return only pages worth contacting.',
			'Value: Whether the value is yes',
			'Is Active: Whether the schedule runs in this market',
			'Is Active: Whether to return only active markets.',
			'Compare Cited Domains: Whether to also compare the domains that the answers cite.',
			"Find Competitors: Whether to look for the brand's competitors in the texts of the answers.",
			"Include Analysis: Whether to add a section with the service's analysis of the report and its suggestion, in the service's words.",
			'Allow Loop: Whether to start reports of a brand even if its reports start this workflow.',
			'Dry Run: Whether to only preview what all steps would cost.',
			'Is Active: Whether to return only active schedules.',
			'Is Active: Whether the schedule runs automatically',
			'Is Active: Whether to send events to the endpoint.',
			'Skip Weekends: Whether to send no emails on Saturdays and Sundays',
			'Skip If They Answered: Whether to skip the draft if an email to the person bounced, or if the person unsubscribed or has replied since the draft was saved.',
			'Ask Again After a Reply: Whether to also return people who have replied, for other pages, when the days above have passed',
			'Leave Out Offices: Whether to leave out addresses that several people read, such as info@ and editor@',
			'Find Competitors: Whether to list in competitors_named which competitors the answers mention now.',
			'Add Summary: Whether to add the name of the report, the market, the score, the previous score, and a message as text and slack_text.',
			'Ignore Test Deliveries: Whether to ignore test deliveries of the service.',
			'Run Replays Again: Whether an event that you replay in the service starts the workflow again.',
		],
	],
	'what a field refuses, and what it does when it is empty': [
		() =>
			fields
				.filter(({ type }) => !['boolean', 'notice', 'resourceLocator'].includes(type))
				.flatMap(({ displayName, description = '' }) => {
					const said = description.split(/(?<=[.!?])\s/).filter((text) => LIMIT.test(text) || EMPTY.test(text));
					return said.map((sentence) => `${displayName}: ${sentence}`);
				}),
		[
			'Update Fields: Only the fields you add are changed',
			"Set to Empty: All fields that you do not choose here or under 'Update Fields' stay as they are.",
			'Description: Reports cannot run without it.',
			'Max Wait (Minutes): A tool of an AI agent answers after 45 seconds unless you set this.',
			'Expiration (Days): Defaults to 30.',
			'Sort By: If not set, the newest come first.',
			'Domain Category: Only pages on websites in this category',
			'Page Category: Only pages in this category.',
			'Sentiment: Only pages with this opinion of the brand.',
			'Sentiment: Pages that the service has not rated are left out.',
			'Fields: A field without a value is not sent.',
			"Body (JSON): With the option 'Dry Run', the service only checks them and reports what is missing.",
			'Status: Only jobs with this status',
			'Category: The category for prompts without one',
			"AI Assistants: Leave this empty for the brand's defaults.",
			'Report Name: Only reports whose name contains this text.',
			'Report Name: If the field is empty, any completed report counts.',
			'Prompts: They are compared with similar prompts that you did not work on.',
			'Prompts: If the field is empty, all prompts count.',
			'Mention Field: If it is not set, the node finds the column that matches the scores.',
			'Accent Color: If it is not set, the bars have the primary color of the white-label settings.',
			'Language: Texts of the service are not translated.',
			'Logo URL: The https address of the logo at the top, such as a PNG file (most email programs do not show SVG files).',
			'Logo URL: If it is not set, the document has the logo of the white-label settings.',
			"Put Output File in Field: The name is 'data' unless you change it.",
			'Title: If it is not set, the document has the cover title of the white-label settings.',
			'Batch ID: Only the reports of one schedule run.',
			'Status: Only reports with this status',
			'Market: Only reports whose country or place has this text in its name',
			'Logo URL: The https address of the logo at the top, such as a PNG file (most email programs do not show SVG files)',
			'Since: Only reports that were created at this time or later',
			'AI Assistants: Only the answers of these assistants',
			'Prompts: Only the answers to these prompts, one per line or as an array.',
			'Frequency: Only schedules with this frequency',
			'Frequency: This does not move the next run.',
			'Brand Sections (JSON): Sections you leave out are not changed.',
			'Report Sections (JSON): Sections you leave out are not changed.',
			'Request ID: If you send the audit again with the same ID, it is not charged twice.',
			'Status: Only tasks with one of these statuses, separated by commas.',
			"Send Window End: If it is before 'Send Window Start', the service may send at night or not at all.",
			'Send Window Time Zone: The default is the time zone of the workflow.',
			'Status: Only campaigns with one of these statuses.',
			'Status: Only contacts with one of these statuses, separated by commas.',
			"Body Text: The default is the text of 'Body'.",
			'Tone: The default is professional.',
			'Status: Only emails with one of these statuses.',
			'Send At: The time must not be in the past.',
			'Next Step ID: Steps without an ID are named step-1, step-2 and so on.',
			'Next Step ID If Met: Steps without an ID are named step-1, step-2 and so on.',
			'If Not Met: The step that comes next if the condition is not met in time',
			'Next Step ID If Not Met: Steps without an ID are named step-1, step-2 and so on.',
			'Step ID: If the field is empty, the ID is the position, such as step-2.',
			'Emails: Which emails without a reply start the workflow',
			'Threshold (Points): If the answers do not show who is mentioned, points of the score count instead.',
			'Schedule Names or IDs: Only events about these schedules, and test deliveries, start the workflow.',
		],
	],
	'what a choice is about': [
		() =>
			fields
				.filter(({ type, name, options = [] }) => type === 'options' && name !== 'operation' && options.length > 0)
				.filter(({ description = '' }) => description !== '')
				.map(({ displayName, description }) => `${displayName}: ${firstSentence(description)}`),
		[
			'Output: Which fields of each record the agent receives',
			'Sort By: What to sort by, highest first.',
			'Domain Category: Only pages on websites in this category',
			'Status: Only jobs with this status',
			'Prompts From: Where the prompts come from',
			'Report From: Which report to use',
			'Compare With: What to compare the report with',
			"Language: Language of the document's own words, dates and numbers.",
			'Status: Only reports with this status',
			'Brands: The brands for which to return steps',
			'Brands: Which brands to show',
			'Output: What to return',
			'Report From: Which reports to return',
			'Row Per: What each row is about',
			'Only: Which answers or prompts to return',
			'Frequency: How often the schedule runs',
			'Frequency: Only schedules with this frequency',
			'Frequency: How often the schedule runs.',
			'Event: Event to simulate.',
			'Pages From: Which pages to audit',
			'Emails From: Whether to send several emails automatically, or to create drafts of one email for you to review',
			'If Already Emailed by Another Campaign: Whether to continue where that campaign stopped, to begin again, or to leave the contact out',
			'Tone: The tone of the email.',
			'Send: When to send the email.',
			'Steps From: Whether to add the steps one by one, or to enter the whole list',
			'Type: A step sends a template, waits some days, or checks a condition.',
			'Condition: What to check.',
			'Then: The step that comes after this one',
			'If Met: The step that comes next if the condition is met in time',
			'If Not Met: The step that comes next if the condition is not met in time',
			'Event: What starts the workflow',
			'Brands: Which brands to watch.',
			'Emails: Which emails without a reply start the workflow',
			'Changes: Which changes start the workflow',
			'Direction: Whether a rise, a fall or either starts the workflow',
			'Language: Language of text, slack_text, headline and note',
			'Brands: The brands whose events start the workflow.',
			"Language: Language of the message that 'Add Summary' writes",
		],
	],
	'which record is chosen, beside the one to work on': [
		() =>
			fields
				.filter(({ type }) => type === 'resourceLocator')
				.map(({ displayName, description }) => `${displayName}: ${description}`)
				.filter((text) => !text.includes(' to work on')),
		[
			'Business Name: The suggested name',
			'Brand: The brand whose records are listed below. You can leave this empty if you enter an ID.',
			'Report: Only records that this report found',
			'Competitor to Keep: The competitor that keeps the data of all',
			'Schedule: The schedule to add the market to',
			'Source Report: The report to copy the prompts from',
			'Earlier Report: The report to compare with',
			'Market: The market of a schedule that the report belongs to',
			'Market: Only the reports of this market of a schedule',
			'Schedule: Only the reports of this schedule',
			'Market: The only market to run. If the field is empty, all active markets run. This does not move the next scheduled run.',
			"Report: The completed report. In the first minutes after it completes, the field 'pending' shows how many prompts are still missing.",
			'Sequence: The emails, waits and conditions that the campaign runs automatically',
			'Template: The template of a single email. The campaign creates drafts for you to review.',
			'Contact List: The contacts to email. You can choose them later.',
			"Mailbox: The connected mailbox to send from, instead of the campaign's or your default mailbox",
			'Contact: The contact to add',
			'Contact List: The list with the people you may email',
			'Template: The template to send',
			'Brand: The brand to watch',
			'Campaign: Only emails that this campaign created',
			'Brand: The brand whose events start the workflow',
		],
	],
	'what a choice means': [
		() =>
			fields
				.filter(({ type, name }) => /^(o|multiO)ptions$/.test(type) && !['operation', 'resource'].includes(name))
				.flatMap(({ displayName, options = [] }) =>
					(options as INodePropertyOptions[])
						.filter(({ description }) => description !== undefined && description !== '')
						.map(({ name, description }) => `${displayName}, ${name}: ${firstSentence(description)}`),
				),
		[
			'Output, Raw: All fields of the response',
			'Output, Selected Fields: Only the fields you choose',
			'Output, Simplified: The fields that matter most',
			'Prompts From, List Below: Enter the prompts below',
			'Prompts From, Text or Input Field: One prompt per line, or an array from the input',
			'Report From, Latest Report: The newest completed report of the brand.',
			'Compare With, Previous Report: The last completed report before the chosen one, with the same schedule and market.',
			'Compare With, Reports Before a Date: Shows whether something that you did has helped.',
			'Prompts From, Earlier Report: The prompts, assistants, market and name of a completed report, to measure again',
			'Prompts From, Generated: Generate the prompts from the brand facts (takes 10 to 30 seconds)',
			'Output, Document: Returns one item with a page as HTML, a subject, and texts for email and Slack',
			'Output, One Item per Brand: Returns an item for each brand and market of its last run, even for brands without a report',
			'Report From, One Schedule Run: The completed reports of a run: one per market',
			'Report From, Reports Since a Date: The completed reports of a brand, oldest first',
			'Row Per, AI Assistant: How many answers of each AI assistant mention the brand',
			'Row Per, Answer: Each answer of an AI assistant to a prompt, with its text',
			'Row Per, Company: In how many answers the brand and each competitor are mentioned.',
			'Row Per, Prompt: Which AI assistants mention the brand, and which do not',
			'Row Per, Report: The score, and the mention rate of each AI assistant',
			'Only, Not Mentioned: Answers that do not mention the brand, or prompts for which no answer mentions it',
			'Only, Mentioned: Answers that mention the brand, or prompts for which any answer mentions it',
			'Events, Report Completed: A report is completed.',
			'Events, Report Failed: A report did not succeed.',
			'Events, Schedule Run Completed: A schedule has run in all of its markets',
			'Events, Schedule Run Failed: The run of a schedule did not succeed',
			'Event, Report Completed: A report is completed.',
			'Event, Report Failed: A report did not succeed.',
			'Event, Schedule Run Completed: A schedule has run in all of its markets',
			'Event, Schedule Run Failed: The run of a schedule did not succeed',
			'Pages From, List of URLs: One URL per line, or an array',
			'Pages From, One URL: A single page',
			'Pages From, Sitemap: All pages in the sitemap of a website',
			'Send, At a Set Time: At the time you enter below',
			'Send, Now: Within a few minutes',
			'Event, Backlink Verified or Lost: The page that an outreach email asked for a link has the link, or no longer has it',
			'Event, Campaign Status Changed: A campaign was started, paused, completed or archived',
			'Event, Email Status Changed: An outreach email was sent, opened or replied to, it bounced or failed, or its recipient unsubscribed',
			'Event, Job Finished: A job of this API key completed, failed or was cancelled (2 units per 100 jobs of the last hour)',
			'Event, Mention Gained or Lost: Prompts gained or lost a mention on an AI assistant since the previous report.',
			'Event, New Citation: AI assistants cite a page for the first time (2 units per 100 new pages)',
			'Event, No Reply: An outreach email has had no reply for some days',
			'Event, Quota Low: The monthly request quota is nearly used up (0 units)',
			'Event, Report Finished: A report completed or failed, including the reports of schedules',
			'Event, Schedule Run Finished: A run of a schedule completed or failed',
			'Event, Visibility Changed: The brand is mentioned clearly more or less often than in the previous report',
			'Event, Webhook Endpoint Disabled: The service or a person disabled a webhook endpoint of the brand',
			'Brands, All Brands: The first poll of a new brand only notes what is there.',
			'Brands, Chosen Brands: Each poll also lists the brands, for their names (1 unit per 100)',
			'Emails, Without a Campaign: Emails of campaigns are left out, because a campaign can send follow-ups by itself',
			'Changes, A Competitor Overtook You: A competitor is now clearly mentioned more often than the brand, and was not before.',
			'Changes, Clear Changes: The mentions changed by more than usual and by more than chance explains, or the score stayed lower or higher for three reports',
			'Changes, Changes Above a Threshold: Every change of at least this size.',
			'Brands, All Brands: The brands that exist when you publish the workflow, at most 50.',
			'Brands, Chosen Brands: At most 50',
		],
	],
};

it.each(Object.entries(SAID))('the forms say %s', (_, [find, texts]) => {
	const found = new Set(find());
	const [gone, added] = [texts.filter((text) => !found.has(text)), [...found].filter((text) => !texts.includes(text))];
	expect({ gone, added }).toEqual({ gone: [], added: [] });
});
