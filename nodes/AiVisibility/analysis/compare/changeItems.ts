import type { IDataObject } from 'n8n-workflow';
import { shortHash } from '../../../shared/base/values/hash';
import type { NumberChange, PromptChange } from '../../../shared/reports/answerComparison';
import { differenceOf } from '../../../shared/base/values/differenceOf';
import { scoreOf } from '../../../shared/forms/records/reportSeries';
import {
	comparedReportIds,
	isLikeForLike,
	toScoreChange,
	type Comparison,
} from '../results/readComparison';

/**
 * Returns the comparison as one record per change, all with the same fields. The score is always one
 * of them, so there is a record even if nothing changed or there is no previous report.
 */
export function toChangeItems(comparison: Comparison): IDataObject[] {
	const { facts, previous, previousDate } = comparison;
	const ids = comparedReportIds(comparison);
	return toChanges(comparison).map(
		(change) =>
			({
				...change,
				...facts,
				has_previous: previous !== undefined,
				is_like_for_like: isLikeForLike(comparison),
				previous_date: previousDate,
				change_id: shortHash([ids.report_id, ids.previous_report_id, change.type, change.subject]),
				...ids,
			}) as IDataObject,
	);
}

function toChanges(comparison: Comparison) {
	const { report, previous, answers, voices, domains } = comparison;
	const score = {
		direction: toScoreChange(comparison)?.direction,
		from: scoreOf(previous),
		to: scoreOf(report),
	};
	return [
		toChange('score', 'Visibility score', score),
		...(answers.rate ? [toChange('mention_rate', 'Mention rate', answers.rate)] : []),
		...answers.promptsGained.map((each) => toPromptChange('prompt_gained', 'up', each)),
		...answers.promptsLost.map((each) => toPromptChange('prompt_lost', 'down', each)),
		...answers.promptsNew.map((each) => toChange('prompt_new', each.prompt, each)),
		...answers.promptsRemoved.map((each) => toChange('prompt_removed', each.prompt, each)),
		...answers.platforms.flatMap((each) => toMove('platform', each.platform, each)),
		...answers.platformsNew.map((subject) => toChange('platform_new', subject)),
		...answers.platformsRemoved.map((subject) => toChange('platform_removed', subject)),
		...voices.flatMap((each) => toMove('share_of_voice', each.name, each)),
		// From and to are numbers of cited pages.
		...(domains?.added ?? []).map(({ domain, citations: to }) =>
			toChange('domain_new', domain, { direction: 'up', from: 0, to }),
		),
		...(domains?.lost ?? []).map(({ domain, citations: from }) =>
			toChange('domain_lost', domain, { direction: 'down', from, to: 0 }),
		),
	];
}

interface Figures {
	direction?: string;
	from?: number | null;
	to?: number | null;
	platforms?: string;
	category?: string | null;
}

/** @param subject the prompt, platform, company or domain that changed */
function toChange(type: string, subject: string | null, figures: Figures = {}) {
	const { direction = null, from = null, to = null, platforms = null, category = null } = figures;
	const difference = from === null || to === null ? null : differenceOf(from, to);
	return { type, subject, direction, from, to, difference, platforms, category };
}

/** @returns empty for a rate that went neither up nor down */
const toMove = (type: string, subject: string, { direction, from, to }: NumberChange) =>
	direction === 'same' ? [] : [toChange(`${type}_${direction}`, subject, { direction, from, to })];

function toPromptChange(type: string, direction: string, change: PromptChange) {
	const { prompt, category, mentions_from: from, mentions_to: to } = change;
	const platforms = change.platforms.join(', ');
	return toChange(type, prompt, { direction, from, to, platforms, category });
}
