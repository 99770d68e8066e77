import { type Area, found } from '../call.cts';
import { freeArea, freeRecord } from '../freeArea.cts';
import { pageOf } from '../paging.cts';
import { interlinkFor } from '../work/interlinks.cts';

const briefs = freeArea(
	'BrandsContentBriefs',
	({ contentBriefs }) => contentBriefs,
	'content_brief',
	'brief_id',
);
const opportunities = freeArea(
	'BrandsContentOpportunities',
	(state) => state.contentOpportunities,
	'content_opportunity',
);
const connections = freeArea(
	'BrandsCmsConnections',
	(state) => state.cmsConnections,
	'cms_connection',
	'connection_id',
);

const tasks = freeArea('BrandsTasks', (state) => state.tasks, 'task', 'task_id');

/** Content briefs, opportunities, interlink proposals, CMS connections and tasks (sandbox/api.md 18.1, 18.2). */
export const content: Area = {
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
		return pageOf(
			call,
			call.state.interlinks.where(({ brief_id }) => brief_id === id),
		);
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
