import type { IDataObject } from 'n8n-workflow';
import { skipAnswered } from '../../../../../nodes/AiVisibilityOutreach/resources/email/skipAnswered';
import type { OperationContext } from '../../../../../nodes/shared/forms/describe/types';
import { formOf } from '../../../support/form.cts';
import { ScriptedService } from '../../../support/scriptedService.cts';

const EMAILS = '/v1/brands/b1/emails';
const DRAFT = { id: 'd', recipient_email: 'Anna <anna@x.example>', created_at: '2026-03-05', updated_at: '2026-03-09' };

/** Why a draft is not sent, beside these emails. @param isListed whether the list has the draft */
async function whyNot(emails: IDataObject[], more: IDataObject = {}, isListed = true) {
	const draft = { ...DRAFT, ...more };
	const others = emails.map((email, n) => ({ id: `${n}`, recipient_email: 'ANNA@x.example', ...email }));
	const data = isListed ? [...others, draft] : others;
	const service = new ScriptedService(({ path }) => ({
		body: path === `${EMAILS}/d` ? draft : { data: path === EMAILS ? data : [] },
	}));
	const context = { client: await service.client(), shared: new Map(), note: () => undefined };
	const ofBrand = async (brandId: string) => {
		const form = formOf({ skipIfAnswered: true, brandId, emailId: 'd' });
		const request = { method: 'POST' as const, path: `${EMAILS}/d/sends` };
		return await skipAnswered(request, { ...context, form } as unknown as OperationContext);
	};
	// The emails of another brand are not those.
	await ofBrand('b2');
	return (await ofBrand('b1'))?.skip_reason;
}

const REPLIED = 'The person has replied since this draft was saved';
const BOUNCED = 'An earlier email to this person bounced';
const LEFT = 'The person has unsubscribed';
const replied = (at: string) => ({ status: 'replied', replied_at: at });

it.each<[string, string | undefined, IDataObject[], IDataObject?]>([
	['nothing came', undefined, [{ status: 'sent' }]],
	['a reply came since', REPLIED, [replied('2026-03-06')]],
	['a reply changed the email since', REPLIED, [{ status: 'replied', updated_at: '2026-03-06' }]],
	['a reply came at a time that is not said', REPLIED, [{ status: 'replied' }]],
	['a reply came before it was saved', undefined, [{ ...replied('2026-03-04'), updated_at: '2026-03-06' }]],
	['a reply came as it was saved', undefined, [replied('2026-03-05')]],
	['no email has an address', undefined, [{ status: 'bounced', recipient_email: '' }], { recipient_email: null }],
	['it is in the thread of the reply', undefined, [replied('2026-03-06')], { parent_email_id: 'p' }],
	['another person replied', undefined, [{ ...replied('2026-03-06'), recipient_email: 'bo@x.example' }]],
	['an email bounced', BOUNCED, [{ status: 'bounced' }]],
	['an email bounced, also in a thread', BOUNCED, [{ status: 'bounced' }], { parent_email_id: 'p' }],
	['an email could not be sent', undefined, [{ status: 'failed' }]],
	['the person unsubscribed', LEFT, [{ status: 'bounced' }, { status: 'unsubscribed' }]],
])('whether a draft is sent where %s: %s', async (_, reason, emails, draft = {}) => {
	expect(await whyNot(emails, draft)).toBe(reason);
	// A draft that was saved while the list was read.
	expect(await whyNot(emails, draft, false)).toBe(reason);
});
