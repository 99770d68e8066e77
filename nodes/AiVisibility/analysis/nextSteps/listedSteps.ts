import type { IDataObject } from 'n8n-workflow';
import { toCompany } from '../../../shared/reports/company';
import type { Brand } from '../../../shared/requests/brands';
import { askablePages } from '../../../shared/requests/citedPages';
import type { ApiClient } from '../../../shared/requests/client';
import { localName } from '../../../shared/requests/keys/serviceAddress';
import { type Paging, readPages } from '../../../shared/requests/pagination';
import { pathTo } from '../../../shared/requests/path';
import { type Step, toStep } from './promptSteps';

/** Reads the cited pages that can be asked for a link, each once: several reports may cite a page. */
export async function readPageSteps(client: ApiClient, brand: Brand, limit: number) {
	const pages = new Map<unknown, IDataObject>();
	for await (const found of askablePages(client, brand.id)) {
		for (const page of found) if (!pages.has(page.url)) pages.set(page.url, page);
		if (pages.size >= limit) break;
	}
	const scoreField = localName('svc_score', client.connection.abbreviation);
	return [...pages.values()].map(({ id, url, domain, [scoreField]: score = null }) =>
		toStep(brand, 'cited_page', [1, -Number(score ?? -1)], ['page', url], {
			title: `Ask for a link: ${String(url)}`,
			why: `AI assistants cite this page, and it does not link to the brand. Score ${String(score ?? 'not known')}.`,
			...{ url, domain, score, citation_id: id },
		}),
	);
}

const TITLE = /(^|_)(title|headline|name|topic)$/i;
const REASON = /(^|_)(reason|rationale|description|summary)$/i;
const CLOSED = /^(done|dismissed|completed|published|closed|rejected|archived)$/i;

/** Reads the open content opportunities. Their fields are undocumented (docs/api.md 3.6). */
export async function readOpportunitySteps(client: ApiClient, brand: Brand): Promise<Step[]> {
	const found = await readOf(client, brand, '/v1/brands/{id}/content-opportunities', 'cursor');
	const textOf = (record: IDataObject, name: RegExp) =>
		Object.entries(record).find(
			([field, text]) => name.test(field) && typeof text === 'string' && text.trim() !== '',
		)?.[1];
	return found
		.filter(({ status }) => !CLOSED.test(String(status)))
		.map((record) =>
			toStep(brand, 'content_opportunity', [2], ['opportunity', record.id], {
				title: `Write about: ${String(textOf(record, TITLE) ?? record.id)}`,
				why: textOf(record, REASON) ?? 'The service suggests this content.',
				content_opportunity_id: record.id,
			}),
		);
}

/** Reads the names that may mean the brand. */
export async function readAliasSteps(client: ApiClient, brand: Brand): Promise<Step[]> {
	const found = await readOf(client, brand, '/v1/brands/{id}/alias-suggestions', 'none');
	return found.flatMap((record) => {
		const name = record.business_name ?? toCompany(record)?.name;
		if (typeof name !== 'string') return [];
		const title = `Accept or dismiss the alias: ${name}`;
		const why = 'Answers name it, and it may mean the brand. As an alias, it counts as a mention.';
		return [
			toStep(brand, 'alias_suggestion', [3], ['alias', name], { title, why, business_name: name }),
		];
	});
}

const readOf = async (client: ApiClient, { id }: Brand, path: string, paging: Paging) =>
	await readPages(client, { method: 'GET', path: pathTo(path, { id }) }, paging, 100);
