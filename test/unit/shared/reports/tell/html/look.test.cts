import { toLook } from '../../../../../../nodes/shared/reports/tell/html/look';

describe('the look of the document', () => {
	it.each([null, {}, { company_name: null, primary_color: null, logo_url: null }])(
		'does without settings: %j',
		(settings) => {
			expect(toLook({}, settings)).toEqual({
				...{ title: undefined, company: undefined, logoUrl: undefined, contact: [] },
				accent: '#2f6fed',
			});
		},
	);

	it.each([
		'javascript:alert(1)',
		'http://agency.example/logo.png',
		'data:image/png;base64,AA',
		`https://agency.example/${'a'.repeat(2_000)}`,
		'//agency.example/logo.png',
		7,
	])('has no logo from %s', (logo_url) => {
		expect(toLook({}, { logo_url }).logoUrl).toBeUndefined();
	});

	it.each(['red', '#fff', '#12345', '#000000;}body{display:none}', 'url(x)', 3])(
		'has no color from %s',
		(primary_color) => {
			expect(toLook({}, { primary_color }).accent).toBe('#2f6fed');
		},
	);
});
