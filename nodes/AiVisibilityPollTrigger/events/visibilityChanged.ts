import { inForm, showFor, toChoices } from '../../shared/forms/declare';
import { costNotice, type PollEvent } from './event';
import { comparePair, completedReports, findCompetitors, toLines } from './reportPairs';

const changes = inForm('changes', {
	type: 'options',
	options: [
		{
			name: 'Clear Changes',
			value: 'clear',
			description: 'Changes of the mentions that are more than chance',
		},
		{
			name: 'From a Threshold On',
			value: 'threshold',
			description: 'Also changes by chance: answers vary from run to run',
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
		'The smallest difference that starts the workflow: of the answers that mention the brand, in percent, or of the score where these are not known',
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
	description: 'The brand is named clearly more or less often than in the previous report',
	notice: costNotice(
		'One poll: 1 request per brand. If there is a new report: 1 for each 100 reports, and 2 for each new one',
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
