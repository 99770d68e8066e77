import type { IDataObject } from 'n8n-workflow';

/** What the service has, by path: a record, a list, or the status of a refusal. */
export type World = Record<string, IDataObject | IDataObject[] | number>;

const ASSISTANTS = ['chatgpt', 'ai_overviews', 'claude_search'];

export const MARKUP = '<&"*_~|`>';

export const week = (number: number, at = 'T15:30:00Z') =>
	new Date(Date.UTC(2026, 1, 28 - 7 * number)).toISOString().replace(/T.*/, at);

/**
 * @param lines a prompt each: text, category, then what each assistant says, after 1 for a mention, 0 for
 * none, and x where it failed; several answers with a semicolon between
 */
export const report = (id: string, lines: string[], more: IDataObject = {}): IDataObject => ({
	...{ id, brand_id: 'b1', name: `Weekly ${MARKUP}`, status: 'completed', created_at: week(0) },
	...{
		country: 'Germany',
		location: 'Köln',
		language: 'German',
		ai_platforms: ASSISTANTS,
		...more,
	},
	prompts: lines.map((line, at) => {
		const [prompt_text, category, ...cells] = line.split('/');
		const results = cells.flatMap((cell, column) =>
			cell.split(';').flatMap((each) => {
				const seen = { 1: true, 0: false }[each[0]] ?? null;
				return each === '' ? [] : { on: ASSISTANTS[column], seen, said: each.slice(2) || null };
			}),
		);
		return { id: at, prompt_text, category: category || null, results };
	}),
});

const BRAND = { id: 'b1', name: `Tea ${MARKUP} 🍵`, country: 'DE' };

export const long = (word: string, length: number) => `${word} `.repeat(length).slice(0, length);

/** The companies that answers name: C2 to C12, and two with long names. */
export const COMPANIES = [
	...[`Rival ${MARKUP}`, long('Wide', 130), long('Vast', 131).trim(), 'Silent', 'רום'],
	...Array.from({ length: 11 }, (_, at) => `C${at + 2}`),
].map((name, at) => ({ id: `c${at}`, name, object: 'competitor' }));

const [RIVAL, WIDE, VAST] = COMPANIES.map(({ name }) => name);
const ALL = COMPANIES.slice(5)
	.map(({ name }) => name)
	.join(', ');

/** Twelve prompts that lost their mentions, on more and more assistants, and others. */
const lost = (at: number, before: string) =>
	[
		`${at === 1 ? long('Lost', 81) : 'Lost'} ${at}${MARKUP}?/`,
		...ASSISTANTS.map((_, column) => {
			if (column > at % 3) return '0 Nobody is named at all.';
			return `${before} ${before === '1' ? 'Silent was named.' : at < 4 ? 'Nobody is named.' : `Well. Take C${at}! Or so.`}`;
		}),
	].join('/');
const many = (before: string, after: string, more: string[]) => [
	...Array.from({ length: 12 }, (_, at) => lost(at, before)),
	`Gained?//${after} C2 is fine here./0 C3 is fine./0 C3 is fine.`,
	...more,
];
const CROWDED = many('0', '1', [
	`Instead ${MARKUP}?//0 ${ALL} are good./0 C4, C3 and C9 are good./0 C9 and C4 are good.`,
	`Instead, most?//0 ${ALL} and ${RIVAL} are good./0 ${ALL} are good./0 ${WIDE}, ${VAST}, C12 are good.`,
	`Instead, all?//0 ${ALL}./0 ${ALL}./0 ${ALL}.`,
	'Instead, little?//0 C7 is good here./x/0 No company is good.',
	'Is C8 good?//0 C8 is good, and C2./0 It is, so they say./0 It is not so good.',
	'All?//1 Good and cheap./1 Good and cheap./1 Good and cheap.',
	'All, too?//1 Good and cheap./1 Good and cheap./',
	'Nobody answers?/',
]);

const earlier = (count: number, more: (at: number) => IDataObject = () => ({})) =>
	Array.from({ length: count }, (_, at) =>
		report(`e${at + 2}`, [], {
			...{
				created_at: week(at + 2),
				visibility_score: 60 - at / 3,
				total_results: at < 5 ? 51 : 48,
			},
			...more(at),
		}),
	);

const site = (report_id: string, domain: string | null, url = '') => ({ report_id, domain, url });
const sites = (id: string, all: string) =>
	all.split(' ').map((each) => (each.includes('/') ? site(id, null, each) : site(id, each)));

const about = (reports: IDataObject[]): World => ({
	...{ '/v1/reports': reports, '/v1/brands/b1': BRAND, '/v1/brands/b1/competitors': COMPANIES },
	'/v1/brands/b1/citations': [
		...sites(
			'r0',
			'www.a.example b.example b.example c.example https://d.example/x a.example new.example',
		),
		...sites('r0', 'a.example e.example f.example g.example new_host.example'),
		...sites(
			'r1',
			'a.example b.example c.example d.example e.example f.example g.example h.example',
		),
	],
	...Object.fromEntries(reports.map((each) => [`/v1/reports/${String(each.id)}`, each])),
});

