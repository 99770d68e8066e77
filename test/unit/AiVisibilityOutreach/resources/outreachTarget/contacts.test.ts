import type { IDataObject } from 'n8n-workflow';
import { readContact } from '../../../../../nodes/AiVisibilityOutreach/resources/outreachTarget/contacts';

const email = 'anna@magazine.example';

it.each<IDataObject>([
	{ email },
	{ email_address: `Anna <${email}>`, added_by: 'me@coffee.example' },
	{ Email: ` ${email.toUpperCase()}`, contactEmail: email },
	{ emails: [email], has_email: true, unsubscribed: false, unsubscribed_at: null, bounce_count: 0 },
	{ mail: email, status: 'Subscribed', list_unsubscribe: '<https://x.example>', twitter: '@anna' },
	{ email, unsubscribed: 'N/A', bounces: [], is_subscribed: 'yes', tags: ['Editor'], opt_in: null },
	{ emails: [{ address: email }], status: 'not bounced', bounce_status: 'ok', bounce_rate: 2 },
	{ courriel: { valeur: email, valid: true }, contacted: false, can_contact: 1, suppression: {} },
])('knows the address of %j', (contact) =>
	expect(readContact({ id: 'c1', ...contact })).toMatchObject({ key: email, id: 'c1' }),
);

it.each<IDataObject>([
	{ email, other_email: 'bo@magazine.example' },
	{ added_by: 'me@coffee.example' },
	{ email: 'bo@journal.example, chris@journal.example' },
	{ email: 'anna@\u200Bmagazine.example' },
	{ contact: { email } },
])('is not certain of the address of %j', (contact) =>
	expect(readContact(contact)).toBe('uncertain'),
);

it.each<IDataObject>([
	{ email: 'N/A' },
	{ name: 'Emil', twitter: '@emil' },
	...['unsubscribed', 'Bounced', 'opted out', 'blocked', 'NOT_SUBSCRIBED', 'rejected', 'DNC'].map(
		(status) => ({ email, status }),
	),
	...['abgemeldet', 'désabonnée', 'dado de baja', 'undeliverable'].map((status) => ({
		email,
		status,
	})),
	{ email, is_unsubscribed: true },
	{ email, bounce_status: true },
	{ email, is_subscribed: 'no' },
	{ email, tags: ['VIP', 'Unsubscribed'] },
	{ email, bounced_at: '2026-03-01T09:00:00Z' },
	{ email, subscribed: false },
	{ email, email_status: 'hard_bounce' },
	{ email, do_not_contact: 'yes' },
	{ email, status: { value: 'UNSUBSCRIBED' } },
	{ email, preferences: { newsletter: 'cancelled' } },
	{ email, bounce: { type: 'hard' } },
	{ email, gdpr_consent: 'withdrawn' },
	{ email, can_be_contacted: false },
])('leaves out %j', (contact) => expect(readContact(contact)).toBeUndefined());

const noNames = 'N/A, n.a., null, -, undefined, #N/A, #REF!, k. A., {{first_name}}, 123'.split(
	', ',
);

it.each<[IDataObject, string | null, string | null]>([
	...[...noNames, '', ' ', email].map((name): [IDataObject, null, null] => [{ name }, null, null]),
	[{ name: 'Anna Schmidt' }, 'Anna Schmidt', 'Anna'],
	[{ name: 'Schmidt, Anna' }, 'Schmidt, Anna', 'Anna'],
	[{ name: 'Dr. Anna Schmidt' }, 'Dr. Anna Schmidt', 'Anna'],
	[{ first_name: 'Anna', last_name: 'Schmidt' }, 'Anna Schmidt', 'Anna'],
	[{ fullName: 'Anna Schmidt', first_name: 'null' }, 'Anna Schmidt', 'Anna'],
	[{ name: 'Editorial team' }, 'Editorial team', null],
	[{ name: 'Anna Schmidt, PhD' }, 'Anna Schmidt, PhD', null],
])('greets %j', (contact, name, firstName) =>
	expect(readContact({ email, ...contact })).toMatchObject({ name, firstName }),
);
