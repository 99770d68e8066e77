import PostalMime from 'postal-mime';

/** An email as a reader sees it. */
export interface Mail {
	from?: string;
	to: string[];
	subject?: string;
	html?: string;
	text?: string;
	/** File names. */
	attachments: string[];
}

/**
 * @param raw a whole message, headers included
 * @returns its parts, decoded
 */
export async function parseMail(raw: Buffer): Promise<Mail> {
	const { from, to, subject, html, text, attachments } = await PostalMime.parse(raw);
	return {
		from: from?.address,
		to: (to ?? []).map(({ address }) => String(address)),
		subject,
		html: html?.trim(),
		text: text?.trim(),
		attachments: attachments.map(({ filename }) => String(filename)),
	};
}
