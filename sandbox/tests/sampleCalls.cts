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
	return { ...callsOfBrand(sandbox, hookUrl), ...callsOfReports(sandbox) };
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

const days = { body: { expiration_days: 7 } };

function callsOfBrand(sandbox: Sandbox, hookUrl: string): Record<string, SampleCall> {
	const body = { note: 'kept' };
	const [one, two] = sandbox.state.competitors.all();
	return {
		postBrands: { body: { name: 'New', website: 'https://new.example' } },
		patchBrandsOne: { body: { categories: ['tea'] } },
		postBrandsAudits: { body },
		postBrandsAuditsCitations: { body: {} },
		patchBrandsAuditsSharesOne: days,
		postBrandsCampaigns: { body: { name: 'New' } },
		patchBrandsCampaignsOne: { body: { status: 'active' } },
		postBrandsCmsConnections: { body },
		postBrandsCompetitorsMerges: { body: { a: one.id, b: [two.id] } },
		patchBrandsCompetitorsOne: { body },
		postBrandsContactListsContacts: { body: { email: 'new@reader.example' } },
		postBrandsContentBriefs: { body },
		postBrandsEmailSequences: {
			body: { name: 'S', steps: [{ id: 'a', order: 0, type: 'email' }] },
		},
		postBrandsEmails: {
			body: { body: '<p>Hi</p>', recipient_email: 'a@reader.example', subject: 'Hi' },
		},
		patchBrandsEmailsOne: { body: { subject: 'Changed' } },
		postBrandsEmailsSends: { body: {} },
		patchBrandsFacts: { body: { tagline: 'New' } },
		getBrandsSearchConsoleUrlInspection: { query: { url: 'https://coffee.example/' } },
		postBrandsSeoPages: { body: { url: 'https://coffee.example/new' } },
		postBrandsSeoPagesAudits: { body: {} },
		getBrandsSeoPromptInsights: { query: { report_id: demoIds(sandbox).completed } },
		patchBrandsSharesOne: days,
		postBrandsTasks: { body },
		patchBrandsTasksOne: { body },
		postBrandsWebhooks: { body: { url: hookUrl, events: ['report.completed'] } },
		patchBrandsWebhooksOne: { body: { is_active: true } },
		postBrandsWebhooksTestDeliveries: { body: { event: 'report.completed' } },
		patchBrandsWhiteLabel: { body: { primary_color: '#112233' } },
		postPageAudit: { body: { url: 'https://coffee.example/' } },
	};
}

function callsOfReports(sandbox: Sandbox): Record<string, SampleCall> {
	const prompts = [{ prompt_text: 'Which coffee?', category: 'General' }];
	const { brand: brand_id, schedule } = demoIds(sandbox);
	return {
		getRegionConfigs: { query: { brand_id } },
		postRegionConfigs: {
			body: { brand_id, country: 'Chile', name: 'C', scheduled_report_id: schedule },
		},
		patchRegionConfigsOne: { body: { is_active: false } },
		postRegionConfigsPrompts: { body: { prompts } },
		getReports: { query: { brand_id } },
		postReports: { body: { brand_id, name: 'New' } },
		patchReportsOne: { body: { name: 'Renamed' } },
		postReportsPrompts: { body: { prompts } },
		patchReportsPromptsOne: { body: { category: 'Other' } },
		postReportsRuns: { body: {} },
		patchReportsSharesOne: days,
		getScheduledReports: { query: { brand_id } },
		postScheduledReports: { body: { brand_id, frequency: 'daily', name: 'New' } },
		patchScheduledReportsOne: { body: { name: 'Renamed' } },
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
