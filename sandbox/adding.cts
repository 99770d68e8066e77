import { randomUUID } from 'node:crypto';
import { newCampaign } from './areas/campaigns.cts';
import { newRecord } from './state/newRecord.cts';
import type { CampaignRecord, EmailRecord } from './state/outreachRecords.cts';
import type { CitationRecord, JobRecord, PromptRecord, ReportRecord } from './state/records.cts';
import { draftEmail } from './work/emailSending.cts';
import { newCitation } from './work/reportResults.cts';
import { addPrompt, draftReport } from './work/reportRuns.cts';
import type { World } from './world.cts';

type OfBrand<T> = Partial<T> & { brand_id: string };

const EMAIL = { recipient_email: 'anna@magazine.example', subject: 'A note', body: '<p>Hello</p>' };

/** Adds records past the API: as the service makes them, but for the fields that are given. */
export function adding(world: World) {
	const { clock, keys, state } = world;
	return {
		campaign: (fields: OfBrand<CampaignRecord>) =>
			state.campaigns.add({ ...newCampaign(world, fields.brand_id), ...fields }),
		citation: (fields: OfBrand<CitationRecord>) => {
			const { brand_id, created_at = clock.iso() } = fields;
			const { url = `https://magazine.example/${randomUUID()}` } = fields;
			const citation = newCitation(brand_id, url, created_at, url);
			return state.citations.add({ ...citation, id: randomUUID(), ...fields });
		},
		email: (fields: OfBrand<EmailRecord>) =>
			state.emails.add(draftEmail(world, { ...EMAIL, ...fields })),
		/** @param apiKey who has started it, and sees it */
		job: (apiKey: string, fields: OfBrand<JobRecord>) => {
			const key_id = keys.find(apiKey)?.id ?? null;
			const job = { step: 'done', total: 1, created_at: clock.iso(), key_id, ...fields };
			return state.jobs.add(newRecord<JobRecord>(world, 'Job', job));
		},
		prompt: (report: ReportRecord, fields: Partial<PromptRecord>) =>
			addPrompt(world, report, fields),
		report: (fields: OfBrand<ReportRecord>) => state.reports.add(draftReport(world, fields)),
	};
}
