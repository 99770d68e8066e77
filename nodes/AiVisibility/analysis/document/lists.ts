import type { PromptChange } from '../../../shared/reports/judge/comparison';
import { groupBy } from '../../../shared/base/values/records';
import { countMentions, type Figures } from '../../../shared/reports/judge/figures';
import type { Format } from '../../../shared/reports/tell/format';
import { fill } from '../../../shared/reports/tell/texts';
import type { ComparedReport } from '../readComparison';
import { MAX_ROWS } from './blocks';

/** A heading and its entries. Without any, it is left out. */
export interface List {
	title: string;
	/** Whether the entries are gains or losses. */
	isGain?: boolean;
	note?: string;
	entries: ListEntry[];
}

export interface ListEntry {
	name: string;
	url?: string;
	/** Whether it is the brand, or else a competitor. */
	isBrand?: boolean;
	/** Length of its bar. */
	percent?: number;
	/** The figure itself. */
	value?: string;
	/** In points. */
	change?: number;
	/** Who is named instead: as dark as the name. */
	named?: string;
	remarks?: string[];
	/** A remark that stands out. */
	tag?: string;
}

/** Names an entry for which there is no room. */
export const entryName = ({ name, percent, value }: ListEntry): string =>
	percent === undefined ? name : `${name} ${value}`;

/** Number of lost prompts with a word of what was said instead. */
const MAX_QUOTES = 3;

/** In the order of reading. Losses come first: they are what to work on. */
export function toLists(compared: ComparedReport, format: Format) {
	const { changes, domains } = compared;
	const { texts } = format;
	const toMoves = (prompts: PromptChange[]) =>
		[...prompts]
			.sort(byImportance)
			.map((each, at) => toMove(at < MAX_QUOTES ? each : { ...each, said: undefined }, format));
	const gained = changes.promptsGained.map((each) => ({ ...each, competitors_named: [] }));
	return {
		lost: { title: texts.lost, isGain: false, entries: toMoves(changes.promptsLost) },
		instead: { title: texts.instead, entries: toInstead(compared, format) },
		gained: { title: texts.gained, isGain: true, entries: toMoves(gained) },
		companies: {
			title: texts.competitors,
			note: texts.competitors_note,
			entries: toCompanies(compared, format),
		},
		platforms: { title: texts.platforms, entries: toPlatforms(compared, format) },
		websites: toWebsites(domains, format),
	} satisfies Record<string, List>;
}

/** Those with a competitor instead first, then those on most assistants. */
const byImportance = (a: PromptChange, b: PromptChange): number =>
	Number((b.competitors_named ?? []).length > 0) - Number((a.competitors_named ?? []).length > 0) ||
	b.platforms.length - a.platforms.length;

function toMove({ prompt, platforms, competitors_named, said }: PromptChange, format: Format) {
	const named = (competitors_named ?? []).map(format.name);
	const companies = named.join(', ');
	return {
		name: format.name(prompt ?? ''),
		named: companies && format.plural('named_now', named.length, { companies }),
		remarks: [
			platforms.map(format.name).join(', '),
			said ? fill(format.texts.quote, { text: format.name(said) }) : '',
		],
	};
}

/** The prompts that no answer mentions the brand for, but a company, the most answers first. */
function toInstead({ changes, figures }: ComparedReport, format: Format): ListEntry[] {
	const lost = new Set(changes.promptsLost.map(({ prompt }) => prompt));
	return figures.prompts
		.filter(({ prompt, mentions, list }) => {
			return mentions === 0 && !lost.has(prompt) && list[0].isLeading !== true;
		})
		.map(({ prompt, list }) => ({ prompt, named: list.flatMap(({ named = [] }) => named) }))
		.filter(({ named }) => named.length > 0)
		.sort((a, b) => b.named.length - a.named.length)
		.map(({ prompt, named }) => {
			const groups = groupBy(named, String).sort((a, b) => b.length - a.length);
			const names = groups.map(([name]) => format.name(name));
			return { name: format.name(prompt ?? ''), named: names.join(', ') };
		});
}

/** The assistants, with the highest share first. */
function toPlatforms({ figures, changes }: ComparedReport, format: Format): ListEntry[] {
	const changeOn = new Map(changes.platforms.map((each) => [each.platform, each.difference]));
	return figures.platforms
		.filter(({ platform, rate }) => platform !== null && rate !== null)
		.sort((a, b) => Number(b.rate) - Number(a.rate))
		.map(({ platform, rate, mentions, answers }) => ({
			name: format.name(platform!),
			percent: Number(rate),
			value: format.share(Number(mentions), answers),
			change: format.points(changeOn.get(platform!), answers),
		}));
}

/** The brand and the competitors that the answers name, most named first. Empty without competitors. */
function toCompanies({ figures, changes }: ComparedReport, format: Format): ListEntry[] {
	const changeOf = new Map(changes.companies.map((each) => [each.name, each.difference]));
	const shown = figures.companies
		.filter(({ name, isBrand, named }) => isBrand || named > 0 || changeOf.get(name))
		.map(({ name, isBrand, rate, named, answers }) => ({
			name: format.name(name),
			isBrand,
			percent: rate ?? 0,
			value: format.share(named, answers),
			change: format.points(changeOf.get(name), answers),
		}));
	if (shown.every(({ isBrand }) => isBrand)) return [];
	// The brand has a row also where more companies are named more often.
	const at = shown.findIndex(({ isBrand }) => isBrand);
	if (at >= MAX_ROWS) shown.splice(MAX_ROWS - 1, 0, ...shown.splice(at, 1));
	return shown;
}

/** Number of domains that are shown even if they are not new. */
const MOST_CITED = 5;

const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** Longest link, in characters: every program opens it, and it leaves room for the document. */
export const MAX_URL = 2_000;

/** The most cited domains, and those that the earlier report did not cite. */
function toWebsites(domains: ComparedReport['domains'], { texts, number }: Format): List {
	const added = new Set(domains?.added.map(({ domain }) => domain));
	const shown = (domains?.cited ?? []).filter(
		({ domain }, at) => added.has(domain) || at < MOST_CITED,
	);
	const isCounted = shown.some(({ citations }) => citations > 1);
	return {
		title: texts.domains,
		note: isCounted ? texts.domains_note : undefined,
		entries: shown.map(({ domain, citations }) => ({
			name: domain,
			url: HOST.test(domain) && domain.length < MAX_URL ? `https://${domain}/` : undefined,
			value: isCounted ? number(citations) : undefined,
			tag: added.has(domain) ? texts.new_domain : undefined,
		})),
	};
}

/** More would not fit on a narrow screen. */
const MAX_PLATFORMS = 12;

/** The prompts by the assistants: by category, the prompts to work on first. */
export function toMatrix({ platforms: all, prompts }: Figures, format: Format) {
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
		platforms: platforms.map(format.name),
		rows: groups.flatMap((group) =>
			group.map(({ prompt, category, list }, at) => ({
				/** Above the first of each category, where there are several. */
				heading: groups.length > 1 && at === 0 ? format.name(category || '–') : '',
				prompt: format.name(prompt ?? ''),
				counts: platforms.map((platform) =>
					countMentions(list.filter((answer) => answer.platform === platform)),
				),
			})),
		),
		byAll: asked.filter(isByAll).map(({ prompt }) => format.name(prompt ?? '')),
	};
}
