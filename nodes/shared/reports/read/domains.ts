import type { IDataObject } from 'n8n-workflow';
import { groupBy } from '../../base/values/records';
import { toSite } from '../folding';

/** How many pages of a domain a report cites. */
interface DomainCount {
	domain: string;
	citations: number;
}

/** The domains that a report cites, and those that only one of two reports does, most cited first. */
export interface CitedDomains {
	isCompared: boolean;
	added: DomainCount[];
	lost: DomainCount[];
	cited: DomainCount[];
}

/** @param before citations of the earlier report; undefined without one */
export function toCitedDomains(citations: IDataObject[], before?: IDataObject[]): CitedDomains {
	const cited = toDomains(citations);
	if (before === undefined) return { isCompared: false, added: [], lost: [], cited };
	const earlier = toDomains(before);
	return { isCompared: true, added: onlyOf(cited, earlier), lost: onlyOf(earlier, cited), cited };
}

function onlyOf(own: DomainCount[], other: DomainCount[]): DomainCount[] {
	const known = new Set(other.map(({ domain }) => domain));
	return own.filter(({ domain }) => !known.has(domain));
}

/** Counts the domains of citations (sandbox/api.md 13.5). */
function toDomains(citations: IDataObject[]): DomainCount[] {
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
