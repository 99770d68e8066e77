const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/**
 * Whether there is a country or language of this English name or two-letter code, also one that the
 * form does not list.
 */
export function isKnownPlace(kind: 'country' | 'language', text: string): boolean {
	const type = kind === 'country' ? 'region' : 'language';
	const names = new Intl.DisplayNames('en', { type, fallback: 'none' });
	const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
	const wanted = plain(text);
	return LETTERS.some((first) =>
		LETTERS.some((second) => {
			const name = names.of(type === 'region' ? (first + second).toUpperCase() : first + second);
			// A language may have a country: `pt-BR`.
			const isCode = wanted.split(/[-_]/)[0] === first + second;
			return name !== undefined && (isCode || plain(name) === wanted);
		}),
	);
}
