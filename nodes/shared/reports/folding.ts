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

/** Signs behind a name, and what makes a part of it bold. Bullets of lists stay, as they end a name. */
const DECORATION =
	/[™®©℠⁰-⁹¹²³]|(?<=\S)(?:\*+|__?)|(?:\*+|__?)(?=\S)|<\/?(?:b|strong|i|em|u|mark|span)(?:\s[^<>]*)?>/giu;

/** Makes names, and texts with them, comparable: also without accents, bold type, signs and hyphens. */
export const foldNames = (text: string): string =>
	fold(text.replace(DECORATION, ''))
		.normalize('NFD')
		.replace(/[\u0300-\u036f]/g, '')
		.normalize('NFC')
		.replace(/(?<=\S)-(?=\S)/g, ' ')
		.replace(/ ?&(?:AMP;)? ?/g, ' & ');

const LEGAL_FORMS =
	`AB AG APS AS A/S ASA BHD BV CORP CORPORATION DOO EG EK EURL EV GBR GMBH INC INCORPORATED KFT KG KGAA
KK LDA LIMITED LLC LLP LTD LTDA MBH NV OHG OU OY OYJ PLC PTE PTY PVT SA SARL SAS SDN SE SIA SL SLU SNC
SPA SRL SRO UAB UG ZRT`
		.split(/\s/)
		.map((form) => [...form].join('\\.?'))
		.join('|');

/** "GmbH & Co. KG", ", Inc.", and those without a blank or in front of a name. */
const LEGAL_FORM = new RegExp(
	`(?:,? (?:(?:& )?CO\\.?,? )?(?:${LEGAL_FORMS}|SP\\.? Z ?O\\.? ?O)\\.?)+$|` +
		'^(?:株式会社|有限会社|ООО|ОАО|ПАО|АО) ?|(?:株式会社|有限会社|(?:股份)?有限公司)$',
	'gu',
);

/** The folded name without its legal form, which tells one company from another. */
export const foldCompany = (name: string): string => foldNames(name).replace(LEGAL_FORM, '');

/** The host of an address without `www.` and a final dot, in lower case, as ASCII; undefined for none. */
export function toSite(text: string): string | undefined {
	const address = /^\w+:\/\//.test(text) ? text : `https://${text}`;
	if (!URL.canParse(address)) return undefined;
	return new URL(address).hostname.replace(/\.$/, '').replace(/^www\.(?=.+\.)/, '');
}
