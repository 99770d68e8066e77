import { returnedBy, type Schema } from '../../sandbox/openapi';
import type { Declared } from './declared';

/** Results that differ from the response of the operation's request, by resource and operation. */
const RETURNED_BY: Record<string, string> = {
	'job wait': 'the job, or what it made',
	'report compare': 'the differences',
	'report generate': 'the report with its results',
	'report getHtml': 'the document, with subject and plain text',
	'report getOverview': 'the page, with subject and messages, or one item per brand',
	'report getRows': 'one item per answer, or per what you choose',
	'account getCredits': 'the credit balance',
	'account getQuota': 'the quota',
	'account getUsage': 'the usage',
	'scheduledReport attachRegionConfig': 'the answer as it comes',
	'webhookEndpoint replayDelivery': 'the answer as it comes',
	'analytics getConnection': 'the connection',
	'brandAudit runCitations': 'the answer as it comes',
	'searchConsole inspectUrl': 'what the search engine knows about the page',
};

/** The result of a job that the operation waits for by default. */
const MADE_BY_JOB: Record<string, string | undefined> = {
	report: 'the report with its results',
	scheduledReports: 'one item per report of the run',
	brandFacts: 'the facts',
};

/** Display names of schemas whose name in openapi.json is unclear. */
const IN_WORDS: Record<string, string | undefined> = {
	AliasSuggestionAccepted: 'alias',
	AuditShare: 'share link',
	BrandFacts: 'facts',
	BrandFactsGenerated: 'facts',
	BrandShare: 'share link',
	CitationDomainRollup: 'website, with its counts',
	CmsConnection: 'CMS connection',
	ContactPage: 'contact',
	ContentInterlink: 'interlink',
	EmailSequence: 'sequence',
	EmailTemplate: 'template',
	Me: 'account, with the scopes of the key',
	PromptBulkCreated: 'prompt',
	RegionConfig: 'market',
	RegionConfigPrompt: 'prompt',
	RegionConfigPromptBulkCreated: 'prompt',
	ReportCreated: 'report',
	ReportDetail: 'report with its results',
	ReportShare: 'share link',
	ScheduleRegionConfig: 'market',
	ScheduledReport: 'schedule',
	ScheduledReportRun: 'run',
	ScheduledReportShare: 'share link',
	SeoAudit: 'audit',
	SeoPage: 'SEO page',
	SharedSnapshot: 'content of the link',
	WebhookDelivery: 'delivery',
	WebhookEndpointWithSecret: 'webhook endpoint, with its secret',
	WebhookTestDelivery: 'result of the delivery',
};

/** Describes the output of an operation. */
export function resultOf({ resource, operation, request, api }: Declared): string {
	const known = RETURNED_BY[`${resource.value} ${operation.value}`];
	if (known !== undefined) return known;
	const { jobResult = 'none', paging, emptyOutput } = request;
	const isAwaited = operation.fields.some(
		({ name, default: given }) => name === 'waitForCompletion' && given,
	);
	const made = isAwaited ? MADE_BY_JOB[jobResult] : undefined;
	if (made !== undefined) return made;
	const answer = api && returnedBy(api);
	if (answer === undefined) return toCode(emptyOutput ?? { deleted: true });
	const name = nameOf(answer);
	if (paging === undefined) return `the ${inWords(name)}`;
	return `one item per ${inWords(name.replace(/List$/, ''))}`;
}

function toCode(value: object): string {
	return `\`${JSON.stringify(value).replaceAll('":', '": ')}\``;
}

/** The name of a schema; of several possible forms it takes the first, see `resolve`. */
function nameOf({ $ref, anyOf }: Schema): string {
	if ($ref !== undefined) return $ref.split('/').pop()!;
	if (anyOf === undefined) throw new Error('openapi.json has an answer without a name');
	return nameOf(anyOf[0]);
}

/** `WebhookEndpoint` → `webhook endpoint` */
function inWords(name: string): string {
	return IN_WORDS[name] ?? name.replace(/(?<!^)([A-Z])/g, ' $1').toLowerCase();
}
