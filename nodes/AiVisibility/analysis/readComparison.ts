import type { IDataObject } from 'n8n-workflow';
import { giveTurn } from '../../shared/base/time/clock';
import { quantity } from '../../shared/base/values/display';
import { type Comparison, compareReports } from '../../shared/reports/judge/comparison';
import { toFigures } from '../../shared/reports/judge/figures';
import { toSite } from '../../shared/reports/folding';
import { isUnknown } from '../../shared/reports/mentions';
import { scoreOf, scoresOf, seriesOf } from '../../shared/reports/series';
import { ApiFailure } from '../../shared/requests/apiError';
import type { ApiClient } from '../../shared/requests/client';
import { readPages } from '../../shared/requests/pagination';
import { pathTo } from '../../shared/requests/path';
import type { OperationContext } from '../../shared/forms/describe/types';
import {
	linkOf,
	type Names,
	readAbout,
	reportIds,
	toLocalDay,
} from '../../shared/reports/read/reportFacts';
import { type readPrevious, toReports } from '../../shared/reports/read/reports';
import { compareWith, findCompetitors, includeDomains } from './fields';

export const NOT_NAMED =
	'Without a schedule or name, a report has no previous one. Give your reports names, or compare with a Chosen Report.';

export const NO_FIELD =
	'It is not known which answers mention the brand: no field of the results matches the scores. Set the option Mention Field.';

const NO_DOMAINS = 'Domains are not compared: the API key needs the scope read:citations.';

export const NO_COMPETITORS =
	'Competitors are not looked for: the API key needs the scope read:competitors.';

/** A report with its figures, and what changed since an earlier one. */
export type ComparedReport = Awaited<ReturnType<typeof readComparison>>;

/**
 * Reads everything about a report beyond its record, and compares it with an earlier one.
 *
 * @param names of the brand and the schedule, if they were read
 * @throws ApiFailure; OperationError for a Mention Field that the results do not have
 */
export async function readComparison(
	context: OperationContext,
	record: IDataObject,
	{ previous: before, earlier }: Awaited<ReturnType<typeof readPrevious>>,
	names?: Names,
) {
	const { client, form, timezone } = context;
	const wantsCompetitors = form.get(findCompetitors) === true;
	const { facts, companies } = await readAbout(context, record, wantsCompetitors, names);
	const [report, previous] = await toReports(context, [record, before ?? []].flat(), companies);
	const wantsDomains = form.get(includeDomains) === true;
	// Compare does not show those of a report alone.
	const isRead = wantsDomains && (before !== undefined || form.get(compareWith) === undefined);
	const domains = isRead ? await compareDomains(client, before, record) : undefined;
	const changes = await compareReports(previous, report, scoresOf(earlier));
	const notes = [
		before === undefined && seriesOf(record) === undefined && NOT_NAMED,
		describeDifferences(changes),
		isUnknown(report) && NO_FIELD,
		isRead && domains === undefined && NO_DOMAINS,
		wantsCompetitors && companies === undefined && NO_COMPETITORS,
	];
	return {
		record,
		facts,
		ids: reportIds(record, { previous_report_id: before?.id ?? null }),
		url: linkOf(record),
		score: scoreOf(record),
		figures: await toFigures(report),
		/** Whether there are answers of which it is not known whether they mention the brand. */
		isUnknown: isUnknown(report),
		companies,
		/** Undefined when there is no earlier report. */
		previous: before,
		previousScore: scoreOf(before),
		previousDate: toLocalDay(before?.created_at, timezone),
		/** Records of the series before the report, newest first. */
		earlier,
		changes,
		/** How the reports differ, and what could not be compared. */
		notes: notes.filter((note) => typeof note === 'string'),
		mentionField: previous && report.mentionField,
		/** Undefined when domains were not compared. */
		domains,
	};
}

function describeDifferences(changes: Comparison): string | undefined {
	if (changes.isLikeForLike || !changes.hasPrevious) return undefined;
	const counts: Array<[unknown[], string]> = [
		[changes.promptsNew, 'new prompt'],
		[changes.promptsRemoved, 'removed prompt'],
		[changes.platformsNew, 'new AI assistant'],
		[changes.platformsRemoved, 'removed AI assistant'],
	];
	const parts = counts.flatMap(([{ length }, noun]) => (length > 0 ? quantity(length, noun) : []));
	const list = parts.join(', ') || 'some answers are missing';
	return `The reports differ: ${list}. Changes only count what both have; the score counts everything, so it is not compared.`;
}

/** Number of cited pages by domain. */
type Domains = Map<string, number>;

/**
 * Compares the domains that two reports cite, if the key may read citations.
 *
 * @param before undefined when there is no earlier report: then only the cited ones are known
 */
export async function compareDomains(
	client: ApiClient,
	before: IDataObject | undefined,
	after: IDataObject,
) {
	const [later, earlier] = await Promise.all(
		[after, before ?? []].flat().map(async (report) => await readDomains(client, report)),
	);
	if (later === undefined) return undefined;
	return {
		isCompared: earlier !== undefined,
		added: earlier ? toOtherDomains(later, earlier) : [],
		lost: earlier ? toOtherDomains(earlier, later) : [],
		cited: toOtherDomains(later),
	};
}

/** Reads the domains that a report cites (sandbox/api.md 13.5). */
async function readDomains(client: ApiClient, { id, brand_id: brandId }: IDataObject) {
	const path = pathTo('/v1/brands/{brandId}/citations', { brandId });
	const request = { method: 'GET' as const, path, query: { report_id: id } };
	const citations = await readPages(client, request, 'cursor', Infinity).catch((error: unknown) => {
		if (error instanceof ApiFailure && error.code === 'insufficient_scope') return undefined;
		throw error;
	});
	if (citations === undefined) return undefined;
	const domains: Domains = new Map();
	for (const { domain, url } of citations) {
		// The domain is null until the service has examined the page.
		const [name] = [domain, url].flatMap((each) => (typeof each === 'string' ? toSite(each) : []));
		if (name) domains.set(name, (domains.get(name) ?? 0) + 1);
		await giveTurn();
	}
	return domains;
}

/** Returns the domains that one report cites and the other does not, most cited first. */
function toOtherDomains(domains: Domains, other: Domains = new Map()) {
	return [...domains]
		.filter(([domain]) => !other.has(domain))
		.map(([domain, citations]) => ({ domain, citations }))
		.sort((a, b) => b.citations - a.citations);
}
