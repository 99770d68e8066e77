import { readContact } from '../../../../nodes/shared/assumptions/contact';

const names = { name: 'Anna Schmidt', first_name: 'Anna', last_name: 'Schmidt' };

it.each<[fields: object, expected: object]>([
	[{ email: ' a@x.example ', name: null }, { email: 'a@x.example' }],
	[names, { name: 'Anna Schmidt', firstName: 'Anna', lastName: 'Schmidt' }],
	[{ website: 'https://anna.example' }, { website: 'https://anna.example' }],
	[{ work_email: 'a@x.example', is_subscribed: false, state: 'bounced' }, {}],
	...['active', 'subscribed', 'not bounced', null].map((status): [object, object] => [{ status }, {}]),
	...['blocked', 'Bounced', 'complained', 'UNSUBSCRIBED'].map((status): [object, object] => [
		{ status },
		{ hasLeft: true },
	]),
])('reads the contact %j', (fields, expected) => {
	const nobody = { id: 'c1', email: '', name: '', firstName: '', lastName: '', website: '', hasLeft: false };
	expect(readContact({ id: 'c1', ...fields })).toEqual({ ...nobody, ...expected });
});
