import type { IDataObject } from 'n8n-workflow';
import { clock } from '../../../shared/base/time/clock';
import { toTimestamp } from '../../../shared/base/time/timestamp';
import { asRecord } from '../../../shared/base/values/records';
import type { OperationContext } from '../../../shared/forms/describe/types';
import { pathTo } from '../../../shared/requests/path';
import { readVisibleOnce } from '../results/readOnce';
import { isWebUrl, linkOf } from '../results/reportFacts';
import type { Extras } from './document';

const WHITE_LABEL = '/v1/brands/{id}/white-label';

const SUMMARY = '/v1/reports/{id}/summary';
const SHARES = '/v1/reports/{id}/shares';

const NO_ANALYSIS = 'The service has no analysis of this report yet.';

const NO_LINK =
	'The report has no share link that this API key can read, so the document has no link. Create one with Report Share: Create.';

/**
 * Reads what the document shows beyond the comparison, as far as the user wants it.
 *
 * @throws ApiFailure, but not where the report has no share links that the key may read
 */
export async function readExtras(
	context: OperationContext,
	record: IDataObject,
): Promise<Extras & { settings: IDataObject | null }> {
	const { parameter } = context;
	return {
		analysis:
			parameter('options.includeAnalysis') === true ? await readAnalysis(context, record) : [],
		url:
			parameter('options.includeLink') === true ? await readLink(context, record) : linkOf(record),
		settings: await readVisibleOnce(context, WHITE_LABEL, record.brand_id),
	};
}

/** The form of the analysis is free: it may be a text, or have some. */
async function readAnalysis(
	{ client, note }: OperationContext,
	{ id }: IDataObject,
): Promise<string[]> {
	const summary = await client.read(pathTo(SUMMARY, { id }));
	const { ai_analysis: analysis, ai_suggestion: suggestion } = summary;
	const parts = typeof analysis === 'string' ? [analysis] : Object.values(asRecord(analysis));
	const texts = [...parts, suggestion].filter((text) => typeof text === 'string');
	if (texts.length === 0) note(NO_ANALYSIS);
	return texts;
}

/** Links end (docs/api.md 14.3). */
async function readLink(context: OperationContext, { id }: IDataObject) {
	const list = asRecord(await readVisibleOnce(context, SHARES, id)).data;
	const url = (Array.isArray(list) ? list : [])
		.map(asRecord)
		.filter(({ expires_at: end }) => !(toTimestamp(end) <= clock.now()))
		.map(({ share_url: address }) => address)
		.find(isWebUrl);
	if (url === undefined) context.note(NO_LINK);
	return url;
}
