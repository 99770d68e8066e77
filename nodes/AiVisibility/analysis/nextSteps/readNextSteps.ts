import type { IDataObject } from 'n8n-workflow';
import { clock } from '../../../shared/base/time/clock';
import type { OperationContext } from '../../../shared/forms/describe/types';
import { explain } from '../../../shared/messages/toNodeError';
import { toContentOpportunity } from '../../../shared/assumptions/contentOpportunity';
import { toPromptInsight } from '../../../shared/assumptions/promptInsight';
import { hasUnknownMentions, toReports, UNKNOWN_MENTIONS } from '../../../shared/reports/mentions';
import { latestRun, ownReport, seriesIn, toMarket } from '../../../shared/reports/series';
import { ApiFailure } from '../../../shared/requests/apiError';
import { type Brand, readBrands } from '../../../shared/requests/brands';
import { askablePages } from '../../../shared/requests/citedPages';
import type { ApiClient } from '../../../shared/requests/client';
import { localName } from '../../../shared/requests/keys/serviceAddress';
import { type Paging, readPages } from '../../../shared/requests/pagination';
import { askedPages, readOutreachEmails } from '../../../shared/requests/outreachEmails';
import { pathTo } from '../../../shared/requests/path';
import { readCompanies, readVisibleOnce } from '../../../shared/reports/read/reading';
import { readCompletedReport, readNewest } from '../../../shared/reports/read/reports';
import { readEachBrand, readTogether } from '../../../shared/reports/read/together';
import { ADVICE } from '../../../shared/reports/tell/notes';
import { byRank, type Step, toPromptSteps, toStep } from './promptSteps';
import { brandInPath, chosenBrands, mentionField } from '../../../shared/forms/declare';
import { kinds, maxSteps, stepsOf } from '../fields';

/** Reports of a series that a prompt is looked up in. */
const MOST_REPORTS = 4;

/**
 * Finds what to do next for brands, the most important first.
 *
 * @returns one record per step
 * @throws as `readBrands`; ApiFailure when no part of any brand can be read
 */
export async function readNextSteps(context: OperationContext, query: IDataObject) {
	const { client, form, note } = context;
	const limit = form.get(maxSteps)!;
	const id = form.get(brandInPath)!;
	const brands =
		form.get(stepsOf) === 'one'
			? [{ id, name: null, ...(await readVisibleOnce(context, '/v1/brands/{id}', id)) }]
			: await readBrands(client, form.get(chosenBrands));
	const steps = await readEachBrand(
		context,
		brands,
		async (brand, brandContext) => {
			const found = await readParts(brandContext, brand, { ...query, brand_id: brand.id });
			return found.sort(byRank).slice(0, limit);
		},
		({ id: gone, name }, { message }) => {
			note('These brands could not be read and are left out:', `${name ?? gone} (${message})`);
			return [];
		},
	);
	return steps.sort(byRank).map(({ record }) => record);
}

/** A part that the key may not read, or the plan lacks, is left out, unless that leaves none. */
async function readParts(context: OperationContext, brand: Brand, query: IDataObject) {
	const { client, form } = context;
	const wantedKinds: string[] = form.get(kinds)!;
	const parts: Array<[kinds: string, name: string, read: () => Promise<Step[]>]> = [
		[
			'missed_prompt lost_mention',
			'Prompts',
			async () => await readPromptSteps(context, brand, query),
		],
		['cited_page', 'Cited pages', async () => await readCited(context, brand)],
		['content_opportunity', 'Content opportunities', async () => await readContent(client, brand)],
		['alias_suggestion', 'Alias suggestions', async () => await readAliases(client, brand)],
	];
	const wanted = parts.filter(([own]) => wantedKinds.some((kind) => own.includes(kind)));
	const refused: unknown[] = [];
	const found = await readTogether(
		wanted,
		async ([, name, read]) => await orLeaveOut(context, name, read(), refused),
	);
	if (refused.length === wanted.length) throw refused[0];
	return found.flat().filter(({ record }) => wantedKinds.includes(record.kind));
}

