import { namedInstead } from '../judge/figures';
import type { Findings, PromptChange } from '../judge/findings';
import type { Format } from './format';
import { type ChartColumn, type Entry, MAX_ROWS, type Move, type Section } from './page';
import { fill } from './words';

/** From what matters most to what is looked up. Losses come first: they are what to work on. */
export function toSections(
	findings: Findings,
	chart: ChartColumn[],
	analysis: string[],
	format: Format,
): Section[] {
	const { texts } = format;
	const { lost, gained, platforms } = toMoves(findings, format);
	return [
		{ title: texts.over_time, chart, usual: usualBand(findings, format) },
		lost,
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
			note: texts.prompts_note,
			entries: promptEntries(findings, format),
			isLong: true,
			inChat: '',
		},
	];
}

/** Which prompts lost and gained a mention, and the assistants. */
export function toMoves(findings: Findings, format: Format) {
	const { lost, gained } = findings;
	const { texts } = format;
	const toEntry = ({ prompt, platforms }: PromptChange) => ({
		name: prompt ?? '',
		remarks: [platforms.join(', ')],
	});
	const lostEntries = [...lost]
		.sort(byImportance)
		.map((each) => ({ ...toEntry(each), named: namedNow(each.competitors_named ?? [], format) }));
	return {
		lost: { title: texts.lost, entries: lostEntries },
		gained: { title: texts.gained, entries: [...gained].sort(byImportance).map(toEntry) },
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

const namedNow = (names: string[], { plural }: Format): string =>
	names.length === 0 ? '' : plural('named_now', names.length, { companies: names.join(', ') });

/** The prompts that were answered, those with the fewest mentions first; empty where these are not known. */
function promptEntries({ figures }: Findings, format: Format): Entry[] {
	return figures.prompts
		.filter(({ rate }) => rate !== null)
		.sort((a, b) => Number(a.rate) - Number(b.rate))
		.map(({ prompt, mentions, answers, notMentionedOn, list }) => ({
			name: prompt ?? '',
			value: format.of(Number(mentions), answers),
			named: namedNow(list[0].isLeading ? [] : namedInstead(list), format),
			remarks: [notMentionedOn.join(', ')],
		}));
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
	return {
		title: texts.domains,
		note: texts.domains_note,
		inChat: '',
		entries: shown.map(({ domain, citations }) => ({
			name: domain,
			url: HOST.test(domain) ? `https://${domain}/` : undefined,
			value: number(citations),
			remarks: added.has(domain) ? [texts.new_domain] : [],
		})),
	};
}
