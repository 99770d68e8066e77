/** Records as the sandbox keeps them. Times are ISO 8601 (docs/api.md 3.1). */

export interface BrandRecord {
	id: string;
	object: 'brand';
	/** Workspace the brand belongs to; a foreign one is refused (docs/api.md 2.10). */
	workspace: 'own' | 'foreign';
	name: string;
	website: string;
	brand_aliases: string[];
	brand_info_summary: string | null;
	categories: string[];
	country: string | null;
	language: string | null;
	created_at: string;
	updated_at: string;
}

export interface FactsRecord {
	/** The brand's id: a brand has one set of facts. */
	id: string;
	brand_id: string;
	object: 'brand_facts';
	company_size: string | null;
	description: string | null;
	founded_year: number | null;
	headquarters: string | null;
	industry: string | null;
	key_facts: string[];
	key_people: object[];
	mission_statement: string | null;
	products: object[];
	services: object[];
	research_status: 'complete' | 'partial' | 'not_found' | null;
	tagline: string | null;
	value_proposition: string | null;
	updated_at: string | null;
}

export interface AliasSuggestionRecord {
	id: string;
	brand_id: string;
	business_name: string;
	confidence: number;
	occurrences: number;
	signals: string[];
}

export type ReportStatus = 'draft' | 'processing' | 'completed' | 'failed';

export interface ReportRecord {
	id: string;
	object: 'report';
	brand_id: string;
	name: string;
	status: ReportStatus;
	ai_platforms: string[];
	batch_id: string | null;
	country: string | null;
	failure_reason: string | null;
	language: string | null;
	location: string | null;
	ranked_prompts: number;
	total_results: number;
	region_config_id: string | null;
	scheduled_report_id: string | null;
	visibility_score: number | null;
	created_at: string;
	completed_at: string | null;
}

export interface PlatformResult {
	platform: string;
	mentioned: boolean;
	position: number | null;
	sentiment: 'positive' | 'neutral' | 'negative' | null;
	answer: string;
}

export interface PromptRecord {
	id: string;
	object: 'prompt';
	brand_id: string;
	report_id: string;
	region_config_prompt_id: string | null;
	prompt_text: string;
	category: string;
	created_at: string;
	results: PlatformResult[];
}

export interface RegionConfigRecord {
	id: string;
	object: 'region_config';
	brand_id: string;
	scheduled_report_id: string;
	name: string;
	country: string;
	language: string;
	location: string | null;
	ai_platforms: string[];
	is_active: boolean;
	last_error_message: string | null;
	last_run_at: string | null;
	last_run_status: string | null;
	source_report_id: string | null;
	created_at: string;
}

export interface RegionConfigPromptRecord {
	id: string;
	object: 'region_config_prompt';
	region_config_id: string;
	prompt_text: string;
	category: string;
	disabled: boolean;
	created_at: string;
}

export type Frequency = 'daily' | 'weekly' | 'monthly';

export interface ScheduledReportRecord {
	id: string;
	object: 'scheduled_report';
	brand_id: string;
	name: string;
	frequency: Frequency;
	is_active: boolean;
	created_at: string;
	last_run_at: string | null;
	last_run_status: string | null;
	last_error_message: string | null;
	next_run_at: string | null;
}

export interface ScheduledRunRecord {
	/** The batch id that its reports share. */
	id: string;
	object: 'scheduled_report_run';
	scheduled_report_id: string;
	brand_id: string;
	status: 'processing' | 'completed' | 'failed';
	completed_regions_count: number;
	total_regions_count: number;
	failure_reason: string | null;
	created_at: string;
	finished_at: string | null;
}

type JobStatus = 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled';

export interface JobRecord {
	id: string;
	object: 'job';
	status: JobStatus;
	message: string;
	step: string;
	completed: number;
	total: number;
	created_at: string;
	updated_at: string;
	/** Key that started it; null for the schedule's own ticks. */
	key_id: string | null;
	brand_id: string;
}

export interface CitationRecord {
	id: string;
	brand_id: string;
	url: string;
	domain: string;
	domain_authority: number | null;
	domain_category: string | null;
	page_category: string | null;
	/** Shown under the service's own name, such as `svc_score`. */
	score: number | null;
	mentions: Record<string, number>;
	brand_mentioned: boolean | null;
	brand_mention_sentiment: string | null;
	has_backlink: boolean;
	is_actionable: boolean;
	has_contact: boolean;
	report_ids: string[];
	created_at: string;
	updated_at: string;
}

export type ShareType = 'brand' | 'report' | 'scheduled' | 'audit';

export interface ShareRecord {
	id: string;
	object: string;
	share_type: ShareType;
	/** Id of what is shared. */
	parent_id: string;
	brand_id: string;
	key_id: string;
	access_token: string;
	created_at: string;
	expires_at: string;
	white_label_config: object | null;
	report_ids: string[];
	seo_page_ids: string[];
}

/** A record with undocumented fields (docs/api.md 3.6). Keeps what was sent. */
export interface FreeRecord {
	id: string;
	object: string;
	brand_id: string;
	created_at: string;
	updated_at: string;
	[field: string]: unknown;
}
