import type { ILoadOptionsFunctions, INodeListSearchResult, INodePropertyOptions } from 'n8n-workflow';
import { trackingLists, trackingOptions } from '../../../../../nodes/AiVisibility/locators';
import { contentLists } from '../../../../../nodes/AiVisibilityContent/locators';
import { outreachLists } from '../../../../../nodes/AiVisibilityOutreach/locators';
import { ScriptedService } from '../../../support/scriptedService.cts';

/** A record of everything, each field with a value of its own. */
const record = {
	id: 'r-1',
	name: 'Weekly',
	title: 'Title',
	website: 'site.example',
	url: 'https://page.example',
	share_url: 'https://share.example',
	status: 'completed',
	message: 'Working',
	frequency: 'weekly',
	country: 'Peru',
	language: 'Spanish',
	description: 'Alerts',
	category: 'Taste',
	domain: 'domain.example',
	prompt_text: 'Which coffee?',
	business_name: 'Acme Ltd.',
	recipient_email: 'anna@magazine.example',
	subject: 'A note',
	is_active: false,
	created_at: '2026-03-01T09:30:00Z',
	expires_at: '2026-05-01T09:30:00Z',
};

/** Without most of its texts. */
const bare = { id: 'r-2', url: 'https://bare.example', is_active: true };

// Those of the node's own lists make no request.
const { getCountries: _, getLanguages: __, ...otherOptions } = trackingOptions;

type Read = (this: ILoadOptionsFunctions, filter?: string) => Promise<INodeListSearchResult | INodePropertyOptions[]>;

const lists: Record<string, Read> = { ...contentLists, ...outreachLists, ...trackingLists, ...otherOptions };

/** What lists of records with undocumented fields show. */
const NAMED = 'Weekly (completed, 2026-03-01 09:30); https://bare.example';

const REPORTS = 'Weekly (completed, Peru, Spanish, 2026-03-01 09:30); r-2; brandId';
const SHARES = 'https://share.example (2026-05-01); r-2';

it('the lists of the editor show what tells their records apart', async () => {
	const shown: Record<string, string> = {};
	const searched: string[] = [];
	const refusals = new Set<string>();
	for (const [list, read] of Object.entries(lists)) {
		const service = new ScriptedService(() => ({ body: { data: [record, bare] } }));
		const form = service.form((field) => field);
		const found = await read.call(form);
		const [one, other] = 'results' in found ? found.results : found;
		const { limit: _, ...query } = service.seen[0].query;
		const names = [one, other].flatMap((entry) => entry?.name ?? []);
		const texts = [...names, ...Object.values(query)].join('; ');
		if (texts !== NAMED) shown[list] = texts;
		await read.call(form, 'none');
		if (service.seen[1].query.search === 'none') searched.push(list);
		const selects = (field: string) => (field === 'brandId' ? field : '');
		await read.call(service.form(selects)).catch(({ message }: Error) => refusals.add(message));
		expect(one.value).toBe(list === 'searchAliasSuggestions' ? record.business_name : record.id);
	}
	const needed = ['Brand Audit', 'Brief', 'Contact List', 'Page', 'Report', 'Schedule', 'Webhook Endpoint'];
	expect([...refusals].sort()).toEqual(needed.map((label) => `Choose '${label}' first`));
	// The service has a search for these alone.
	expect(searched).toEqual(['searchBrands', 'searchReports', 'searchScheduledReports', 'searchRegionConfigs']);
	expect(shown).toEqual({
		getBrands: 'Weekly (site.example); r-2',
		getCompletedReports: `${REPORTS}; completed`,
		getSeoPages: 'Weekly; https://bare.example',
		searchAliasSuggestions: 'Acme Ltd.; ',
		searchAuditShares: SHARES,
		searchBrands: 'Weekly (site.example); r-2',
		searchBrandShares: SHARES,
		searchCampaigns: 'Weekly (completed); r-2',
		searchCitations: 'https://page.example; https://bare.example',
		searchEmails: 'anna@magazine.example: A note (completed); r-2',
		searchJobs: 'Weekly (completed, Working); r-2',
		searchPrompts: 'Which coffee?; r-2',
		searchRegionConfigs: 'Weekly (Peru, Spanish, paused); r-2; brandId',
		searchRegionConfigsOfSchedule: 'Weekly (Peru, Spanish, paused); r-2',
		searchReports: REPORTS,
		searchReportShares: SHARES,
		searchScheduledReports: 'Weekly (weekly, paused); r-2; brandId',
		searchScheduledReportShares: SHARES,
		searchWebhookEndpoints: 'Alerts (https://page.example, paused); https://bare.example',
	});
});
