import { triggerFields } from '../../nodes/AiVisibilityTrigger/parameters';
import type { Field } from '../../nodes/shared/forms/describe/types';
import { declaredNodes, operationsOf } from '../../scripts/generate/declared';

/** Optional fields whose absence makes more happen than their presence, by operation. */
const REFUSED_WHEN_EMPTY: Record<string, string[]> = {
	'auditShare create': ['rotate'],
	'brandShare create': ['expirationDays', 'reportIds', 'rotate', 'seoPageIds'],
	'campaign create': ['dailyLimit', 'mailboxId', 'reEnrollmentBehavior'],
	'campaign getMany': ['status'],
	'campaign update': [
		'contactListId',
		'dailyLimit',
		'mailboxId',
		'reEnrollmentBehavior',
		'sendIntervalMinutes',
		'sendWindowEnd',
		'sendWindowStart',
		'sendWindowTimezone',
		'sequenceId',
		'skipWeekends',
		'templateId',
	],
	'citation getMany': ['sentiment'],
	'contact getMany': ['status'],
	'email create': ['mailboxId'],
	'email getMany': ['status'],
	'email send': ['mailboxId'],
	'email update': ['body', 'mailboxId', 'recipientEmail', 'subject'],
	'pageAudit create': ['maxPages'],
	'report compare': ['regionConfigId', 'scheduledReportId'],
	'report getHtml': ['accentColor', 'logoUrl', 'regionConfigId', 'scheduledReportId'],
	'report getOverview': ['accentColor', 'logoUrl', 'market'],
	'report getRows': ['regionConfigId', 'scheduledReportId'],
	'reportShare create': ['expirationDays', 'rotate'],
	'scheduledReport run': ['regionConfigId'],
	'scheduledReportShare create': ['expirationDays', 'rotate'],
	'searchConsole inspectUrl': ['parameterName'],
	'task getMany': ['isDone', 'status'],
};

/** The same in every operation that has them. */
const ALWAYS = ['dryRun', 'idempotencyKey', 'maxWait'];

/** A field with those inside of it. */
function withInner(field: Field): Field[] {
	const options = field.options ?? [];
	if (field.type === 'collection') return [field, ...(options as Field[]).flatMap(withInner)];
	if (field.type !== 'fixedCollection') return [field];
	const values = (options as Array<{ values: Field[] }>).flatMap((each) => each.values);
	return [field, ...values.flatMap(withInner)];
}

const isRefusedWhenEmpty = ({ rules }: Field): boolean => rules?.notEmpty === true;

const namesOf = (fields: Field[]): string[] => fields.map(({ name }) => name).sort();

describe('what is refused when its expression gives nothing', () => {
	it('is each of these fields', async () => {
		const declared = (await declaredNodes()).flatMap(operationsOf);
		const found = declared.map(({ resource, operation }): [string, string[]] => {
			const fields = operation.fields.flatMap(withInner).filter(isRefusedWhenEmpty);
			const names = namesOf(fields).filter((name) => !ALWAYS.includes(name));
			return [`${resource.value} ${operation.value}`, names];
		});
		const some = found.filter(([, names]) => names.length > 0);
		expect(Object.fromEntries(some)).toEqual(REFUSED_WHEN_EMPTY);
	});

	it.each(ALWAYS)('is %s wherever it is', async (wanted) => {
		const declared = (await declaredNodes()).flatMap(operationsOf);
		const fields = declared
			.flatMap(({ operation }) => operation.fields.flatMap(withInner))
			.filter(({ name }) => name === wanted);
		expect(fields.length).toBeGreaterThan(5);
		expect(fields.filter((field) => !isRefusedWhenEmpty(field))).toEqual([]);
	});

	it('is what decides about deliveries', () => {
		const fields = (triggerFields as Field[]).flatMap(withInner);
		expect(namesOf(fields.filter(isRefusedWhenEmpty))).toEqual([
			'allowReplays',
			'ignoreTestDeliveries',
			'registration',
			'tolerance',
		]);
	});
});
