import { randomUUID } from 'node:crypto';
import { addPrompts } from '../seed/demoReports';
import type { ReportRecord } from '../state/records';
import { finishReport, promptsOf } from '../work/reportResults';
import { draftReport } from '../work/reportRuns';
import { useSandbox } from './scene';

const PLATFORMS = ['chatgpt', 'perplexity', 'ai_overviews', 'claude'];
const TEXTS = [
	'Which coffee is best?',
	'Where is coffee sold?',
	'Who makes good coffee?',
	'Which coffee is fair?',
	'How do I choose coffee?',
];

describe('the results of reports', () => {
	const scene = useSandbox();

	/** Completes reports of a market, one after the other. */
	const run = (times: number, fields: Partial<ReportRecord> = {}, texts = TEXTS) => {
		const { world } = scene.sandbox;
		return Array.from({ length: times }, () => {
			const report = world.state.reports.add(
				draftReport(world, {
					brand_id: scene.ids.brand,
					ai_platforms: PLATFORMS,
					country: 'France',
					...fields,
				}),
			);
			addPrompts(world, report, texts, randomUUID);
			finishReport(world, report, world.clock.iso());
			return report;
		});
	};
	const scores = (reports: ReportRecord[]) => reports.map((one) => Number(one.visibility_score));
	const results = ({ id }: ReportRecord) =>
		promptsOf(scene.sandbox.world, id).flatMap((prompt) => prompt.results);
	const mentions = (report: ReportRecord) => results(report).map(({ mentioned }) => mentioned);
	const changes = (values: unknown[][]) =>
		values
			.slice(1)
			.map((value, index) => value.filter((one, place) => one !== values[index][place]).length);
	const domains = ({ id }: ReportRecord) =>
		scene.sandbox.state.citations
			.where(({ report_ids }) => report_ids.includes(id))
			.map(({ domain }) => domain);

	it('differ by market and by brand', () => {
		const countries = ['France', 'Germany', 'Spain', 'United Kingdom'];
		const inMarkets = countries.flatMap((country) => scores(run(1, { country })));
		expect(new Set(inMarkets).size).toBeGreaterThan(2);
		const ofOther = countries.flatMap((country) =>
			scores(run(1, { country, brand_id: scene.ids.other })),
		);
		expect(ofOther).not.toEqual(inMarkets);
	});

	it('change a little from run to run, and more over many', () => {
		const reports = run(11);
		const flips = changes(reports.map(mentions));
		expect(Math.max(...flips)).toBeLessThanOrEqual(6);
		expect(flips.filter((count) => count > 0).length).toBeGreaterThan(4);
		expect(Math.max(...scores(reports)) - Math.min(...scores(reports))).toBeGreaterThan(10);
	});

	it('are the same for the same runs', async () => {
		const first = run(3).map((report) => [results(report), domains(report)]);
		await scene.start();
		expect(run(3).map((report) => [results(report), domains(report)])).toEqual(first);
	});

	it('cite pages that mostly stay, while some come and some go', () => {
		const cited = run(8).map(domains);
		const pairs = cited.slice(1).map((now, index) => {
			const kept = now.filter((domain) => cited[index].includes(domain)).length;
			return { kept, gained: now.length - kept, lost: cited[index].length - kept };
		});
		const sum = (name: 'kept' | 'gained' | 'lost') =>
			pairs.reduce((total, pair) => total + pair[name], 0);
		expect(sum('kept')).toBeGreaterThan(sum('gained') + sum('lost'));
		expect(Math.min(sum('gained'), sum('lost'))).toBeGreaterThan(0);
		const urls = scene.sandbox.state.citations.all().map(({ brand_id, url }) => brand_id + url);
		expect(new Set(urls).size).toBe(urls.length);
	});

	it('are what the mark in a prompt says', () => {
		const [report] = run(1, {}, ['Which? [mentioned]', 'Which? [not mentioned]']);
		expect(mentions(report)).toEqual([...PLATFORMS.map(() => true), ...PLATFORMS.map(() => false)]);
		expect(report).toMatchObject({ visibility_score: 50, ranked_prompts: 1, total_results: 8 });
	});
});
