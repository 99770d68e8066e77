import type { IDataObject } from 'n8n-workflow';
import { COMPANIES, long, MARKUP, report, week, type World } from './richReports.cts';

/** A report in which so many of 16 answers mention the brand, of eight prompts. */
const counted = (brand: string, at: number, mentions: number, more: IDataObject = {}) => {
	const cell = (place: number) => `${mentions > place ? 1 : 0} So, so and so.`;
	const lines = Array.from(
		{ length: 8 },
		(_, row) => `${row}?//${cell(2 * row)}/${cell(2 * row + 1)}`,
	);
	const id = `${brand}-${String(more.country ?? '')}${at}`;
	const own = { brand_id: brand, visibility_score: 6.25 * mentions, created_at: week(at), ...more };
	return report(id, lines, { name: 'Weekly', location: null, ...own });
};

const weeks = (brand: string, counts: number[], more: IDataObject = {}) =>
	counts.map((count, at) => counted(brand, at, count, more));

const listed = (reports: IDataObject[]): World => ({
	'/v1/reports': reports,
	...Object.fromEntries(reports.map((each) => [`/v1/reports/${String(each.id)}`, each])),
});

/** Brands in no order: falls and rises of several sizes, and all that is neither. */
const BRANDS: Array<[name: string | null, reports: IDataObject[]]> = [
	['Same', weeks('1', [0, 0, 0])],
	[`Up ${MARKUP}`, weeks('2', [12, 2], { web_url: 'https://app.example/<2>' })],
	['Down a little', weeks('3', [2, 12])],
	['Down most', weeks('4', [0, 16, 15, 16, 15], { visibility_score: 41.6 })],
	['Up most', weeks('5', [16, 1, 2, 1, 9], { total_results: 16 })],
	['First', weeks('6', [5])],
	['None', []],
	[null, weeks('9', [3, 8])],
	[
		'Old',
		['Germany', 'France'].flatMap((country) =>
			weeks('7', [0, 16, 0, 0], { country, scheduled_report_id: 's' }).map((each, at) => ({
				...each,
				batch_id: `old ${at}`,
				created_at: week(at + 2),
			})),
		),
	],
	[
		'Markets',
		[
			...weeks('10', [0, 15], { batch_id: 'run', location: 'Berlin', scheduled_report_id: 's' }),
			...weeks('10', [8, 8], { batch_id: 'run', country: 'Spain', scheduled_report_id: 's' }),
			...weeks('10', [9, 8], { batch_id: 'run', country: 'France', scheduled_report_id: 's' }),
		],
	],
	['Refused', [counted('11', 0, 3), counted('11', 1, 3, { id: 'gone' })]],
	['Unknown', weeks('12', [4, 8], { visibility_score: 77 })],
	[
		'Replaced',
		[
			counted('13', 0, 9),
			report('13b', ['Other?//1 So.'], {
				brand_id: '13',
				visibility_score: 40,
				name: 'Weekly',
				created_at: week(1),
				location: null,
			}),
		],
	],
	[
		'Grown',
		weeks('14', [9, 3]).map((each, at) => ({
			...each,
			prompts: (each.prompts as IDataObject[]).slice(0, at === 0 ? 8 : 4),
		})),
	],
	...Array.from({ length: 12 }, (_, at): [string, IDataObject[]] => [
		`Rise ${at}`,
		weeks(`2${at}`, [10 + (at % 4), 1]),
	]),
];

export const overviewWorld: World = {
	...listed(BRANDS.flatMap(([, reports]) => reports)),
	'/v1/reports/gone': 500,
	'/v1/brands': BRANDS.map(([name, [first]]) => ({
		id: String(first?.brand_id ?? 'none'),
		name,
	})),
};

