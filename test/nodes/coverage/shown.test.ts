import { AiVisibilityPollTrigger } from '../../../nodes/AiVisibilityPollTrigger/AiVisibilityPollTrigger.node';
import { AiVisibilityTrigger } from '../../../nodes/AiVisibilityTrigger/AiVisibilityTrigger.node';
import { actionNodes } from '../engine/nodeTypes';
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

const BEGINNINGS = [
	'brands: all',
	'compareWith: previous',
	'conditionTimeoutDays: 3',
	'conditionType: replied',
	'country: ',
	'country: United States',
	'dailyLimit: 50',
	'domainCategory: EDITORIAL_MEDIA',
	'emailsFrom: sequence',
	'event: report.completed',
	'expirationDays: 30',
	'foundedYear: 2000',
	'frequency: weekly',
	'ifMet: end',
	'ifNotMet: following',
	'language: English',
	'language: en',
	'limit: 50',
	'maxPages: 10',
	'maxRecords: 1000',
	'maxWait: 30',
	'method: GET',
	'minDomainAuthority: 30',
	'minSvcScore: 50',
	'missingFacts: generate',
	'only: all',
	'output: raw',
	'output: simplified',
	'overviewOutput: document',
	'poll: brands: one',
	'poll: campaignStatuses: active,archived,completed,paused',
	'poll: compareWith: schedule',
	'poll: creditsBelow: 0',
	'poll: direction: both',
	'poll: domainCategory: EDITORIAL_MEDIA',
	'poll: emailStatuses: replied',
	'poll: event: jobFinished',
	'poll: jobStatuses: cancelled,completed,failed',
	'poll: measure: mentionRate',
	'poll: mentions: gained,lost',
	'poll: minDomainAuthority: 30',
	'poll: minSvcScore: 50',
	'poll: reportStatuses: completed,failed',
	'poll: runStatuses: completed,failed',
	'poll: threshold: 20',
	'poll: threshold: 5',
	'promptSource: list',
	'querySource: fields',
	'reEnrollmentBehavior: skip',
	'reportFrom: latest',
	'reportFrom: report',
	'result: job',
	'rowPer: answer',
	'rowsFrom: latest',
	'sendIntervalMinutes: 10',
	'sendTimes: setTimesOnWeekdays',
	'sendWhen: now',
	'sortBy: svc_score',
	'source: url',
	'status: completed',
	'stepsFrom: form',
	'then: following',
	'tone: professional',
	'type: email',
	'waitDays: 3',
	'webhook: brands: one',
	'webhook: events: report.completed',
	'webhook: registration: automatic',
	'webhook: tolerance: 300',
];

it('a field begins with what users are told', () => {
	const chosen = ['number', 'options', 'multiOptions'];
	const said = forms
		.flatMap(([place, fields]) => fields.map((field) => ({ place, ...field })))
		.filter(({ type }) => chosen.includes(type))
		.filter(({ type, default: byDefault }) => type === 'options' || String(byDefault) !== '')
		.map((field) => `${field.place}${field.name}: ${String(field.default)}`);
	expect([...new Set(said)].sort()).toEqual(BEGINNINGS);
});

it('a switch that is added is on, and one in the form but for what costs more time or requests', () => {
	const switches = forms.flatMap(([, fields]) => fields).filter(({ type }) => type === 'boolean');
	const off = switches.filter((field) => field.default !== true).map(({ name }) => name);
	expect([...new Set(off)].sort()).toEqual([
		'findCompetitors',
		'readAllPages',
		'returnAll',
		'waitForCompletion',
	]);
});

it.each([
	['AI Visibility', 350, 'report', 'generate'],
	['AI Visibility Content & SEO', 120, 'pageAudit', 'create'],
	['AI Visibility Outreach', 350, 'email', 'create'],
])(
	'a new node of %s, with fewer than %i properties for each item, begins with %s: %s',
	(displayName, most, ...wanted) => {
		const { description } = actionNodes.find(
			(node) => node.description.displayName === displayName,
		)!;
		const [resource, ...others] = description.properties;
		const operation = others.find(({ displayOptions }) =>
			displayOptions?.show?.resource?.includes(String(resource.default)),
		);
		expect([resource.default, operation?.default]).toEqual(wanted);
		expect(description.properties.length).toBeLessThan(most);
	},
);
