import type { Operation } from '../contract.cts';
import type { Sandbox } from '../index.cts';
import { demoIds } from './client.cts';

/** The parameters of a successful call. */
export interface SampleCall {
	query?: Record<string, string>;
	body?: object;
}

/**
 * A call for every operation that succeeds with the demo data, by operation id. Most calls change
 * something, so each needs a fresh sandbox.
 *
 * @param hookUrl endpoint that takes test deliveries
 */
export function sampleCalls(sandbox: Sandbox, hookUrl: string): Record<string, SampleCall> {
	const { brand: brand_id, completed: report_id } = demoIds(sandbox);
	const bodies = Object.entries(bodiesFor(sandbox, hookUrl)).map(([id, body]) => [id, { body }]);
	return {
		...(Object.fromEntries(bodies) as Record<string, SampleCall>),
		getBrandsSearchConsoleUrlInspection: { query: { url: 'https://coffee.example/' } },
		getBrandsSeoPromptInsights: { query: { report_id } },
		getRegionConfigs: { query: { brand_id } },
		getReports: { query: { brand_id } },
		getScheduledReports: { query: { brand_id } },
	};
}

/** What to call before an operation can succeed. */
const PRECEDING: Array<[RegExp, string]> = [
	[/(get|patch|delete)BrandsAuditsShares/, 'postBrandsAuditsShares'],
	[/(get|patch|delete)BrandsShares|getSharedOne/, 'postBrandsShares'],
	[/(get|patch|delete)ReportsShares/, 'postReportsShares'],
	[/(get|patch|delete)ScheduledReportsShares/, 'postScheduledReportsShares'],
	[/BrandsWebhooks.+|getBrandsWebhooks$/, 'postBrandsWebhooks'],
	[
		/postBrandsWebhooksDeliveriesReplays|getBrandsWebhooksDeliveries/,
		'postBrandsWebhooksTestDeliveries',
	],
	[/JobsOne|getJobs/, 'postReportsRuns'],
	[/getBrandsSeoPagesAudits/, 'postBrandsSeoPagesAudits'],
];

/** The operations to call before an operation can succeed, in their order. */
export const precedingOf = ({ id }: Operation, operations: Operation[]): Operation[] =>
	PRECEDING.filter(([pattern, first]) => pattern.test(id) && id !== first).map(([, first]) =>
		operations.find((one) => one.id === first)!,
	);

function bodiesFor(sandbox: Sandbox, hookUrl: string): Record<string, object> {
	const kept = { note: 'kept' };
	const days = { expiration_days: 7 };
	const prompts = [{ prompt_text: 'Which coffee?', category: 'General' }];
	const [one, two] = sandbox.state.competitors.all();
	const { brand: brand_id, schedule } = demoIds(sandbox);
	return {
		postBrands: { name: 'New', website: 'https://new.example' },
		patchBrandsOne: { categories: ['tea'] },
		postBrandsAudits: kept,
		postBrandsAuditsCitations: {},
		patchBrandsAuditsSharesOne: days,
		postBrandsCampaigns: { name: 'New' },
		patchBrandsCampaignsOne: { status: 'active' },
		postBrandsCmsConnections: kept,
		postBrandsCompetitorsMerges: { a: one.id, b: [two.id] },
		patchBrandsCompetitorsOne: kept,
		postBrandsContactListsContacts: { email: 'new@reader.example' },
		postBrandsContentBriefs: kept,
		postBrandsEmailSequences: { name: 'S', steps: [{ id: 'a', order: 0, type: 'email' }] },
		postBrandsEmails: { body: '<p>Hi</p>', recipient_email: 'a@reader.example', subject: 'Hi' },
		patchBrandsEmailsOne: { subject: 'Changed' },
		postBrandsEmailsSends: {},
		patchBrandsFacts: { tagline: 'New' },
		postBrandsSeoPages: { url: 'https://coffee.example/new' },
		postBrandsSeoPagesAudits: {},
		patchBrandsSharesOne: days,
		postBrandsTasks: kept,
		patchBrandsTasksOne: kept,
		postBrandsWebhooks: { url: hookUrl, events: ['report.completed'] },
		patchBrandsWebhooksOne: { is_active: true },
		postBrandsWebhooksTestDeliveries: { event: 'report.completed' },
		patchBrandsWhiteLabel: { primary_color: '#112233' },
		postPageAudit: { url: 'https://coffee.example/' },
		postRegionConfigs: { brand_id, country: 'Chile', name: 'C', scheduled_report_id: schedule },
		patchRegionConfigsOne: { is_active: false },
		postRegionConfigsPrompts: { prompts },
		postReports: { brand_id, name: 'New' },
		patchReportsOne: { name: 'Renamed' },
		postReportsPrompts: { prompts },
		patchReportsPromptsOne: { category: 'Other' },
		postReportsRuns: {},
		patchReportsSharesOne: days,
		postScheduledReports: { brand_id, frequency: 'daily', name: 'New' },
		patchScheduledReportsOne: { name: 'Renamed' },
		patchScheduledReportsSharesOne: days,
	};
}

/** The path of an operation with ids of demo data that let it succeed. */
export function samplePath(sandbox: Sandbox, operation: Operation, sample: SampleCall): string {
	const ids = pathIds(sandbox);
	const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
		encodeURIComponent(ids[name]),
	);
	const query = new URLSearchParams(sample.query).toString();
	return query ? `${path}?${query}` : path;
}

/** Ids of demo data by the names of openapi.json. */
export function pathIds(sandbox: Sandbox): Record<string, string> {
	const { state } = sandbox;
	const first = (collection: { all(): Array<{ id: string }> }) => collection.all()[0]?.id ?? 'none';
	const { brand, draft: report, schedule } = demoIds(sandbox);
	return {
		brand_id: brand,
		report_id: report,
		prompt_id: state.prompts.where(({ report_id }) => report_id === report)[0].id,
		business_name: state.aliasSuggestions.all()[1].business_name,
		scheduled_report_id: schedule,
		region_config_id: first(state.regionConfigs),
		audit_id: state.seoAudits.size > 0 ? first(state.seoAudits) : first(state.audits),
		share_id: first(state.shares),
		access_token: state.shares.all()[0]?.access_token ?? 'none',
		campaign_id: first(state.campaigns),
		connection_id: first(state.cmsConnections),
		competitor_id: first(state.competitors),
		list_id: first(state.contactLists),
		contact_id: first(state.contacts),
		brief_id: first(state.contentBriefs),
		interlink_id: first(state.interlinks),
		sequence_id: first(state.sequences),
		email_id: first(state.emails),
		page_id: first(state.seoPages),
		task_id: first(state.tasks),
		webhook_id: first(state.webhooks),
		delivery_id: first(state.deliveries),
		citation_id: first(state.citations),
		job_id: first(state.jobs),
	};
}
