import { toLook } from '../../../../../nodes/AiVisibility/analysis/document/look';

const SETTINGS = {
	company_name: 'Agency',
	logo_url: 'https://agency.example/logo.png',
	primary_color: '#0b3d2e',
	cover_title: 'How you are seen',
	footer_email: ' ',
	footer_phone: '+1 555 0100',
	footer_website: 'agency.example',
};

describe('the look of the document', () => {
	it('is that of the white-label settings, or of the options', () => {
		expect(toLook({}, SETTINGS)).toMatchObject({
			title: 'How you are seen',
			company: 'Agency',
			logoUrl: 'https://agency.example/logo.png',
			accent: { light: '#0b3d2e' },
			contact: ['agency.example', '+1 555 0100'],
		});
		const options = { title: 'Mine', accentColor: '#336699', logoUrl: 'https://me.example/a.png' };
		expect(toLook(options, SETTINGS)).toMatchObject({
			...{ title: 'Mine', logoUrl: 'https://me.example/a.png', accent: { light: '#336699' } },
		});
	});

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
