import { type Area, brandOf, created, ok, proceed, textOf } from '../call.cts';
import { freeArea, freeRecord } from '../freeArea.cts';

/** Credits of an audit and of its citations. The prices are undocumented (sandbox/api.md 7.7). */
const AUDIT_CREDITS = 5;
const CITATIONS_CREDITS = 1;

const records = freeArea(({ audits }) => audits, 'brand_audit', 'audit_id');

/** Brand audits, each of one market and made by a job (sandbox/api.md 9.8, 18.3). */
export const audits: Area = {
	getBrandsAudits: records.list,
	getBrandsAuditsOne: records.one,
	postBrandsAudits: (call) => {
		const { world, key } = call;
		const brandId = brandOf(call);
		proceed(call, AUDIT_CREDITS);
		const audit = world.state.audits.add({
			...freeRecord(call, 'brand_audit', { country: 'United States', language: 'English' }),
			status: 'processing',
			completed_at: null,
		});
		const onEnd = () => {
			const completed_at = world.clock.iso();
			Object.assign(audit, { status: 'completed', completed_at, updated_at: completed_at });
			const brand = world.state.brands.get(brandId);
			if (brand) brand.brand_info_summary = `${brand.name} is known in its market.`;
			return undefined;
		};
		const seconds = world.settings.jobSeconds;
		const job = world.jobs.start({ key, brandId, step: 'auditing', total: 1, seconds, onEnd });
		return created({ ...audit, job_id: job.id });
	},
	postBrandsAuditsCitations: (call) => {
		const audit = records.named(call);
		proceed(call, CITATIONS_CREDITS);
		const count = call.world.state.citations.where(({ brand_id }) => brand_id === audit.brand_id);
		return ok({
			object: 'brand_audit.citations',
			audit_id: audit.id,
			brand_id: audit.brand_id,
			requested: textOf(call.body.scope) ?? 'all',
			citation_count: count.length,
		});
	},
};
