import { groupBy } from '../../base/values/records';
import { countMentions, type Figures } from '../judge/figures';
import type { Findings, PromptChange } from '../judge/findings';
import type { Format } from './format';
import {
	type ChartColumn,
	type Entry,
	MAX_ROWS,
	type Matrix,
	type Move,
	type Section,
} from './page';
import { fill } from './words';

/** Number of lost prompts with a word of what was said instead. */
const MAX_QUOTES = 3;

/** From what matters most to what is looked up. Losses come first: they are what to work on. */
export function toSections(
	findings: Findings,
	chart: ChartColumn[],
	analysis: string[],
	format: Format,
): Section[] {
	const { figures } = findings;
	const { texts } = format;
	const { lost, gained, platforms } = toMoves(findings, format);
	return [
		{ title: texts.over_time, chart, usual: usualBand(findings, format), inChat: '' },
		lost,
		{ title: texts.instead, entries: insteadEntries(findings) },
		gained,
		{
			title: texts.competitors,
			note: texts.competitors_note,
			entries: companyEntries(findings, format),
		},
		platforms,
		websiteSection(findings, format),
		{ title: texts.next_steps, paragraphs: analysis },
		{
			title: texts.prompts,
			matrix: figures.mentions === null ? undefined : toMatrix(figures),
			inChat: '',
		},
	];
}

/** Which prompts lost and gained a mention, and the assistants. */
export function toMoves(findings: Findings, format: Format) {
	const { verdict, lost, gained } = findings;
	const { texts } = format;
	const isClear = (direction: 'up' | 'down') =>
		verdict?.change === 'clear' && verdict.direction === direction ? direction : undefined;
	const lostEntries = [...lost]
		.sort(byImportance)
		.map((each, at) => toPromptEntry(each, format, at < MAX_QUOTES));
	const gainedEntries = [...gained]
		.sort(byImportance)
		.map((each) => toPromptEntry({ ...each, competitors_named: [] }, format, false));
	return {
		lost: { title: texts.lost, mark: isClear('down'), entries: lostEntries },
		gained: { title: texts.gained, mark: isClear('up'), entries: gainedEntries },
		platforms: { title: texts.platforms, entries: platformEntries(findings, format) },
	};
}

/** "usual: 38 to 62"; undefined where it is not known. */
export const usualBand = ({ usual }: Findings, { texts, number }: Format): Section['usual'] =>
	usual && {
		range: usual,
		label: fill(texts.usual, {
			low: number(Math.floor(usual[0])),
			high: number(Math.ceil(usual[1])),
		}),
	};

/** A change has a color only where it is clear, and goes where the clear change goes. */
export function toMove({ verdict }: Findings, points: number | undefined): Move {
	const isClear =
		verdict?.change === 'clear' && Number(points) > 0 === (verdict.direction === 'up');
	return { points, isClear };
}

/** Those with a competitor instead first, then those on most assistants. */
const byImportance = (a: PromptChange, b: PromptChange): number =>
	Number((b.competitors_named ?? []).length > 0) - Number((a.competitors_named ?? []).length > 0) ||
	b.platforms.length - a.platforms.length;

function toPromptEntry(
	{ prompt, platforms, competitors_named: named = [], said }: PromptChange,
	format: Format,
	isQuoted: boolean,
): Entry {
	const companies = named.join(', ');
	const quote = isQuoted && said ? fill(format.texts.quote, { text: said }) : '';
	return {
		name: prompt ?? '',
		named: companies && format.plural('named_now', named.length, { companies }),
		remarks: [platforms.join(', '), quote],
	};
}

/** The prompts that no answer mentions the brand for, but a company, the most answers first. */
function insteadEntries({ lost, figures }: Findings): Entry[] {
	const told = new Set(lost.map(({ prompt }) => prompt));
	return figures.prompts
		.filter(({ prompt, mentions, list }) => {
			return mentions === 0 && !told.has(prompt) && list[0].isLeading !== true;
		})
		.map(({ prompt, list }) => ({ prompt, named: list.flatMap(({ named = [] }) => named) }))
		.filter(({ named }) => named.length > 0)
		.sort((a, b) => b.named.length - a.named.length)
		.map(({ prompt, named }) => {
			const groups = groupBy(named, String).sort((a, b) => b.length - a.length);
			return { name: prompt ?? '', named: groups.map(([name]) => name).join(', ') };
		});
}

