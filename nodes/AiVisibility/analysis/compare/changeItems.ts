import type { IDataObject } from 'n8n-workflow';
import { shortHash } from '../../../shared/base/values/hash';
import type { NumberChange, PromptChange } from '../../../shared/answers/answerComparison';
import { differenceOf } from '../../../shared/base/values/differenceOf';
import { scoreOf } from '../../../shared/forms/records/reportSeries';
import type { DomainChange } from '../results/domains';
import {
	comparedReportIds,
	isLikeForLike,
	toScoreChange,
	type Comparison,
} from '../results/readComparison';

/** One change, without the columns that all changes have. */
interface Change {
	type: string;
	/** The prompt, platform or domain that changed. */
	subject: string | null;
	direction?: string;
	from?: number | null;
	to?: number | null;
	platforms?: string;
	category?: string | null;
}

/**
 * Returns the comparison as one record per change, all with the same fields. The score is always one
 * of them, so there is a record even if nothing changed or there is no previous report.
 */
export function toChangeItems(comparison: Comparison): IDataObject[] {
	const { facts, previous, previousDate } = comparison;
	const ids = comparedReportIds(comparison);
	return toChanges(comparison).map((change) => {
		const { type, subject, direction = null, from = null, to = null } = change;
		return {
			type,
			subject,
			direction,
			from,
			to,
			difference: from === null || to === null ? null : differenceOf(from, to),
			platforms: change.platforms ?? null,
			category: change.category ?? null,
			...facts,
			has_previous: previous !== undefined,
			is_like_for_like: isLikeForLike(comparison),
			previous_date: previousDate,
			change_id: shortHash([ids.report_id, ids.previous_report_id, type, subject]),
			...ids,
		} as IDataObject;
	});
}

function toChanges(comparison: Comparison): Change[] {
	const { report, previous, answers, voices, domains } = comparison;
	const score: Change = {
		type: 'score',
		subject: 'Visibility score',
		direction: toScoreChange(comparison)?.direction,
		from: scoreOf(previous),
		to: scoreOf(report),
	};
	const rate = answers.rate && { ...answers.rate, type: 'mention_rate', subject: 'Mention rate' };
	return [
		score,
		...(rate === undefined ? [] : [rate]),
		...answers.promptsGained.map((each) => toPromptChange('prompt_gained', each)),
		...answers.promptsLost.map((each) => toPromptChange('prompt_lost', each)),
		...toOthers('prompt_new', answers.promptsNew),
		...toOthers('prompt_removed', answers.promptsRemoved),
		...toMoves('platform', answers.platforms, ({ platform }) => platform),
		...answers.platformsNew.map((subject) => ({ type: 'platform_new', subject })),
		...answers.platformsRemoved.map((subject) => ({ type: 'platform_removed', subject })),
		...toMoves('share_of_voice', voices, ({ name }) => name),
		...(domains?.added ?? []).map((each) => toDomainChange('domain_new', each)),
		...(domains?.lost ?? []).map((each) => toDomainChange('domain_lost', each)),
	];
}

/** The rates that went up or down. */
function toMoves<T extends NumberChange>(
	type: string,
	changes: T[],
	subjectOf: (change: T) => string,
): Change[] {
	return changes
		.filter(({ direction }) => direction !== 'same')
		.map((change) => {
			const { direction, from, to } = change;
			return { type: `${type}_${direction}`, subject: subjectOf(change), direction, from, to };
		});
}

function toPromptChange(type: string, change: PromptChange): Change {
	const { prompt: subject, category, platforms, mentions_from: from, mentions_to: to } = change;
	const direction = type === 'prompt_gained' ? 'up' : 'down';
	return { type, subject, direction, from, to, platforms: platforms.join(', '), category };
}

function toOthers(type: string, prompts: Comparison['answers']['promptsNew']): Change[] {
	return prompts.map(({ prompt: subject, category }) => ({ type, subject, category }));
}

/** From and to are numbers of cited pages. */
function toDomainChange(type: string, { domain: subject, citations }: DomainChange): Change {
	return type === 'domain_new'
		? { type, subject, direction: 'up', from: 0, to: citations }
		: { type, subject, direction: 'down', from: citations, to: 0 };
}
