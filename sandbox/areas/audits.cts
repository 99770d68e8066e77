import type { Area } from '../call.cts';
import { freeArea, freeRecord } from '../freeArea.cts';

/** Credits of an audit and of its citations. The prices are undocumented (sandbox/api.md 7.7). */
const AUDIT_CREDITS = 5;
const CITATIONS_CREDITS = 1;

const records = freeArea('BrandsAudits', ({ audits }) => audits, 'brand_audit', 'audit_id');

/** Brand audits, each of one market and made by a job (sandbox/api.md 9.8, 18.3). */
export const audits: Area = {
	...records.operations,
	postBrandsAudits: (call) => {
		const { brand, world, key } = call;
		call.proceed(AUDIT_CREDITS);
		const audit = call.state.audits.add({
			...freeRecord(call, 'brand_audit', { country: 'United States', language: 'English' }),
			status: 'processing',
			completed_at: null,
		});
		const onEnd = () => {
			const { now } = call;
			Object.assign(audit, { status: 'completed', completed_at: now, updated_at: now });
			brand.brand_info_summary = `${brand.name} is known in its market.`;
			return undefined;
		};
		const seconds = world.settings.jobSeconds;
		const work = { key, brandId: brand.id, step: 'auditing', total: 1, seconds, onEnd };
		return call.created({ ...audit, job_id: world.jobs.start(work).id });
	},
	postBrandsAuditsCitations: (call) => {
		const { id, brand_id } = records.named(call);
		call.proceed(CITATIONS_CREDITS);
		return {
			object: 'brand_audit.citations',
			audit_id: id,
			brand_id,
			requested: call.textOf('scope') ?? 'all',
			citation_count: call.ofBrand(call.state.citations).length,
		};
	},
};
