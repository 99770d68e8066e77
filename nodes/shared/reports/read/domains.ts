import type { IDataObject } from 'n8n-workflow';
import { groupBy } from '../../base/values/records';
import { toSite } from '../folding';

export type CitedDomains = ReturnType<typeof toCitedDomains>;

type DomainCount = ReturnType<typeof toDomains>[number];

/**
 * Counts the domains that a report cites, and those that only one of two reports does, most cited first.
 *
 * @param before citations of the earlier report; undefined without one
 */
export function toCitedDomains(citations: IDataObject[], before?: IDataObject[]) {
	const cited = toDomains(citations);
	const earlier = before ? toDomains(before) : cited;
	const [added, lost] = [onlyOf(cited, earlier), onlyOf(earlier, cited)];
	return { isCompared: before !== undefined, added, lost, cited };
}

function onlyOf(own: DomainCount[], other: DomainCount[]): DomainCount[] {
	const known = new Set(other.map(({ domain }) => domain));
	return own.filter(({ domain }) => !known.has(domain));
}

/** Counts the domains of citations (sandbox/api.md 13.5). */
function toDomains(citations: IDataObject[]) {
	// The domain is null until the service has examined the page.
	const domains = citations.flatMap(({ domain, url }) =>
		[domain, url]
			.flatMap((each) => (typeof each === 'string' ? (toSite(each) ?? []) : []))
			.slice(0, 1),
	);
	return groupBy(domains, String)
		.map((group) => ({ domain: group[0], citations: group.length }))
		.sort((a, b) => b.citations - a.citations);
}
