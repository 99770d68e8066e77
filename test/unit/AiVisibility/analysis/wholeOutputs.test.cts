import type { IDataObject } from 'n8n-workflow';
import { buildDocument } from '../../../../nodes/AiVisibility/analysis/document/buildDocument';
import { fit } from '../../../../nodes/AiVisibility/analysis/document/page';
import { toLook } from '../../../../nodes/AiVisibility/analysis/document/look';
import { readNextSteps } from '../../../../nodes/AiVisibility/analysis/nextSteps/readNextSteps';
import { buildOverview } from '../../../../nodes/AiVisibility/analysis/overview/buildOverview';
import type { OperationContext } from '../../../../nodes/shared/forms/describe/types';
import { toFormat } from '../../../../nodes/shared/reports/tell/format';
import { ENGLISH, LANGUAGES } from '../../../../nodes/shared/reports/tell/texts';
import { useManualTime } from '../../support/manualTime.cts';
import { type Reply, refusal, ScriptedService } from '../../support/scriptedService.cts';
import { overviewWorld, stepsWorld } from './richBrands.cts';
import { documentWorlds, OPTIONS, type World } from './richReports.cts';
import { formOf } from '../../support/form.cts';

const time = useManualTime();

/** Lists have pages of four, of reports nine, and are empty if nothing is said; a number is a refusal. */
function answer(
	world: World,
	path: string,
	{ cursor = '0', search = '', ...query }: IDataObject,
): Reply {
	const found = world[path] ?? (path.split('/').length > 4 ? [] : 404);
	if (typeof found !== 'object')
		return refusal(found, found === 403 ? 'insufficient_scope' : `code_${found}`);
	if (!Array.isArray(found)) return { body: { object: 'record', ...found } };
	const fits = (record: IDataObject) =>
		Object.entries(query).every(([name, value]) => String(record[name] ?? value) === value) &&
		String(record.name).toLowerCase().includes(String(search).toLowerCase());
	const rest = found.filter(fits).slice(Number(cursor));
	const size = path === '/v1/reports' ? 9 : 4;
	const hasMore = rest.length > size;
	const next = { has_more: hasMore, next_cursor: hasMore ? String(Number(cursor) + size) : null };
	return { body: { data: rest.slice(0, size).map(({ prompts: _, ...each }) => each), ...next } };
}

/** HTML with a line for each row, and each kind of element written out once. */
function shortHtml(html: string): string {
	const known = new Map<string, string>();
	return html
		.replace(/<(\w+) [^>]+>/g, (whole, tag: string) => {
			const name = known.get(whole);
			known.set(whole, name ?? `<${tag}:${known.size}>`);
			return name ?? whole.replace(tag, `${tag}:${known.size - 1}`);
		})
		.replace(/<\/(td|div|span|table|tr|tbody|b)>/g, '')
		.replace(/(?<!<table:\d+[^>]*> ?)<(tr|h\d|style)/g, '\n$&')
		.replace(/ (@media|<body)/g, '\n$1');
}

/** What an operation returns, says and asks, line by line. */
async function outcome(
	world: World,
	values: IDataObject,
	run: (context: OperationContext) => Promise<unknown[]>,
) {
	const service = new ScriptedService(({ path, query }) => answer(world, path, query));
	const said: string[] = [];
	const context = {
		client: await service.client(),
		form: formOf({ ...values, ...(values.filters as object), ...(values.options as object) }),
		timezone: values.timezone,
		shared: new Map(),
		note: (...parts: string[]) => said.push(`note: ${parts.join(' | ')}`),
		toFile: async (_: string, name: string, type: string) => await Promise.resolve([name, type]),
	} as unknown as OperationContext;
	const records = (await time.until(run(context))) as Array<{
		json?: IDataObject;
		binary?: object;
	}>;
	const asked = service.seen.map(({ path, query }) => `${path} ${JSON.stringify(query)}`);
	const shown = records.map((each) => {
		const { json, binary } = { json: each as IDataObject, binary: null, ...each };
		const { slack_text, text, html, ...own } = json;
		const texts = [slack_text, text, html && shortHtml(String(html))];
		return [JSON.stringify({ ...own, ...(binary && { binary }) }), ...texts.filter(Boolean)];
	});
	const all = [...shown.flat(), ...said, ...asked].join('\n').replace(/ \{\}\n\/v1/g, ' /v1');
	return all.replace(
		/(.{1,12}?)\1{9,}/g,
		(run, part: string) => `${part}×${run.length / part.length}`,
	);
}

