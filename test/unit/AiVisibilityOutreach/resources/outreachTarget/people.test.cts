import { namesOf } from '../../../../../nodes/AiVisibilityOutreach/resources/outreachTarget/people';

it.each(['N/A', 'n.a.', 'null', '-', '#N/A', '{{first_name}}', '123', 'unknown', '', 'a@x.example'])(
	'takes %j for no name',
	(name) => expect(namesOf({ name, firstName: '', lastName: '' })).toEqual({ name: null, firstName: null }),
);

it.each([
	[['Schmidt Anna', 'Anna'], 'Schmidt Anna', 'Anna'],
	[['Schmidt, Anna'], 'Schmidt, Anna', 'Anna'],
	[['Dr. Anna Schmidt'], 'Dr. Anna Schmidt', 'Anna'],
	[['Frau Anna Schmidt'], 'Frau Anna Schmidt', 'Anna'],
	[['', 'Anna', 'Schmidt'], 'Anna Schmidt', 'Anna'],
	[['', '', 'Schmidt'], null, null],
	[['Anna Schmidt', 'null'], 'Anna Schmidt', 'Anna'],
	[['Anna <b>', 'Bo'], 'Bo', 'Bo'],
	[['Anna Schmidt, PhD'], 'Anna Schmidt, PhD', null],
	[['Editorial team'], 'Editorial team', null],
	[['Redaktion'], 'Redaktion', null],
])('calls %j %j, and greets %j', ([given, firstName = '', lastName = ''], name, greeted) =>
	expect(namesOf({ name: given, firstName, lastName })).toEqual({ name, firstName: greeted }),
);
