import { namesOf } from '../../../../../nodes/AiVisibilityOutreach/resources/outreachTarget/people';

const names = (name: string, firstName = '', lastName = '') => namesOf({ name, firstName, lastName });

it.each(['N/A', 'n.a.', 'null', '-', '#N/A', '{{first_name}}', '123', 'unknown', '', 'a@x.example'])(
	'takes %j for no name',
	(name) => expect(names(name)).toEqual({ name: null, firstName: null }),
);

it.each([
	[names('Schmidt Anna', 'Anna'), 'Schmidt Anna', 'Anna'],
	[names('Schmidt, Anna'), 'Schmidt, Anna', 'Anna'],
	[names('Dr. Anna Schmidt'), 'Dr. Anna Schmidt', 'Anna'],
	[names('Frau Anna Schmidt'), 'Frau Anna Schmidt', 'Anna'],
	[names('', 'Anna', 'Schmidt'), 'Anna Schmidt', 'Anna'],
	[names('', '', 'Schmidt'), null, null],
	[names('Anna Schmidt', 'null'), 'Anna Schmidt', 'Anna'],
	[names('Anna <b>', 'Bo'), 'Bo', 'Bo'],
	[names('Anna Schmidt, PhD'), 'Anna Schmidt, PhD', null],
	[names('Editorial team'), 'Editorial team', null],
	[names('Redaktion'), 'Redaktion', null],
])('greets %j', (found, name, firstName) => expect(found).toEqual({ name, firstName }));
