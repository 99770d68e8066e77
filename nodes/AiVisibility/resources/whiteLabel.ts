import { fieldNames, inBody, recordsAt, text, toResource } from '../../shared/forms/declare';

const color = (property: string, description: string) =>
	inBody(property, {
		type: 'color',
		rules: { is: ['^#[0-9A-Fa-f]{6}$', 'a color such as #3366FF'] },
		description,
	});

const sections = (kind: string, displayName: string) =>
	inBody(`${kind}_sections_config`, {
		displayName,
		type: 'json',
		default: '{}',
		description:
			'Which sections are shown, in the format that Get returns. Sections you leave out are not changed.',
	});

const whiteLabelSettings = recordsAt('white-label settings', '/v1/brands/{brandId}/white-label');

export const whiteLabel = toResource({
	name: 'White Label',
	description: 'Name, logo and colors of shared reports',
	simplified: fieldNames(`company_name logo_url primary_color secondary_color cover_title
	cover_subtitle footer_email footer_phone footer_website brand_id`),
	operations: [
		whiteLabelSettings.get({
			description: "Retrieve the white-label settings of a brand's shared reports (1 unit)",
		}),
		whiteLabelSettings.update({
			description: "Change the white-label settings of a brand's shared reports (1 unit)",
			mayBeEmpty: 'all',
			updateFields: [
				sections('brand', 'Brand Sections (JSON)'),
				text('company_name', 'Acme Agency', 'The name shown on the reports'),
				text('cover_subtitle', 'First quarter', 'The second line of the cover'),
				text('cover_title', 'How AI assistants see you', 'The first line of the cover'),
				text('footer_email', 'hello@agency.example', 'Email address in the footer of the reports'),
				text('footer_phone', '+49 30 5550123', 'Phone number in the footer of the reports'),
				text('footer_website', 'https://agency.example', 'Website in the footer of the reports'),
				text('logo_url', 'https://agency.example/logo.svg', 'URL of the logo'),
				color('primary_color', 'The main color, as #RRGGBB'),
				sections('report', 'Report Sections (JSON)'),
				color('secondary_color', 'The second color, as #RRGGBB'),
			],
		}),
	],
});
