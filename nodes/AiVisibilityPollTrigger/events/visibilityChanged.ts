import { inForm, showFor, toChoices } from '../../shared/forms/declare';
import { costNotice, type PollEvent } from './event';
import { comparePair, completedReports, findCompetitors, toLines } from './reportPairs';

const changes = inForm('changes', {
	type: 'options',
	options: [
		{
			name: 'Clear Changes',
			value: 'clear',
			description: 'The mentions changed by more than usual, and by more than chance explains',
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

const threshold = inForm('threshold', {
	displayName: 'Threshold (Points)',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 100, numberPrecision: 2 },
	default: 5,
	required: true,
	description:
		'The smallest change that starts the workflow. It is measured in percent of the answers that mention the brand. If the answers do not show who is mentioned, it is measured in points of the score.',
});

const direction = inForm('direction', {
	type: 'options',
	options: toChoices(['both', 'down', 'up']),
	default: 'down',
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
	fields: [changes, showFor(changes, ['threshold'], threshold), direction, findCompetitors],
	compare: comparePair(({ verdict, rate, scoreChange }, { values, isTest }) => {
		const wanted = values.get(direction);
		const points = Math.abs((rate ?? scoreChange)?.difference ?? 0);
		const isChange =
			values.get(changes) === 'threshold'
				? points > 0 && points >= values.get(threshold)!
				: verdict?.change === 'clear';
		const way = verdict?.direction;
		const isExample = isTest && points > 0;
		const isWanted = isExample || (isChange && (wanted === 'both' || wanted === way));
		return isWanted ? `visibility.${way}` : undefined;
	}),
	toLines,
};
