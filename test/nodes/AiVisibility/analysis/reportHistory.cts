import { randomUUID } from 'node:crypto';
import type {
	BrandRecord,
	CitationRecord,
	PlatformResult,
	ReportRecord,
} from '../../../../sandbox/state/records.cts';
import { newCitation } from '../../../../sandbox/work/reportResults.cts';
import { draftReport } from '../../../../sandbox/work/reportRuns.cts';
import { byId, type Scene } from '../../support/scene.cts';

type WithReports = Pick<Scene, 'sandbox' | 'brandId'>;

/** A completed report with the results that a test wants. */
export interface KnownReport extends Partial<ReportRecord> {
	/** By prompt and platform: whether the brand is mentioned. */
	mentions: Record<string, Record<string, boolean>>;
	/** Domains that it cites. */
	domains?: string[];
	/** What a result says beside its platform, where it is not as the sandbox has it. */
	resultOf?: (isMentioned: boolean, platform: string, prompt: string) => object;
}

const usualResult = (mentioned: boolean) => ({
	mentioned,
	position: mentioned ? 2 : null,
	sentiment: mentioned ? 'positive' : null,
	answer: mentioned ? 'Names the brand.' : 'Names others.',
});

/** Adds a brand that has no reports but those of the test. @returns its ID */
export function addBrand({ sandbox }: WithReports, fields: Partial<BrandRecord> = {}): string {
	const { brands } = sandbox.state;
	return brands.add({ ...brands.all()[0], name: 'Example Tea', ...fields, id: randomUUID() }).id;
}

/** Report: Get Rows of one report. */
export const rowsOf = (reportId: string, more: object = {}) => ({
	resource: 'report',
	operation: 'getRows',
	rowsFrom: 'report',
	reportId: byId(reportId),
	...more,
});

/** Adds a completed report to the sandbox, whose numbers agree with its results. */
export function addReport(scene: WithReports, given: KnownReport): ReportRecord {
	const { mentions, domains = [], resultOf = usualResult, ...fields } = given;
	const { world, state } = scene.sandbox;
	const cells = Object.values(mentions).map((each) => Object.values(each));
	const all = cells.flat();
	const report = state.reports.add({
		...draftReport(world, { brand_id: scene.brandId }),
		status: 'completed',
		ai_platforms: [...new Set(Object.values(mentions).flatMap((each) => Object.keys(each)))],
		total_results: all.length,
		ranked_prompts: cells.filter((each) => each.includes(true)).length,
		visibility_score: percentOf(all),
		...fields,
	});
	for (const [text, platforms] of Object.entries(mentions)) {
		const results = Object.entries(platforms).map(([platform, isMentioned]) => ({
			platform,
			...resultOf(isMentioned, platform, text),
		}));
		state.prompts.add({
			...{ id: randomUUID(), object: 'prompt', category: 'Taste', region_config_prompt_id: null },
			...{ brand_id: report.brand_id, report_id: report.id, created_at: report.created_at },
			...{ prompt_text: text, results: results as PlatformResult[] },
		});
	}
	for (const domain of domains) state.citations.add(citationOf(report, domain));
	return report;
}

const percentOf = (cells: boolean[]): number =>
	Math.round((1_000 * cells.filter(Boolean).length) / Math.max(1, cells.length)) / 10;

function citationOf({ id, brand_id, created_at }: ReportRecord, domain: string): CitationRecord {
	const url = `https://${domain}/${randomUUID()}`;
	return { ...newCitation(brand_id, url, created_at, url), report_ids: [id] };
}

/** What a report and the next one of its name found, with a change of each kind. */
export const MOVED = {
	before: {
		mentions: {
			'Stays?': { chatgpt: true, claude: true },
			'Gains?': { chatgpt: false, claude: false },
			'Turns?': { chatgpt: true, claude: false },
			'Removed?': { chatgpt: true, claude: true, grok: false },
		},
		domains: ['both.example', 'lost.example'],
	},
	after: {
		mentions: {
			'Stays?': { chatgpt: true, claude: true, gemini: false },
			'Gains?': { chatgpt: true, claude: false, gemini: true },
			' Turns? ': { chatgpt: false, claude: true, gemini: false },
			'New?': { chatgpt: false, claude: false, gemini: false },
		},
		domains: ['both.example', 'new.example', 'new.example'],
	},
};
