import { inForm, oneOf, showFor } from '../../shared/forms/declare';
import type { Findings } from '../../shared/reports/judge/findings';
import { costNotice, type PollEvent, type PollRun } from './event';
import { comparePair, completedReports, competitorsNamed } from './reportPairs';

const changes = inForm('changes', {
	type: 'options',
	options: [
		{
			name: 'A Competitor Overtook You',
			value: 'overtaken',
			description:
				'A competitor is now clearly mentioned more often than the brand, and was not before. This reads up to 7 earlier reports for each new report.',
		},
		{
			name: 'Clear Changes',
			value: 'clear',
			description:
				'The mentions changed by more than usual and by more than chance explains, or the score stayed lower or higher for three reports',
		},
		{
			name: 'Changes Above a Threshold',
			value: 'threshold',
			description:
				'Every change of at least this size. It can be chance, because answers vary from report to report.',
		},
	],
	default: 'clear',
	description: 'Which changes start the workflow',
});

const pointsThreshold = inForm('threshold', {
	displayName: 'Threshold (Points)',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 100, numberPrecision: 2 },
	default: 5,
	required: true,
	description:
		'The smallest change that starts the workflow, in percentage points of the answers that mention the brand. If the answers do not show who is mentioned, points of the score count instead.',
});

const direction = inForm('direction', {
	...oneOf(['both', 'down', 'up'], 'down'),
	description: 'Whether a rise, a fall or either starts the workflow',
});

export const visibilityChanged: PollEvent = {
	value: 'visibilityChanged',
	name: 'Visibility Changed',
	description: 'The brand is mentioned clearly more or less often than in the previous report',
	notice: costNotice(
		'Each poll makes 1 request per brand. If there is a new report, it makes 1 request for each 100 reports, and 2 for each new report',
	),
	subject: 'change of visibility',
	...completedReports,
	fields: [
		changes,
		...showFor(changes, ['threshold'], pointsThreshold),
		...showFor(changes, ['clear', 'threshold'], direction, competitorsNamed),
	],
	compare: comparePair(toName, ({ values }) => values.get(changes) === 'overtaken'),
};

function toName(findings: Findings, run: PollRun): string | undefined {
	const { values, isTest } = run;
	if (values.get(changes) === 'overtaken')
		return findings.overtakers.length > 0 ? 'competitor.overtook' : undefined;
	const way = wayOf(findings, run);
	const isWanted = isTest || ['both', way].includes(values.get(direction));
	return way !== undefined && isWanted ? `visibility.${way}` : undefined;
}

/** Returns where the visibility went, if that is one of the chosen changes; in a test, with any change. */
function wayOf({ verdict, lasting, rate, scoreChange }: Findings, { values, isTest }: PollRun) {
	const points = Math.abs((rate ?? scoreChange)?.difference ?? 0);
	const isByPoints = isTest || values.get(changes) === 'threshold';
	const least = isTest ? 0 : values.get(pointsThreshold, 0);
	if (isByPoints) return points > 0 && points >= least ? verdict?.direction : undefined;
	if (verdict?.change === 'clear') return verdict.direction;
	return lasting?.isNew ? lasting.direction : undefined;
}
