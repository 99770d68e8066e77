import { toLook } from '../../../../../../nodes/shared/reports/tell/html/look';

it.each([null, {}, { company_name: null, primary_color: null, logo_url: null }])(
	'a document has the usual look without settings: %j',
	(settings) => {
		const none = { title: undefined, company: undefined, logoUrl: undefined, contact: [] };
		expect(toLook({}, settings)).toEqual({ ...none, accent: '#2f6fed' });
	},
);

it('the options of the user come before the settings of the brand', () => {
	const white = {
		cover_title: 'White',
		company_name: ' ',
		primary_color: '#ABCDEF',
		logo_url: 'https://a.example/w.png',
	};
	const usual = { title: 'White', company: undefined, accent: '#ABCDEF', logoUrl: white.logo_url };
	expect(toLook({ title: ' ' }, white)).toMatchObject(usual);
	const options = { title: 'Own', accentColor: '#123456', logoUrl: 'https://a.example/own.png' };
	expect(toLook(options, white)).toMatchObject({ title: 'Own', accent: '#123456', logoUrl: options.logoUrl });
});

it.each([
	'javascript:alert(1)',
	'http://agency.example/logo.png',
	'data:image/png;base64,AA',
	`https://agency.example/${'a'.repeat(2_000)}`,
	'//agency.example/logo.png',
	7,
])('a document has no logo from %s', (logo_url) => {
	expect(toLook({}, { logo_url }).logoUrl).toBeUndefined();
});

it.each(['red', '#fff', '#12345', '#000000;}body{display:none}', 3])('a document has no color from %s', (color) => {
	expect(toLook({}, { primary_color: color }).accent).toBe('#2f6fed');
});
