import type { IDataObject } from 'n8n-workflow';

/** Appearance of a page: the user's options, or the white-label settings of the brand. */
export interface Look {
	title?: string;
	company?: string;
	logoUrl?: string;
	/** Color of the bars, as #rrggbb. */
	accent: string;
	contact: string[];
}

/**
 * @param options checked
 * @param settings white-label settings of the brand, as the service sent them; null without
 */
export function toLook(
	options: Partial<Pick<Look, 'title' | 'logoUrl'>> & { accentColor?: string },
	settings: IDataObject | null,
): Look {
	const white = settings ?? {};
	return {
		title: firstText(options.title, white.cover_title),
		company: firstText(white.company_name),
		logoUrl: [options.logoUrl, white.logo_url].find(isLogoUrl),
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
