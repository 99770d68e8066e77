import type { IDataObject } from 'n8n-workflow';
import { shortHash } from '../../../shared/base/values/hash';
import type { NumberChange, PromptChange } from '../../../shared/answers/answerComparison';
import { differenceOf } from '../../../shared/base/values/differenceOf';
import { scoreOf } from '../../../shared/forms/records/reportSeries';
import {
	comparedReportIds,
	isLikeForLike,
	toScoreChange,
	type Comparison,
} from '../results/readComparison';

/** What a change may have beside its type and subject: the prompt, platform or domain that changed. */
const COLUMNS = {
	direction: null as string | null,
	from: null as number | null,
	to: null as number | null,
	difference: null as number | null,
	platforms: null as string | null,
	category: null as string | null,
};

type Change = { type: string; subject: string | null } & Partial<typeof COLUMNS>;

/**
 * Returns the comparison as one record per change, all with the same fields. The score is always one
 * of them, so there is a record even if nothing changed or there is no previous report.
 */
export function toChangeItems(comparison: Comparison): IDataObject[] {
	const { facts, previous, previousDate } = comparison;
	const ids = comparedReportIds(comparison);
	return toChanges(comparison).map(({ type, subject, ...change }) => {
		const { from = null, to = null } = change;
		return {
			type,
			subject,
			...COLUMNS,
			...change,
			difference: from === null || to === null ? null : differenceOf(from, to),
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
		direction: toScoreChange(comparison)?.direction ?? null,
		from: scoreOf(previous),
		to: scoreOf(report),
	};
	const rate = answers.rate && { type: 'mention_rate', subject: 'Mention rate', ...answers.rate };
	return [
		score,
		...(rate === undefined ? [] : [rate]),
		...answers.promptsGained.map(toPromptChange('prompt_gained', 'up')),
		...answers.promptsLost.map(toPromptChange('prompt_lost', 'down')),
		...answers.promptsNew.map(toOther('prompt_new')),
		...answers.promptsRemoved.map(toOther('prompt_removed')),
		...answers.platforms.flatMap((each) => toMove('platform', each.platform, each)),
		...answers.platformsNew.map((subject) => ({ type: 'platform_new', subject })),
		...answers.platformsRemoved.map((subject) => ({ type: 'platform_removed', subject })),
		...voices.flatMap((each) => toMove('share_of_voice', each.name, each)),
		// From and to are numbers of cited pages.
		...(domains?.added ?? []).map((each) => toChange('domain_new', each.domain, 0, each.citations)),
		...(domains?.lost ?? []).map((each) => toChange('domain_lost', each.domain, each.citations, 0)),
	];
}

const toChange = (type: string, subject: string, from: number, to: number): Change => ({
	type,
	subject,
	direction: from < to ? 'up' : 'down',
	from,
	to,
});

/** @returns empty for a rate that went neither up nor down */
const toMove = (type: string, subject: string, { direction, from, to }: NumberChange): Change[] =>
	direction === 'same' ? [] : [toChange(`${type}_${direction}`, subject, from, to)];

const toPromptChange =
	(type: string, direction: string) =>
	({ prompt: subject, category, platforms, ...mentions }: PromptChange): Change => {
		const { mentions_from: from, mentions_to: to } = mentions;
		return { type, subject, direction, from, to, platforms: platforms.join(', '), category };
	};

const toOther =
	(type: string) =>
	({ prompt, category }: Pick<PromptChange, 'prompt' | 'category'>): Change => ({
		type,
		subject: prompt,
		category,
	});
