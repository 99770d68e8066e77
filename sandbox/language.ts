const NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** A language as its English name, given that name or an ISO 639-1 code. */
export function englishName(language: string): string {
	if (!/^[a-z]{2}$/i.test(language)) return language;
	return NAMES.of(language.toLowerCase()) ?? language;
}
