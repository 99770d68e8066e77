import { hasOtherPrompts, scoreOf } from '../../../shared/reports/series';
import type { Format } from '../../../shared/reports/tell/format';
import { changeSentences } from '../../../shared/reports/tell/sentences';
import { fill } from '../../../shared/reports/tell/texts';
import type { ComparedReport } from '../readComparison';
import { MAX_URL, toLists, toMatrix } from './lists';

/** What HTML, plain text and Slack have in common. */
export type Document = ReturnType<typeof toDocument>;

/** A figure with its change in points, if it stands on the same answers. */
export interface Figure {
	label: string;
	value: string;
	change?: number;
}

/**
 * @param title of the user; undefined for the title of the texts
 * @param analysis what the service says about the report, and what it suggests
 */
export function toDocument(
	compared: ComparedReport,
	title: string | undefined,
	format: Format,
	{ analysis = [], url: link }: { analysis?: string[]; url?: string } = {},
) {
	const { record, facts, previous, changes, figures, score } = compared;
	const { texts, number } = format;
	const about = [facts.market, facts.language, facts.report_name]
		.flatMap((part) => (typeof part === 'string' && part !== '' ? format.name(part) : []))
		.join(' · ');
	const url = link === undefined ? '' : new URL(link).href;
	const since = previous && format.date(previous.created_at, record.created_at);
	return {
		title: title ?? texts.title,
		brand: format.name(facts.brand ?? texts.brand),
		/** Market, language and name of the report, and what its figures stand on. */
		about: [about, toBasis(compared, format)].filter(Boolean),
		score: number(score),
		scoreChange: changes.score?.difference,
		/** Whether the change is more than chance: only then it has a color. */
		isClear: changes.verdict?.change === 'clear',
		figures: toKeyFigures(compared, format),
		summary: [...changeSentences(changes, format), leader(compared, format)].join(' ').trim(),
		notes: [
			since && fill(texts.since, { date: since }),
			!previous && texts.first_report,
			previous && !changes.isLikeForLike && texts.differs,
			figures.mentions === null && texts.unknown,
		].filter((note) => typeof note === 'string'),
		history: toHistory(compared),
		lists: toLists(compared, format),
		/** Undefined when it is not known which answers mention the brand. */
		matrix: figures.mentions === null ? undefined : toMatrix(figures, format),
		analysis: analysis.map(format.name),
		url: url.length <= MAX_URL ? url : '',
	};
}

/** The score, the mentions if they are another number, and the prompts with a mention. */
function toKeyFigures({ figures, changes, score }: ComparedReport, format: Format): Figure[] {
	const { texts, number, points, share } = format;
	const { mentions, answers, rate } = figures;
	const change = changes.score?.difference;
	if (mentions === null) return [{ label: texts.score, value: number(score), change }];
	const isRate = rate !== null && number(rate) === number(score);
	const asked = figures.prompts.filter((prompt) => prompt.answers > 0);
	const mentioned = asked.filter((prompt) => Number(prompt.mentions) > 0).length;
	// A change stands beside the level that it belongs to: that of all answers.
	const moved = changes.isLikeForLike ? points(changes.rate?.difference, answers) : undefined;
	const own = isRate ? texts.score_is_rate : texts.score;
	const all: Array<Figure | false> = [
		{ label: own, value: number(score), change },
		!isRate && { label: texts.mention_rate, value: share(mentions, answers), change: moved },
		{ label: texts.mentioned_prompts, value: format.of(mentioned, asked.length) },
	];
	if (rate === null) return all.slice(0, 1) as Figure[];
	return all.filter((figure) => figure !== false);
}

/** "24 answers: 6 prompts, 4 AI assistants, March 1, 2026" */
function toBasis({ record, previous, figures }: ComparedReport, format: Format): string {
	const { texts, plural } = format;
	const prompts = plural('prompts_count', figures.prompts.length);
	const leading = figures.prompts.filter(({ list }) => list[0].isLeading).length;
	const values = {
		answers: plural('answers_count', figures.answers),
		prompts: leading > 0 ? plural('leading_count', leading, { prompts }) : prompts,
		assistants: plural('assistants_count', figures.platforms.length),
		date: format.date(record.created_at, previous?.created_at),
	};
	return fill(texts.basis, values);
}

/** Says which company is named most; empty unless two are named. */
function leader({ figures, facts }: ComparedReport, format: Format): string {
	const [first, second] = figures.companies;
	if (second === undefined || second.named === 0) return '';
	const { leads, leads_over: over, lead_together: together } = format.texts;
	const most = figures.companies.filter(({ named }) => named === first.named);
	const own = figures.companies.find(({ isBrand }) => isBrand);
	const values = {
		company: format.list([first.name]),
		brand: format.list([facts.brand ?? format.texts.brand]),
		percent: format.share(first.named, first.answers),
	};
	if (most.length > 1)
		return fill(together, { ...values, companies: format.list(most.map(({ name }) => name)) });
	return own === undefined || own === first
		? fill(leads, values)
		: fill(over, { ...values, share: format.share(own.named, own.answers) });
}

/** Fewer reports show no course. */
const MIN_SCORES = 3;

/** The scores of the series with their days, oldest first. Empty for too few. */
function toHistory({ record, earlier, changes }: ComparedReport) {
	const reports = [record, ...earlier];
	const scores = reports.flatMap((report, at) => {
		const score = scoreOf(report);
		const isOther =
			hasOtherPrompts(report, reports[at + 1]) || (at === 0 && changes.hasOtherPrompts);
		return score === null ? [] : [{ score, time: report.created_at, isOther }];
	});
	return scores.length < MIN_SCORES ? [] : scores.reverse();
}
