import { randomUUID } from 'node:crypto';
import type {
	BrandRecord,
	PlatformResult,
	ReportRecord,
} from '../../../../sandbox/state/records.cts';
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
	...{ resource: 'report', operation: 'getRows', reportFrom: 'report' },
	reportId: byId(reportId),
	...more,
});

/** Adds a completed report to the sandbox, whose numbers agree with its results. */
export function addReport(scene: WithReports, given: KnownReport): ReportRecord {
	const { mentions, domains = [], resultOf = usualResult, ...fields } = given;
	const { add } = scene.sandbox;
	const cells = Object.values(mentions).map((each) => Object.values(each));
	const all = cells.flat();
	const report = add.report({
		brand_id: scene.brandId,
		status: 'completed',
		ai_platforms: [...new Set(Object.values(mentions).flatMap((each) => Object.keys(each)))],
		total_results: all.length,
		ranked_prompts: cells.filter((each) => each.includes(true)).length,
		visibility_score: percentOf(all),
		...fields,
	});
	for (const [text, platforms] of Object.entries(mentions)) {
		const results = Object.entries(platforms).map(([platform, isMentioned]) => {
			return { platform, ...resultOf(isMentioned, platform, text) } as PlatformResult;
		});
		add.prompt(report, { category: 'Taste', prompt_text: text, results });
	}
	for (const domain of domains) {
		const { id, brand_id, created_at } = report;
		const url = `https://${domain}/${randomUUID()}`;
		add.citation({ brand_id, url, created_at, report_ids: [id] });
	}
	return report;
}

const percentOf = (cells: boolean[]): number =>
	Math.round((1_000 * cells.filter(Boolean).length) / Math.max(1, cells.length)) / 10;

const ASSISTANTS = ['chatgpt', 'claude', 'grok', 'gemini'];

/**
 * Adds weekly reports of one name.
 *
 * @returns what adds the next one: of its 24 answers, the first ones mention the brand
 */
export function weeklyReports(scene: WithReports, fields: Partial<KnownReport> = {}) {
	let week = 0;
	return (mentions: number, more: Partial<KnownReport> = {}): ReportRecord => {
		week += 1;
		const answersTo = (prompt: number) =>
			Object.fromEntries(ASSISTANTS.map((name, at) => [name, 4 * prompt + at < mentions]));
		return addReport(scene, {
			name: 'Weekly',
			created_at: new Date(Date.UTC(2021, 0, 7 * week)).toISOString(),
			mentions: Object.fromEntries(
				[0, 1, 2, 3, 4, 5].map((prompt) => [`Which ${prompt}?`, answersTo(prompt)]),
			),
			...fields,
			...more,
		});
	};
}

/** Of a report in which no assistant answered. */
export const NOBODY = { resultOf: () => ({ mentioned: null, answer: null }), visibility_score: 0 };

/** Of a report whose answers name either the brand or another company. */
export const EITHER = {
	resultOf: (mentioned: boolean) => ({
		mentioned,
		answer: `Names ${mentioned ? 'the brand' : 'Rival Tea'} and no other.`,
	}),
};

/** Adds the company of `EITHER` to the competitors of a brand. */
export function addRival({ sandbox }: WithReports, brand_id: string): void {
	const { competitors } = sandbox.state;
	const rival = { name: 'Rival Tea', domain: 'rival-tea.example' };
	competitors.add({ ...competitors.all()[0], id: `rival of ${brand_id}`, brand_id, ...rival });
}