async function orLeaveOut<T>(
	{ note }: OperationContext,
	name: string,
	reading: Promise<T[]>,
	refused: unknown[] = [],
): Promise<T[]> {
	return await reading.catch((error: unknown) => {
		if (!(error instanceof ApiFailure) || !error.isNotVisible) throw error;
		refused.push(error);
		note(`${name} are left out: ${explain(error, {}).message}.`);
		return [];
	});
}

async function readPromptSteps(context: OperationContext, brand: Brand, query: IDataObject) {
	const { client, note } = context;
	const label = brand.name ?? brand.id;
	const records = await readNewest(context, query);
	const beforeIn = seriesIn(records);
	const run = latestRun(records, clock.now());
	if (run.length === 0) {
		note('These brands have no completed report with prompts:', label);
		return [];
	}
	const record = await readVisibleOnce(context, '/v1/brands/{id}', brand.id);
	const newest = ownReport(run, records, record);
	if (run.length > 1)
		note('The prompts come from one market only:', `${label} (${toMarket(newest)})`);
	const series = [newest, ...beforeIn(newest)].slice(0, MOST_REPORTS);
	const path = pathTo('/v1/brands/{id}/seo/prompt-insights', { id: brand.id });
	const asked = { method: 'GET' as const, path, query: { report_id: newest.id } };
	const [read, companies, insights] = await Promise.all([
		readTogether(series, async ({ id }) => await readCompletedReport(client, String(id))),
		readCompanies(context, brand.id),
		orLeaveOut(context, 'Prompt insights', readPages(client, asked, 'none', Infinity)),
	]);
	const reports = await toReports(read, context.form.get(mentionField, ''), companies);
	if (companies === undefined) note(ADVICE.note_no_competitors);
	if (hasUnknownMentions(reports[0])) note(UNKNOWN_MENTIONS, label);
	return toPromptSteps(brand, reports, insights.map(toPromptInsight));
}

/** For so many days, a page that an email asks for is no step. */
const DAYS_BETWEEN_EMAILS = 90;

/** Without emails, where the key may not read them. */
async function readCited({ client, form }: OperationContext, brand: Brand) {
	const emails = await readOutreachEmails(client, brand.id).catch((error: unknown) => {
		if (error instanceof ApiFailure && error.isNotVisible) return [];
		throw error;
	});
	const isAsked = askedPages(emails, { now: client.serviceTime, days: DAYS_BETWEEN_EMAILS });
	const pages: IDataObject[] = [];
	for await (const page of askablePages(client, brand.id)) {
		if (!isAsked(page) && pages.push(page) >= form.get(maxSteps)!) break;
	}
	const scoreField = localName('svc_score', client.connection.abbreviation);
	return pages.map(({ id, url, domain, [scoreField]: score = null }) =>
		toStep(brand, 'cited_page', [1, -Number(score ?? -1)], ['page', url], {
			title: `Ask for a link: ${String(url)}`,
			why: `AI assistants cite this page, and it does not link to the brand. Its score is ${String(score ?? 'not known')}.`,
			...{ url, domain, score, citation_id: id },
		}),
	);
}

async function readContent(client: ApiClient, brand: Brand): Promise<Step[]> {
	const found = await readOf(client, brand, '/v1/brands/{id}/content-opportunities', 'cursor');
	return found.map((record) => {
		const { id, title } = toContentOpportunity(record);
		return toStep(brand, 'content_opportunity', [2], ['opportunity', id], {
			title: `Write about: ${title}`,
			why: 'The service suggests this content.',
			content_opportunity_id: id,
		});
	});
}

async function readAliases(client: ApiClient, brand: Brand): Promise<Step[]> {
	const found = await readOf(client, brand, '/v1/brands/{id}/alias-suggestions', 'none');
	return found.map(({ business_name: name }) =>
		toStep(brand, 'alias_suggestion', [3], ['alias', name], {
			title: `Accept or dismiss the alias: ${String(name)}`,
			why: 'AI assistants use this name, and it may mean the brand. If you accept it as an alias, it counts as a mention.',
			business_name: name,
		}),
	);
}

const readOf = async (client: ApiClient, { id }: Brand, path: string, paging: Paging) =>
	await readPages(client, { method: 'GET', path: pathTo(path, { id }) }, paging, 100);
