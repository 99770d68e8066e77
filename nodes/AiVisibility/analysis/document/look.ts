import type { IDataObject } from 'n8n-workflow';

/** Appearance of the document: the user's options, or the white-label settings of the brand. */
export interface Look {
	title: string | undefined;
	/** Name of the company that sends the document. */
	company: string | undefined;
	/** An https URL. */
	logoUrl: string | undefined;
	/** Color of the bars on a light and on a dark page, as #rrggbb. */
	accent: { light: string; dark: string };
	/** Contact details of the company. */
	contact: string[];
}

const DEFAULT_ACCENT = '#2f6fed';

/** Background colors of the bars. */
export const TRACKS = { light: '#e8ecf1', dark: '#33404d' };

/**
 * @param options set by the user, checked
 * @param settings white-label settings of the brand, as the service sent them; null without
 */
export function toLook(options: IDataObject, settings: IDataObject | null): Look {
	const white = settings ?? {};
	const accent = [options.accentColor, white.primary_color].find(isColor) ?? DEFAULT_ACCENT;
	return {
		title: firstText(options.title, white.cover_title),
		company: firstText(white.company_name),
		logoUrl: [options.logoUrl, white.logo_url].find(isLogoUrl),
		accent: { light: accent, dark: brighten(accent) },
		contact: [white.footer_website, white.footer_email, white.footer_phone].flatMap(
			(value) => firstText(value) ?? [],
		),
	};
}

const isColor = (value: unknown): value is string =>
	typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);

/** Email programs show only images with such URLs. */
function isLogoUrl(value: unknown): value is string {
	return (
		typeof value === 'string' &&
		value.length <= 2_000 &&
		URL.canParse(value) &&
		new URL(value).protocol === 'https:'
	);
}

function firstText(...values: unknown[]): string | undefined {
	return values.find((value): value is string => typeof value === 'string' && value.trim() !== '');
}

/** Halfway to white. */
function brighten(color: string): string {
	const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
	return `#${channels.map((value) => Math.round((value + 255) / 2).toString(16)).join('')}`;
}
