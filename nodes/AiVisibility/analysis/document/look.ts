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

/** Lowest contrast between a bar and its background. WCAG 2.1 requires it for graphics. */
const MIN_CONTRAST = 3;

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
		accent: {
			light: toVisible(accent, TRACKS.light, '#000000'),
			dark: toVisible(accent, TRACKS.dark, '#ffffff'),
		},
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

/** Mixes a color with another one until it has enough contrast to its background. */
function toVisible(color: string, background: string, towards: string): string {
	for (let tenths = 0; tenths < 10; tenths++) {
		const mixed = mix(color, towards, tenths / 10);
		if (contrast(mixed, background) >= MIN_CONTRAST) return mixed;
	}
	return towards;
}

const channels = (color: string): number[] =>
	[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

function mix(color: string, other: string, share: number): string {
	const others = channels(other);
	const mixed = channels(color).map((value, at) => value + (others[at] - value) * share);
	return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

/** The contrast ratio of WCAG 2.1, from 1 to 21. */
function contrast(a: string, b: string): number {
	const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
	return (high + 0.05) / (low + 0.05);
}

function luminance(color: string): number {
	const [red, green, blue] = channels(color)
		.map((value) => value / 255)
		.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
