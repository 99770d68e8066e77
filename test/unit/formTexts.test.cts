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