const chosen = (more: IDataObject = {}): IDataObject => ({
	...{ reportFrom: 'report', reportId: 'r0', findCompetitors: true, includeDomains: true },
	...{ timezone: 'Asia/Tokyo', ...more },
});

describe('the whole document', () => {
	it.each<[string, keyof typeof documentWorlds, IDataObject, typeof ENGLISH?]>([
		[
			'of many prompts, with a clear fall',
			'crowded',
			chosen({ options: { mentionField: 'seen', includeAnalysis: true } }),
		],
		[
			'of few answers, with options, in French',
			'few',
			chosen({ timezone: 'America/Los_Angeles', options: OPTIONS }),
			LANGUAGES.fr,
		],
		[
			'of the latest report, with other prompts than the one before, from right to left',
			'differs',
			chosen({
				reportFrom: 'latest',
				options: { mentionField: 'seen', fileField: '', includeAnalysis: true },
			}),
			{ ...LANGUAGES.es, locale: 'he' },
		],
		['without known mentions, in German', 'unknown', chosen(), LANGUAGES.de],
		['of a report whose answers all mention the brand', 'all', chosen()],
		['of a first report, without an answer', 'empty', chosen()],
	])('%s', async (_, world, values, texts = ENGLISH) => {
		const run = async (context: OperationContext) => await buildDocument(context, {}, texts);
		expect(await outcome(documentWorlds[world], values, run)).toMatchSnapshot();
	});
});

it('a document has the most readable limits with which email programs show it', () => {
	const look = toLook(formOf(), null);
	const limitsFor = (length: number) => {
		const limits: string[] = [];
		const build = ({ maxText, maxRows }: { maxText: number; maxRows: number }) => {
			limits.push(`${maxText}/${maxRows}`);
			return { title: '', about: [], body: 'x'.repeat(length) };
		};
		const bytes = Buffer.byteLength(fit(look, toFormat(ENGLISH, 'UTC'), build));
		return { bytes, limits: limits.join(' ') };
	};
	const most = 100_000 - limitsFor(0).bytes;
	expect(limitsFor(most)).toEqual({ bytes: 100_000, limits: '240/500' });
	expect(limitsFor(most + 1).limits).toBe('240/500 120/500 60/150 30/100 20/10');
});

describe('the whole overview', () => {
	it.each<[string, IDataObject, number[], typeof ENGLISH]>([
		['a row per brand and market, in Spanish', { overviewOutput: 'brands' }, [0, 14], LANGUAGES.es],
		['the document of one market, in German', {}, [0, 8], LANGUAGES.de],
		['the document of brands without a clear change, in French', {}, [5, 7], LANGUAGES.fr],
		['the document', { options: { title: 'All <brands>', mentionField: 'seen' } }, [0], ENGLISH],
	])('%s', async (_, more, range, texts) => {
		const brands = (overviewWorld['/v1/brands'] as IDataObject[]).slice(...range);
		const values = { timezone: 'America/Los_Angeles', ...more };
		const run = async (context: OperationContext) => await buildOverview(context, {}, texts);
		const world = { ...overviewWorld, '/v1/brands': brands };
		expect(await outcome(world, values, run)).toMatchSnapshot();
	});
});

it('the whole next steps', async () => {
	const kinds = 'missed_prompt lost_mention cited_page content_opportunity alias_suggestion'.split(
		' ',
	);
	const values = { brands: 'all', kinds, maxSteps: 30, options: { mentionField: 'seen' } };
	const run = async (context: OperationContext) => await readNextSteps(context, {});
	expect(await outcome(stepsWorld, values, run)).toMatchSnapshot();
	const some = {
		...values,
		kinds: ['lost_mention', 'cited_page', 'alias_suggestion'],
		brands: 'one',
		brandId: '1',
		maxSteps: 3,
	};
	const world: World = { ...stepsWorld, '/v1/brands/1/competitors': 403 };
	world['/v1/brands/1/seo/prompt-insights'] = 403;
	expect(await outcome(world, some, run)).toMatchSnapshot();
});
