export const fieldNames = (text: string): string[] => text.split(/\s+/);

// The fields that Simplify keeps, in this order, of records that two nodes show.

export const simplifiedCampaign = fieldNames(`name status stats next_scheduled_email
	started_at id contact_list_id mailbox_id sequence_id template_id`);

export const simplifiedCitation = fieldNames(`url domain svc_score domain_authority
	page_category domain_category brand_mention_sentiment has_backlink is_actionable id`);

export const simplifiedEmail = fieldNames(`subject recipient_email status error_message
	scheduled_for sent_at replied_at backlink_verified id brand_id`);

export const simplifiedSchedule = fieldNames(`name is_active frequency last_run_status
	last_error_message next_run_at last_run_at created_at id brand_id`);

export const simplifiedReport = fieldNames(`name status visibility_score country
	failure_reason created_at id brand_id scheduled_report_id batch_id`);

export const simplifiedReportWithResults = fieldNames(`name status visibility_score country
	language prompts created_at id brand_id scheduled_report_id`);