/** Weekly reports of prompts, by whether each assistant mentions the brand in each, the newest first. */
const patterns = (brand: string, prompts: string[], more: IDataObject = {}) =>
	Array.from({ length: 6 }, (_, at) => {
		const lines = prompts.map((line) => {
			const [prompt, ...cells] = line.split('/');
			const said = cells.map((cell, column) => {
				const names = ['C8, C2', 'C2 and C4', 'C9, C10, C11, C5 and C6'][column];
				return cell[at] === '-' ? '' : `${cell[at]} ${names} or C${at + 2} are good.`;
			});
			return [prompt, '', ...said].join('/');
		});
		const own = { brand_id: brand, created_at: week(at), name: 'Weekly', location: null };
		return report(`${brand}-${String(more.country ?? '')}${at}`, lines, { ...own, ...more });
	});

const STEPS = [
	'Named?/111111/111111/111111',
	`Never ${MARKUP}?/000000/000000`,
	'Never, on three?/000000/000000/000000',
	'Never, often asked?/000000/000000',
	'Never, hard?/000000/000000',
	'Lost after one?/001111/001111',
	'Lost by one?/001100/101111/111111',
	'By chance?/011111/011111',
	'Not always there?/0-0-00/------',
	'New?/0-----/0-----',
	'90/00----/00----',
];

const page = (at: number, score: number | null, more: IDataObject = {}) => ({
	...{ id: `p${at}`, url: `https://site.example/${at % 6}`, domain: 'site.example' },
	...{ has_backlink: false, is_actionable: true, has_contact: true, ab_score: score, ...more },
});

export const stepsWorld: World = {
	...listed([
		...patterns('1', STEPS, { batch_id: 'run', country: 'France' }).slice(0, 5),
		...patterns('1', STEPS, { batch_id: 'run' }),
		...patterns('2', STEPS.slice(0, 2)),
		...patterns('4', STEPS.slice(1, 2)).slice(0, 1),
	]),
	'/v1/brands': ['One', `Two ${MARKUP}`, 'None', 'Gone'].map((name, at) => ({
		id: `${at + 1}`,
		name,
	})),
	'/v1/brands/1': { name: 'One', country: 'Germany' },
	'/v1/brands/1/competitors': COMPANIES,
	'/v1/brands/1/seo/prompt-insights': [
		{ prompt: 'never, OFTEN asked?', search_volume: 900, keyword_difficulty: '30' },
		{ prompt: 'Never, hard?', search_volume: 900, difficulty_score: 31.5, ai_volume: 7 },
		{ prompt: 'Never, hard?', volume: 1 },
		{ prompt: `Never ${MARKUP}?`, volume: 900 },
		{ text: 'New?', metrics: { monthlyVolume: '400' }, answer_difficulty: 10, old_volume: 1 },
		{ text: 'By chance?', volume: null, search_volume: 'high', difficulty: 'low' },
		{ prompt_id: 90, search_volume: 90, rank: 8 },
		{ prompt_id: 5, stats: { monthly_search_volume: 0, difficulty: null } },
	],
	'/v1/brands/1/citations': [
		...[page(1, 90.5), page(2, 40, { has_backlink: true }), page(3, null), page(4, 0), page(7, 89)],
		...[
			page(8, 12, { is_actionable: false }),
			page(9, 12, { has_contact: false }),
			page(10, -1),
			page(11, 3),
		],
	],
	'/v1/brands/1/content-opportunities': [
		{
			id: 'o1',
			name: 'Named',
			suggested_topic: 'Topic',
			seo_title: 'Second',
			summary: 'Short.',
			status: 'open',
		},
		{ id: 'o2', headline: ' ', name: 'By name', is_dismissed: false, dismissed_at: null },
		{ id: 'o3', title: 'Done', idea: { status: 'Done' } },
		{ id: 'o4', title: 'Archived', archived_at: '2026-01-01' },
		{ id: 'o5', count: 7 },
		{ id: 'o6', idea: { seo_title: 'Nested', rationale: long('Because', 301) } },
	],
	'/v1/brands/1/alias-suggestions': [
		{ business_name: 'One Tea', name: 'Other' },
		{ id: 7 },
		{ name: 'Uno' },
	],
	'/v1/brands/2/content-opportunities': 404,
	'/v1/brands/2/alias-suggestions': [{ business_name: 'Two Tea' }],
	'/v1/brands/4/content-opportunities': 500,
};
