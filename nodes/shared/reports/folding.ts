/**
 * Makes texts comparable: upper case, composed letters, single blanks, one kind of apostrophe, quote
 * and hyphen, and no invisible characters.
 */
export function fold(text: string): string {
	// Most texts are plain, and lists of thousands are folded.
	if (/^[ -_a-~]*$/.test(text) && !text.includes('  ')) return text.trim().toUpperCase();
	return (
		text
			.replace(/[‘’ʼ´`′]/g, "'")
			.replace(/[“”„«»]/g, '"')
			.normalize('NFKC')
			.replace(/\p{Cf}/gu, '')
			.replace(/[‐‑‒–—]/g, '-')
			// Single blanks are left alone: replacing each took most of the time of a search.
			.replace(/\s\s+|[^\S ]/g, ' ')
			.trim()
			.toUpperCase()
			.normalize('NFC')
	);
}

/** The host of an address without `www.` and a final dot, in lower case, as ASCII; undefined for none. */
export function toSite(text: string): string | undefined {
	const address = /^\w+:\/\//.test(text) ? text : `https://${text}`;
	if (!URL.canParse(address)) return undefined;
	return new URL(address).hostname.replace(/\.$/, '').replace(/^www\.(?=.+\.)/, '');
}
