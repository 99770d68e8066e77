import { SeededRandom } from '../seededRandom.cts';
import type { PlatformResult } from '../state/records.cts';

/**
 * What determines the answers about a brand: brand, market, platform and prompt, with small changes
 * between runs. The same runs always give the same results.
 */
export interface Circumstances {
	brandId: string;
	brandName: string;
	/** Any text; equal texts are the same market. */
	market: string;
	/** How many runs of the brand in this market have completed before. */
	run: number;
	/** Names of companies that answers mention beside the brand. */
	competitors: string[];
	/** What is added to the chance of each mention, from -1 to 1. */
	shift: number;
}

/** A prompt with one of these texts gets the result that a test or a user wants to see. */
const MARKS = { mentioned: '[mentioned]', notMentioned: '[not mentioned]' };

/** Runs after which the changes of a market repeat. */
const CYCLE = 11;
const DRIFT = 0.12;
const NOISE = 0.06;

/** @returns a number that the seed determines, between two bounds */
function spread(seed: string, low: number, high: number): number {
	return low + new SeededRandom(seed).next() * (high - low);
}

/**
 * The chance of something in a run, from 0.02 to 0.98.
 * @param usual its chance over many runs
 * @param seed what it is the chance of
 */
function chanceInRun(usual: number, seed: string, run: number): number {
	const wave = Math.sin(2 * Math.PI * (run / CYCLE + spread(`${seed}/phase`, 0, 1)));
	const chance = usual + DRIFT * wave + spread(`${seed}/${run}`, -NOISE, NOISE);
	return Math.min(0.98, Math.max(0.02, chance));
}

/** The chances that all prompts of a run share: of the brand by platform, of each competitor. */
type Chances = Record<'brand' | 'competitors', Map<string, number>>;

export function chancesIn(circumstances: Circumstances, platforms: string[]): Chances {
	const { brandId, market, run, shift, competitors } = circumstances;
	const inMarket = spread(`${brandId}/${market}`, 0.35, 0.75);
	const ofBrand = (platform: string) => {
		const onPlatform = spread(`${brandId}/${platform}`, -0.18, 0.18);
		return chanceInRun(inMarket + onPlatform + shift, `${brandId}/${market}`, run);
	};
	const ofCompetitor = (name: string) =>
		chanceInRun(spread(`${brandId}/${name}`, 0.05, 0.45), `${market}/${name}`, run);
	return {
		brand: new Map(platforms.map((platform) => [platform, ofBrand(platform)])),
		competitors: new Map(competitors.map((name) => [name, ofCompetitor(name)])),
	};
}

/** @returns what a platform answers to a prompt */
export function answerTo(
	promptText: string,
	platform: string,
	{ brandName, market, run }: Circumstances,
	chances: Chances,
): PlatformResult {
	const random = new SeededRandom(`${market}/${promptText}/${platform}`);
	const ease = random.next();
	const isMentioned = promptText.includes(MARKS.notMentioned)
		? false
		: promptText.includes(MARKS.mentioned) || ease < chances.brand.get(platform)!;
	const others = namedBeside(`${promptText}/${platform}/${run}`, chances);
	if (!isMentioned) {
		const answer = [random.pick(WITHOUT), ...others].join(' ');
		return { platform, mentioned: false, position: null, sentiment: null, answer };
	}
	const change = Math.round(spread(`${promptText}/${platform}/${run}`, -1, 1));
	const position = Math.max(1, random.between(1, 7) + change);
	const sentiment = random.pick(SENTIMENTS);
	const praise = `${brandName} ${position === 1 ? 'comes first.' : random.pick(WITH)}`;
	return { platform, mentioned: true, position, sentiment, answer: [praise, ...others].join(' ') };
}

const SENTIMENTS = ['positive', 'positive', 'positive', 'neutral', 'neutral', 'negative'] as const;
const WITH = ['is one of the usual choices.', 'is mentioned after others.', 'fits many needs.'];
const WITHOUT = [
	'Other brands are mentioned.',
	'Only kinds of product are compared.',
	'Shops nearby are listed.',
];

/** Each competitor has a chance of its own, which goes up and down. */
function namedBeside(seed: string, { competitors }: Chances): string[] {
	const named = [...competitors]
		.filter(([name, chance]) => spread(`${name}/${seed}`, 0, 1) < chance)
		.map(([name]) => name);
	return named.length === 0 ? [] : [`Also named: ${named.join(', ')}.`];
}

const KINDS_OF_SITES = ['press', 'guide', 'forum', 'reviews', 'magazine', 'directory', 'blog'];

/** @returns addresses of the pages that the answers of a run cite, at least one */
export function citedPages({ brandId, market, run }: Circumstances, topic: string): string[] {
	const sites = KINDS_OF_SITES.flatMap((kind) => [1, 2, 3].map((n) => `${kind}-${n}.example`));
	const slug = topic.toLowerCase().replace(/[^a-z0-9]+/g, '-');
	const rank = (site: string) => {
		const seed = `${brandId}/${market}/${site}`;
		return spread(seed, 0, 1) - chanceInRun(0.3, seed, run);
	};
	const ranked = sites.map((site) => ({ site, rank: rank(site) })).sort((a, b) => a.rank - b.rank);
	return ranked
		.filter((one, index) => index === 0 || one.rank < 0)
		.map(({ site }) => `https://${site}/${slug}`);
}
