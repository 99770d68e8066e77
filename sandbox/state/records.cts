import type { newShare } from '../areas/shares.cts';
import type { newCitation } from '../work/reportResults.cts';

/** Records as the sandbox keeps them, as far as it knows their fields. Times are ISO 8601 (sandbox/api.md 3.1). */

interface Stored {
	id: string;
	object: string;
	created_at: string;
}

export interface OfBrand extends Stored {
	brand_id: string;
}

/** A record with fields that the sandbox only keeps (sandbox/api.md 3.6). */
export interface FreeRecord extends OfBrand {
	updated_at: string;
	[field: string]: unknown;
}

export interface BrandRecord extends Stored {
	/** Workspace the brand belongs to; a foreign one is refused (sandbox/api.md 2.10). */
	workspace: 'own' | 'foreign';
	name: string;
	website: string;
	brand_aliases: string[];
	brand_info_summary: string | null;
	categories: string[];
	country: string | null;
	language: string | null;
	updated_at: string;
}

/** Its id is the brand's: a brand has one set of facts. */
export interface FactsRecord extends FreeRecord {
	description: string | null;
}

export interface AliasSuggestionRecord {
	id: string;
	brand_id: string;
	business_name: string;
	[field: string]: unknown;
}

type ReportStatus = 'draft' | 'processing' | 'completed' | 'failed';

export interface ReportRecord extends OfBrand {
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
	completed_at: string | null;
}

export interface PlatformResult {
	platform: string;
	mentioned: boolean;
	position: number | null;
	sentiment: 'positive' | 'neutral' | 'negative' | null;
	answer: string;
}

export interface PromptRecord extends OfBrand {
	report_id: string;
	region_config_prompt_id: string | null;
	prompt_text: string;
	category: string;
	results: PlatformResult[];
}

export interface RegionConfigRecord extends OfBrand {
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
}

export interface RegionConfigPromptRecord extends Stored {
	region_config_id: string;
	prompt_text: string;
	category: string;
	disabled: boolean;
}

export type Frequency = 'daily' | 'weekly' | 'monthly';

export interface ScheduledReportRecord extends OfBrand {
	name: string;
	frequency: Frequency;
	is_active: boolean;
	last_run_at: string | null;
	last_run_status: string | null;
	last_error_message: string | null;
	next_run_at: string | null;
}

/** Its id is the batch id that its reports share. */
export interface ScheduledRunRecord extends OfBrand {
	scheduled_report_id: string;
	status: 'processing' | 'completed' | 'failed';
	completed_regions_count: number;
	total_regions_count: number;
	failure_reason: string | null;
	finished_at: string | null;
}

export interface JobRecord extends OfBrand {
	status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled';
	message: string;
	step: string;
	completed: number;
	total: number;
	updated_at: string;
	/** Key that started it; null for the schedule's own ticks. */
	key_id: string | null;
}

export type CitationRecord = ReturnType<typeof newCitation>;
export type ShareRecord = ReturnType<typeof newShare>;
