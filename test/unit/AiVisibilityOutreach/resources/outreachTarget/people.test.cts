import { namesOf } from '../../../../../nodes/AiVisibilityOutreach/resources/outreachTarget/people';

it.each([
	...['N/A', 'n.a.', 'null', '-', '#N/A', '{{first_name}}', '123', 'unknown', '', 'a@x.example'],
	...['None', 'undefined', 'unbekannt', 'Anonymous', '[Name]', '<Name>'],
])('takes %j for no name', (name) =>
	expect(namesOf({ name, firstName: '', lastName: '' })).toEqual({ name: null, firstName: null }),
);

const TITLES = 'Dr. Prof. Mr Mrs. Ms MX Herr Frau Mme M. Ph.D. phd M.D. md MBA Jr Sr.'.split(' ');
const OFFICES = 'team Editor Editors Editorial Redaktion newsroom desk Office info press support Admin'.split(' ');

it.each<[string[], string | null, string | null]>([
	[['Schmidt Anna', 'Anna'], 'Schmidt Anna', 'Anna'],
	[['Schmidt, Anna'], 'Schmidt, Anna', 'Anna'],
	...TITLES.map((title): [string[], string, string] => [[`${title} Anna`], `${title} Anna`, 'Anna']),
	[['', 'Anna', 'Schmidt'], 'Anna Schmidt', 'Anna'],
	[['', '', 'Schmidt'], null, null],
	[['Anna Schmidt', 'null'], 'Anna Schmidt', 'Anna'],
	[['Anna <b>', 'Bo'], 'Bo', 'Bo'],
	[['Anna Schmidt, PhD'], 'Anna Schmidt, PhD', null],
	...OFFICES.map((office): [string[], string, null] => [[`Tea ${office}`], `Tea ${office}`, null]),
])('calls %j %j, and greets %j', ([given, firstName = '', lastName = ''], name, greeted) =>
	expect(namesOf({ name: given, firstName, lastName })).toEqual({ name, firstName: greeted }),
);
