import { type Area, found } from '../call.cts';
import { freeArea, freeRecord } from '../freeArea.cts';
import { listOf } from '../paging.cts';
import { interlinkFor } from '../work/interlinks.cts';

/** Credits of an audit and of its citations. The prices are undocumented (sandbox/api.md 7.7). */
const AUDIT_CREDITS = 5;
const CITATIONS_CREDITS = 1;

export const auditArea = freeArea('BrandsAudits', 'audits', 'brand_audit');
const briefs = freeArea('BrandsContentBriefs', 'contentBriefs', 'content_brief');
const opportunities = freeArea(
	'BrandsContentOpportunities',
	'contentOpportunities',
	'content_opportunity',
);
const connections = freeArea('BrandsCmsConnections', 'cmsConnections', 'cms_connection');

const tasks = freeArea('BrandsTasks', 'tasks', 'task');

/** Brand audits, each made by a job (sandbox/api.md 9.8), and content (18.1, 18.2). */
export const content: Area = {
	...auditArea.operations,
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
		const { id, brand_id } = auditArea.named(call);
		call.proceed(CITATIONS_CREDITS);
		return {
			object: 'brand_audit.citations',
			audit_id: id,
			brand_id,
			requested: call.textOf('scope') ?? 'all',
			citation_count: call.ofBrand(call.state.citations).length,
		};
	},
	...briefs.operations,
	...opportunities.operations,
	...connections.operations,
	...tasks.operations,
	/** Only an owner may delete one (sandbox/api.md 2.12). */
	deleteBrandsTasksOne: (call) => {
		const isOwner = call.key.role === 'owner';
		call.refuseIf('2.12', !isOwner, 'forbidden', 'Deleting a task requires OWNER access.');
		return tasks.remove(call);
	},
	postBrandsContentBriefs: (call) => {
		const brief = freeRecord(call, 'content_brief');
		call.proceed();
		call.state.interlinks.add(interlinkFor(call.world, brief, 'proposed', brief.id));
		return call.created(call.state.contentBriefs.add(brief));
	},
	getBrandsContentBriefsInterlinks: (call) => {
		const { id } = briefs.named(call);
		const proposals = call.state.interlinks.where(({ brief_id }) => brief_id === id);
		return listOf(call, proposals);
	},
	/** A link that exists on the site stays. The proposal's task is closed. */
	postBrandsContentBriefsInterlinksDismissals: (call) => {
		const { state, params } = call;
		const { id: brief_id } = briefs.named(call);
		const proposal = found(state.interlinks.get(params.interlink_id), { brief_id });
		const isThere = proposal.status === 'applied';
		call.refuseIf('18.2', isThere, 'conflict', 'The link is on the site already.');
		call.proceed();
		const updated_at = call.now;
		const task = state.tasks.get(proposal.task_id as string | null);
		if (task) Object.assign(task, { status: 'closed', updated_at });
		return Object.assign(proposal, { status: 'dismissed', updated_at });
	},
};
