import { toLook } from '../../../../../../nodes/shared/reports/tell/html/look';

describe('the look of the document', () => {
	it.each([null, {}, { company_name: null, primary_color: null, logo_url: null }])(
		'does without settings: %j',
		(settings) => {
			expect(toLook({}, settings)).toEqual({
				...{ title: undefined, company: undefined, logoUrl: undefined, contact: [] },
				accent: { light: '#2f6fed', dark: expect.stringMatching(/^#[0-9a-f]{6}$/) as string },
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
			expect(toLook({}, { primary_color }).accent.light).toBe('#2f6fed');
		},
	);
});

it('the accent color stands out from a dark page, and from a white one', () => {
	const accentOf = (primary_color: string) => toLook({}, { primary_color }).accent;
	expect(['#000000', '#0b3d2e', '#ffffff'].map(accentOf)).toEqual([
		{ light: '#000000', dark: '#808080' },
		{ light: '#0b3d2e', dark: '#859e97' },
		{ light: '#a6a6a6', dark: '#ffffff' },
	]);
});
