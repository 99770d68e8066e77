import type { IDataObject } from 'n8n-workflow';
import { readContact } from '../../../../../nodes/AiVisibilityOutreach/resources/outreachTarget/contacts';

const email = 'anna@magazine.example';

const GONE =
	`unsubscribed, Bounced, blocked, blockiert, block_list, bloqué, bloqueado, blacklisted, opted out,
	complained, suppressed, do not contact, DNC, NOT_SUBSCRIBED, nonsubscriber, invalid, undeliverable, spam,
	rejected, revoked, withdrawn, cancelled, declined, refused, removed, cleaned, abgemeldet, abbestellt,
	ausgetragen, widerrufen, gesperrt, désabonnée, désinscrit, desuscrito, dado de baja, rebotado,
	disiscritto, disdetto, annullato, uitgeschreven, afgemeld`.split(/,\s*/);

const STATUS_FIELDS =
	`status state stage lifecycle subscription newsletter consent deliverability validity reason
	last_event tag tags label labels flag flags`.split(/\s+/);

const MAY_FIELDS = `is_subscribed opted_in opt_in marketing_consent email_valid deliverable mailable
	reachable contactable can_contact can_email`.split(/\s+/);

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
	...GONE.map((status) => ({ email, status })),
	...STATUS_FIELDS.map((field) => ({ email, [field]: 'Unsubscribed' })),
	...MAY_FIELDS.map((field) => ({ email, [field]: false })),
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

const noNames =
	'N/A, n.a., null, -, undefined, #N/A, #REF!, k. A., {{first_name}}, 123, unknown, TBD, no name, Anonymous, unbekannt, inconnu'.split(
		', ',
	);

it.each<[IDataObject, string | null, string | null]>([
	...[...noNames, '', ' ', email].map((name): [IDataObject, null, null] => [{ name }, null, null]),
	[{ name: 'Schmidt Anna', first_name: 'Anna' }, 'Schmidt Anna', 'Anna'],
	[{ name: 'Schmidt, Anna' }, 'Schmidt, Anna', 'Anna'],
	[{ name: 'Dr. Anna Schmidt' }, 'Dr. Anna Schmidt', 'Anna'],
	[{ first_name: 'Anna', last_name: 'Schmidt' }, 'Anna Schmidt', 'Anna'],
	[{ last_name: 'Schmidt' }, null, null],
	[{ fullName: 'Anna Schmidt', first_name: 'null' }, 'Anna Schmidt', 'Anna'],
	...['Editorial team', 'The editors', 'Redaktion', 'Newsroom', 'News desk', 'Office', 'Info'].map(
		(name): [IDataObject, string, null] => [{ name }, name, null],
	),
	...'Prof. Mr Mrs. Ms Mx Herr Frau Mme M. Sr.'
		.split(' ')
		.map((title): [IDataObject, string, string] => [
			{ name: `${title} Anna Schmidt` },
			`${title} Anna Schmidt`,
			'Anna',
		]),
	[{ name: 'Anna <b>', first_name: 'Bo' }, 'Bo', 'Bo'],
	[{ name: 'Anna Schmidt, PhD' }, 'Anna Schmidt, PhD', null],
])('greets %j', (contact, name, firstName) =>
	expect(readContact({ email, ...contact })).toMatchObject({ name, firstName }),
);