/** The assistants, with the highest share first. */
function platformEntries(findings: Findings, format: Format): Entry[] {
	const changeOn = new Map(findings.platforms.map((each) => [each.platform, each.difference]));
	return findings.figures.platforms
		.filter(({ platform, rate }) => platform !== null && rate !== null)
		.sort((a, b) => Number(b.rate) - Number(a.rate))
		.map(({ platform, rate, mentions, answers }) => ({
			name: platform!,
			percent: Number(rate),
			value: format.share(Number(mentions), answers),
			move: toMove(findings, format.points(changeOn.get(platform!), answers)),
		}));
}

/** The brand and the competitors that the answers name, most named first. Empty without competitors. */
function companyEntries(findings: Findings, format: Format): Entry[] {
	const changeOf = new Map(findings.companies.map((each) => [each.name, each.difference]));
	const shown = findings.figures.companies
		.filter(({ name, isBrand, named }) => isBrand || named > 0 || changeOf.get(name))
		.map(({ name, isBrand, rate, named, answers }) => {
			const move = toMove(findings, format.points(changeOf.get(name), answers));
			// A competitor's gain is no gain of the brand.
			const own = isBrand ? move : { ...move, isClear: false };
			const value = format.share(named, answers);
			return { name, isBrand, percent: rate ?? 0, value, move: own };
		});
	if (shown.every(({ isBrand }) => isBrand)) return [];
	// The brand has a row also where more companies are named more often.
	const at = shown.findIndex(({ isBrand }) => isBrand);
	if (at >= MAX_ROWS) shown.splice(MAX_ROWS - 1, 0, ...shown.splice(at, 1));
	return shown;
}

/** Number of domains that are shown even if they are not new. */
const MOST_CITED = 5;

/** As long as a host may be. */
const HOST = /^(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** The most cited domains, and those that the earlier report did not cite. */
function websiteSection({ domains }: Findings, { texts, number }: Format): Section {
	const added = new Set(domains?.added.map(({ domain }) => domain));
	const shown = (domains?.cited ?? []).filter(
		({ domain }, at) => added.has(domain) || at < MOST_CITED,
	);
	const isCounted = shown.some(({ citations }) => citations > 1);
	return {
		title: texts.domains,
		note: isCounted ? texts.domains_note : undefined,
		inChat: '',
		entries: shown.map(({ domain, citations }) => ({
			name: domain,
			url: HOST.test(domain) ? `https://${domain}/` : undefined,
			value: isCounted ? number(citations) : undefined,
			tag: added.has(domain) ? texts.new_domain : undefined,
		})),
	};
}

/** More would not fit on a narrow screen. */
const MAX_PLATFORMS = 12;

/** The prompts by the assistants: by category, the prompts to work on first. */
function toMatrix({ platforms: all, prompts }: Figures): Matrix {
	const platforms = all.flatMap(({ platform }) => platform ?? []).slice(0, MAX_PLATFORMS);
	const asked = prompts
		.filter(({ answers }) => answers > 0)
		.sort((a, b) => Number(a.rate) - Number(b.rate));
	const isByAll = ({ mentions, answers }: (typeof asked)[number]) => mentions === answers;
	const groups = groupBy(
		asked.filter((each) => !isByAll(each)),
		({ category }) => category ?? '',
	);
	return {
		platforms,
		rows: groups.flatMap((group) =>
			group.map(({ prompt, category, list }, at) => ({
				heading: groups.length > 1 && at === 0 ? category || '–' : '',
				prompt: prompt ?? '',
				counts: platforms.map((platform) => {
					const own = list.filter((answer) => answer.platform === platform);
					const { mentions, answers } = countMentions(own);
					return { mentions: Number(mentions), answers };
				}),
			})),
		),
		byAll: asked.filter(isByAll).map(({ prompt }) => prompt ?? ''),
	};
}
