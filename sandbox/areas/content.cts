import { type Area, created, found, ok, proceed } from '../call.cts';
import { freeArea, freeRecord } from '../freeArea.cts';
import { pageOf } from '../paging.cts';
import { interlinkFor } from '../work/interlinks.cts';
import { refuseIf } from '../rules.cts';

const briefs = freeArea(({ contentBriefs }) => contentBriefs, 'content_brief', 'brief_id');
const opportunities = freeArea((state) => state.contentOpportunities, 'content_opportunity', 'id');

/** Content briefs, opportunities and interlink proposals (sandbox/api.md 18.1, 18.2). */
export const content: Area = {
	getBrandsContentBriefs: briefs.list,
	getBrandsContentBriefsOne: briefs.one,
	postBrandsContentBriefs: (call) => {
		const { world } = call;
		found(world.state.brands.get(call.params.brand_id));
		proceed(call);
		const brief = world.state.contentBriefs.add(freeRecord(call, 'content_brief'));
		world.state.interlinks.add(interlinkFor(world, brief, 'proposed', brief.id));
		return created(brief);
	},
	getBrandsContentBriefsInterlinks: (call) => {
		const { id } = briefs.named(call);
		const proposals = call.world.state.interlinks.where(({ brief_id }) => brief_id === id);
		return ok(pageOf(call, proposals));
	},
	/** A link that exists on the site stays. The proposal's task is closed. */
	postBrandsContentBriefsInterlinksDismissals: (call) => {
		const { state, clock } = call.world;
		const brief = briefs.named(call);
		const record = state.interlinks.get(call.params.interlink_id);
		const proposal = found(record?.brief_id === brief.id ? record : undefined);
		refuseIf(
			call.world,
			'18.2',
			proposal.status === 'applied',
			'conflict',
			'The link is on the site already.',
		);
		proceed(call);
		const task = state.tasks.get(proposal.task_id as string | null);
		if (task) Object.assign(task, { status: 'closed', updated_at: clock.iso() });
		return ok(Object.assign(proposal, { status: 'dismissed', updated_at: clock.iso() }));
	},
	getBrandsContentOpportunities: opportunities.list,
};
