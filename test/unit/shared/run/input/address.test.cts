import { addressKey, readAddress, toAddress } from '../../../../../nodes/shared/run/input/address';
import { refusalOf } from '../../../support/form.cts';

const PERSON = 'gone@quiet.example';

it.each([
	PERSON,
	` ${PERSON}\n`,
	`\uFEFF${PERSON}`,
	`< ${PERSON} >`,
	`mailto:${PERSON}`,
	`<MAILTO: ${PERSON}>`,
	`Gone Quiet <${PERSON}>`,
	`"Quiet, Gone" <${PERSON}>`,
	'gone＠quiet.example',
])('reads %j as the address in it', (given) => expect(readAddress(given)).toBe(PERSON));

it.each(['a+b@x.example', "o'brien@sub.x-y.example", 'jörg@müller.example', 'a@b.c', 'r&d_2@x.example'])(
	'takes %j as it is',
	(given) => expect(readAddress(given)).toBe(given),
);

it.each([
	...['anna', 'anna@', '@x.example', 'a b@x.example', 'a@x .example', 'a@b@c.example', 'N/A'],
	...['a@b', 'a@b..c', 'a@b.c?subject=x', 'a@-b.example', 'a@1.2.3.4', 'a@b.c.'],
	...[`${PERSON},`, `${PERSON};`, `${PERSON}.`, `'${PERSON}`, `${PERSON}'`, `"${PERSON}"`, '', null],
	...['bo@x.example, chris@y.example', 'bo@x.example <chris@y.example>', 'bo, chris <c@y.example>'],
	...[
		'anna(at)magazine.example',
		'a..b@x.example',
		'.a@x.example',
		'a.@x.example',
		"a'@x.example",
		`mailto:${PERSON}?cc=b@c.example`,
		`mailto://${PERSON}`,
		`?to=${PERSON}`,
		...['=', '-', '*', '#', '\u2018', '('].map((sign) => `${sign}${PERSON}`),
	],
])('refuses %j', (given) => {
	expect(readAddress(given)).toBeUndefined();
	expect(() => toAddress(given, 'Contact')).toThrow("'Contact' must be an email address");
});

it.each([
	['Anna <mailto: anna @x.example>', 'anna @x.example'],
	[' ＡNNA＠x ', 'ANNA@x'],
	[`${'a'.repeat(70)}@x`, `${'a'.repeat(60)}…`],
])('quotes what it read of %j', (given, shown) => {
	const description = `It is "${shown}". Use one address, such as anna@magazine.example.`;
	expect(refusalOf(() => toAddress(given, 'Contact'))).toMatchObject({ description });
});

it.each(['\u200B', '\u00AD', '\u2060', '\u202E', '\u0007', '\uFE0F', '\u3164'])(
	'refuses the invisible character %j',
	(hidden) =>
		expect(() => toAddress(`gone@${hidden}quiet.example`, 'Recipient Email')).toThrow(
			"'Recipient Email' has an invisible character",
		),
);

it('compares addresses whatever their spelling', () => {
	expect(addressKey('Anna <ANNA@Müller.example>')).toBe(addressKey('anna@xn--mller-kva.example'));
	expect(addressKey('null')).toBeUndefined();
});