/** Each with another brand's report in the list, and one of another market. */
const others = [
	report('other', [], { brand_id: 'b2', created_at: week(0, 'T17:00:00Z') }),
	report('market', [], { country: 'Austria', created_at: week(0, 'T16:00:00Z') }),
];

const FEW = (now: string, next: string, last = '0') => [
	`Lost?/Cups ${MARKUP}/${last} C2 is it, I think./${last} C3, or C2. Not more.`,
	`${long('Which 🍵', 245)}?/Tea/${now} Rival is it, I think./${now};1 So, so and so.;0 So, so and so./`,
	`Why ${MARKUP}?/Cups ${MARKUP}/${next} C2 and C3 are it./0 C3 and C2 are it./x`,
	`${long('x', 80)}//${now} C2 and C3 are it./${next};1 So, so and so./0 C2 and C3 are it.`,
	'שלום?/Tea/1 So, so and so./0 So, so and so./1 So, so and C2.',
];

/** As long as a link may be. */
const LINK = `https://app.example/r?${'x'.repeat(1_978)}`;

export const documentWorlds: Record<string, World> = {
	crowded: {
		...about([
			...others,
			report('r0', CROWDED, {
				visibility_score: 17.25,
				total_results: 51,
				web_url: 'https://app.example/<r>',
			}),
			report('r1', many('1', '0', CROWDED.slice(13)), {
				...{ visibility_score: 60.04, created_at: week(1), total_results: 51 },
			}),
			...earlier(13),
		]),
		'/v1/brands/b1/white-label': {
			...{
				company_name: `Sender ${MARKUP}`,
				cover_title: `Seen ${MARKUP}`,
				primary_color: '#ffeecc',
			},
			logo_url: 'https://agency.example/logo.SVG?x=1&y="2"',
			...{ footer_website: 'agency.example', footer_email: 'a@b.example', footer_phone: ' ' },
		},
		'/v1/reports/r0/summary': {
			ai_analysis: {
				first: long('Analysis', 1_445),
				second: 7,
				third: `<b>${MARKUP}</b>\nNext line`,
			},
			ai_suggestion: 'Do *this* first.',
		},
	},
	few: {
		...about([
			report('r0', FEW('1', '0'), {
				...{
					scheduled_report_id: 's1',
					region_config_id: 'g1',
					share_url: 'javascript:x',
					name: null,
					location: long('Ort', 250),
				},
				...{ visibility_score: 50, total_results: 14, url: LINK },
			}),
			report('r1', FEW('0', '0', '1'), {
				...{ scheduled_report_id: 's1', region_config_id: 'g1', visibility_score: 42.9 },
				...{ created_at: week(0, 'T02:00:00Z'), total_results: 14 },
			}),
			...earlier(4, (at) => ({
				scheduled_report_id: 's1',
				region_config_id: 'g1',
				total_results: 14 + at,
				...(at === 3 && { visibility_score: 0 }),
			})),
		]),
		'/v1/scheduled-reports/s1': { name: 'On Mondays' },
		'/v1/brands/b1/white-label': {
			footer_phone: '+49 <1>',
			cover_title: 'Theirs',
			primary_color: '#ff0000',
			logo_url: 'x',
		},
		'/v1/reports/r0/summary': {
			ai_analysis: { ...Array.from({ length: 9 }, (_, at) => `${at}.`) },
		},
		'/v1/brands/b1/citations': 403,
	},
	differs: {
		...about([
			report('r0', ['New?//1 So, so and so.', ...FEW('1', '1').slice(1)], {
				visibility_score: 72,
				batch_id: 'run',
				link: `${LINK}x`,
			}),
			report('r1', ['Gone?//0 So, so and so./0 So, so and so.', ...FEW('1', '0').slice(1)], {
				...{ visibility_score: 44.4, created_at: week(0, 'T15:10:00Z') },
			}),
			report('market', [], {
				country: 'Austria',
				batch_id: 'run',
				created_at: week(0, 'T15:20:00Z'),
			}),
			...earlier(1),
		]),
		'/v1/brands/b1/white-label': 404,
		'/v1/brands/b1/citations': ['r0', 'r1'].flatMap((id) => sites(id, 'a.example b.example')),
	},
	unknown: {
		...about([
			report('r0', FEW('1', '0'), { visibility_score: 30 }),
			report('r1', FEW('0', '0'), { visibility_score: 60, created_at: week(1) }),
			...earlier(8, () => ({ total_results: 51 })),
		]),
		'/v1/brands/b1': 404,
		'/v1/brands/b1/competitors': 403,
	},
	all: {
		...about([report('r0', ['All?//1 So, so and so./1 So, so.'], { visibility_score: 100 })]),
		'/v1/brands/b1/white-label': { company_name: `Sender ${MARKUP}` },
	},
	empty: about([report('r0', ['Which?/'], { visibility_score: null, name: 'Untitled Report' })]),
};

/** Of an own look, with texts above their limits. */
export const OPTIONS = {
	...{ title: long(`Own ${MARKUP}`, 300), accentColor: '#123456', fileField: 'own' },
	...{ logoUrl: 'https://own.example/a.png', mentionField: 'seen', includeAnalysis: true },
};
