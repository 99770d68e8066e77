import type { IDataObject } from 'n8n-workflow';

/** Fields of a report that may link to it (docs/api.md 3.6). */
const LINK_FIELDS = ['share_url', 'public_url', 'report_url', 'web_url', 'url', 'link'];

/** Returns the link that the record of a report has; none is documented. */
export const linkOf = (report: IDataObject): string | undefined =>
	LINK_FIELDS.map((name) => report[name]).find(isWebUrl);

/** No link may run a script. */
export const isWebUrl = (url: unknown): url is string =>
	typeof url === 'string' && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
