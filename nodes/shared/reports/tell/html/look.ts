import type { IDataObject } from 'n8n-workflow';

export type Look = ReturnType<typeof toLook>;

/**
 * Returns the appearance of a page.
 *
 * @param options of the user, checked
 * @param settings white-label settings of the brand, as the service sent them; null without
 */
export function toLook(
	options: { title?: string; logoUrl?: string; accentColor?: string },
	settings: IDataObject | null,
) {
	const white = settings ?? {};
	return {
		title: firstText(options.title, white.cover_title),
		company: firstText(white.company_name),
		logoUrl: [options.logoUrl, white.logo_url].find(isLogoUrl),
		/** Color of the bars, as #rrggbb. */
		accent: [options.accentColor, white.primary_color].find(isColor) ?? '#2f6fed',
		contact: [white.footer_website, white.footer_email, white.footer_phone].flatMap(
			(value) => firstText(value) ?? [],
		),
	};
}

const isColor = (value: unknown): value is string =>
	typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);

/** Email programs show only images with such URLs. */
const isLogoUrl = (value: unknown): value is string =>
	typeof value === 'string' &&
	value.length <= 2_000 &&
	URL.canParse(value) &&
	new URL(value).protocol === 'https:';

function firstText(...values: unknown[]): string | undefined {
	return values.find((value): value is string => typeof value === 'string' && value.trim() !== '');
}
