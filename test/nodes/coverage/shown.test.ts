import { AiVisibilityPollTrigger } from '../../../nodes/AiVisibilityPollTrigger/AiVisibilityPollTrigger.node';
import { AiVisibilityTrigger } from '../../../nodes/AiVisibilityTrigger/AiVisibilityTrigger.node';
import { nodeOperations, withInner, type Property } from './operations';

const [poll, webhook] = [new AiVisibilityPollTrigger(), new AiVisibilityTrigger()].map(
	({ description }) => description.properties as Property[],
);

/** The fields of every form, with where it is: the operations, and each trigger. */
const forms = [
	...nodeOperations.map(({ properties }) => ['', properties] as const),
	['poll: ', poll] as const,
	['webhook: ', webhook] as const,
].map(([place, fields]) => [place, fields.flatMap(withInner)] as const);

/** "sendWhen is atTime: sendAt", for each choice of a form that shows a field, or hides it. */
function choicesOf(place: string, fields: Property[]): string[] {
	const shown: Record<string, Set<string>> = {};
	for (const { name, type, displayOptions = {} } of fields) {
		if (type === 'notice') continue;
		const { resource: _, operation: __, ...show } = displayOptions.show ?? {};
		for (const [verb, conditions] of Object.entries({ is: show, not: displayOptions.hide ?? {} })) {
			for (const [decider, values] of Object.entries(conditions)) {
				for (const value of values ?? []) {
					(shown[`${decider} ${verb} ${String(value)}`] ??= new Set()).add(name);
				}
			}
		}
	}
	return Object.entries(shown).map(
		([choice, names]) => `${place}${choice}: ${[...names].join(', ')}`,
	);
}

const SHOWN = [
	'@tool is true: bodyJson',
	'@tool is true: output, selectedFields',
	'@tool not true: fields',
	'@tool not true: simplify',
	'brands is chosen: brandIds',
	'compareWith is report: previousReportId',
	'emailsFrom is sequence: sequenceId',
	'emailsFrom is template: templateId',
	'ifMet is step: nextStepId',
	'ifNotMet is step: onFalseStepId',
	'method is GET: readAllPages, maxRecords',
	'method is PATCH: bodyJson, waitForCompletion',
	'method is POST: bodyJson, waitForCompletion',
	'method is PUT: bodyJson, waitForCompletion',
	'output is selectedFields: selectedFields',
	'poll: brands is chosen: brandIds',
	'poll: brands is one: brandId',
	'poll: event is campaignStatusChanged: brands, brandId, brandIds, campaignStatuses, simplify',
	'poll: event is emailStatusChanged: brands, brandId, brandIds, emailStatuses, filters, simplify',
	'poll: event is jobFinished: jobStatuses',
	'poll: event is mentionGainedOrLost: brands, brandId, brandIds, mentions, compareWith, findCompetitors, filters',
	'poll: event is newCitation: brands, brandId, brandIds, filters, simplify',
	'poll: event is quotaLow: threshold, creditsBelow',
	'poll: event is reportFinished: brands, brandId, brandIds, reportStatuses, filters, simplify',
	'poll: event is scheduleRunFinished: brands, brandId, brandIds, runStatuses, filters, simplify',
	'poll: event is visibilityChanged: brands, brandId, brandIds, measure, threshold, direction, compareWith, filters',
	'poll: event is webhookEndpointDisabled: brands, brandId, brandIds',
	'promptSource is list: prompts',
	'promptSource is text: promptTexts, promptCategory',
	'querySource is fields: queryParameters',
	'querySource is json: queryJson',
	'readAllPages is true: maxRecords',
	'reportFrom is latest: brandId, reportName, filters',
	'reportFrom is report: brandId, reportId',
	'result is brandFacts: brandId',
	'result is report: brandId, reportId',
	'result is scheduledReports: brandId, scheduledReportId',
	'returnAll is false: limit',
	'rowPer is answer: only',
	'rowPer is prompt: only',
	'rowsFrom is latest: brandId, reportName, filters',
	'rowsFrom is report: brandId, reportId',
	'rowsFrom is scheduleRun: brandId, batchId',
	'rowsFrom is since: brandId, since, reportName, filters',
	'sendTimes is anyTimeOnWeekdays: sendWindowTimezone',
	'sendTimes is setTimes: sendWindowStart, sendWindowEnd, sendWindowTimezone',
	'sendTimes is setTimesOnWeekdays: sendWindowStart, sendWindowEnd, sendWindowTimezone',
	'sendWhen is atTime: sendAt',
	'source is sitemap: sitemap',
	'source is url: url',
	'source is urls: urls',
	'source not url: maxPages',
	'stepsFrom is form: steps',
	'stepsFrom is json: stepsJson',
	'then is step: nextStepId',
	'type is condition: conditionType, conditionTimeoutDays, ifMet, nextStepId, ifNotMet, onFalseStepId',
	'type is email: templateId, subjectOverride, then, nextStepId',
	'type is wait: waitDays, then, nextStepId',
	'webhook: brands is chosen: brandIds',
	'webhook: brands is one: brandId',
];

it('a choice shows the same fields in every form that has it', () => {
	expect([...new Set(forms.flatMap(([place, fields]) => choicesOf(place, fields)))].sort()).toEqual(
		SHOWN,
	);
});

const NUMBERS = [
	'conditionTimeoutDays: 3',
	'creditsBelow: 0',
	'dailyLimit: 50',
	'expirationDays: 30',
	'foundedYear: 2000',
	'limit: 50',
	'maxAttempts: 5',
	'maxPages: 10',
	'maxRecords: 1000',
	'maxWait: 30',
	'minDomainAuthority: 30',
	'minSvcScore: 50',
	'sendIntervalMinutes: 10',
	'threshold: 20',
	'threshold: 5',
	'tolerance: 300',
	'waitDays: 3',
];

it('a number begins with what users are told', () => {
	const numbers = forms.flatMap(([, fields]) => fields).filter(({ type }) => type === 'number');
	const said = numbers.map((field) => `${field.name}: ${String(field.default)}`);
	expect([...new Set(said)].sort()).toEqual(NUMBERS);
});
