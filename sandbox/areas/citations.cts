import { type Area, type Call, found, groupBy } from '../call.cts';
import { listOf } from '../paging.cts';
import { newRecord } from '../state/newRecord.cts';
import type { CitationRecord } from '../state/records.cts';
import type { World } from '../world.cts';

/** Citations (sandbox/api.md 13). */
export const citations: Area = {
	getBrandsCitations: (call) => {
		const { world } = call;
		const sort = String((call.holds('13.2') && call.query.sort) || 'created_at');
		const orderBy = (citation: CitationRecord) => {
			if (sort === world.names.scoreField) return citation.score ?? -1;
			return sort === 'domain_authority' ? (citation.domain_authority ?? -1) : citation.created_at;
		};
		const citations = call.ofBrand(call.state.citations).filter((one) => matches(call, one));
		return listOf(call, citations, { sort, orderBy, view: citationView });
	},
	getBrandsCitationsByDomain: (call) => {
		const all = call.ofBrand(call.state.citations);
		const rollups = rollUp(call.world, all);
		const offset = call.holds('13.3') ? Number(call.query.offset ?? 0) : 0;
		const end = offset + Number(call.query.limit ?? 20);
		return {
			object: 'list',
			data: rollups.slice(offset, end),
			has_more: end < rollups.length,
			rollup_source_count: all.length,
		};
	},
	getCitationsOne: (call) => {
		const { allowedBrandId } = call.key;
		const citation = found(call.state.citations.get(call.params.citation_id));
		const isOther = allowedBrandId !== null && citation.brand_id !== allowedBrandId;
		call.refuseIf('13.4', isOther, 'not_found');
		found(call.state.brands.get(citation.brand_id), { workspace: 'own' });
		return citationView(citation, call);
	},
};

function matches(call: Call, citation: CitationRecord): boolean {
	const { query, world } = call;
	const atLeast: Array<[unknown, number | null]> = [
		[query.min_domain_authority, citation.domain_authority],
		[query[`min_${world.names.scoreField}`], citation.score],
	];
	const isOfAnyReport = query.report_id === undefined || !call.holds('13.5');
	return (
		atLeast.every(([least, value]) => least === undefined || (value ?? -1) >= Number(least)) &&
		(isOfAnyReport || citation.report_ids.includes(String(query.report_id)))
	);
}

function citationView(citation: CitationRecord, { world }: Call): object {
	const { score, report_ids: _, has_contact: __, ...shown } = citation;
	const { svc_score: ___, ...empty } = newRecord<Record<string, unknown>>(world, 'Citation', {});
	return { ...empty, ...shown, [world.names.scoreField]: score };
}

/** Citations by domain, the most cited first. */
function rollUp(world: World, citations: CitationRecord[]): object[] {
	const groups = groupBy(citations, ({ domain }) => domain);
	const average = (values: number[]) =>
		Math.round((values.reduce((a, b) => a + b) / values.length) * 10) / 10;
	return [...groups]
		.sort(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))
		.map(([domain, group]) => ({
			object: 'citation_domain_rollup',
			domain,
			citation_count: group.length,
			actionable_count: group.filter((one) => one.is_actionable).length,
			brand_mentioned_count: group.filter((one) => one.brand_mentioned).length,
			with_backlink_count: group.filter((one) => one.has_backlink).length,
			avg_domain_authority: average(group.map((one) => one.domain_authority ?? 0)),
			[`avg_${world.names.scoreField}`]: average(group.map((one) => one.score ?? 0)),
			top_domain_category: group[0].domain_category ?? 'OTHER',
		}));
}
