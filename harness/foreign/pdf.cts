import type { ForeignRequest } from './proxy.cts';

/** A converter of one's own that makes a PDF of an HTML file. */
export class PdfStub {
	static readonly host = 'pdf.agency.example';

	/** The HTML files that were sent, oldest first. */
	readonly files: string[] = [];

	/** Responds to a request to the converter. */
	respond({ method, path, body }: ForeignRequest): unknown {
		if (method !== 'POST' || path !== '/forms/chromium/convert/html')
			throw new Error('not stubbed');
		const [file] = /<!doctype html>.*<\/html>/is.exec(String(body)) ?? [];
		if (!String(body).includes('name="files"; filename="index.html"') || file === undefined) {
			throw new Error('no HTML file');
		}
		this.files.push(file);
		return Buffer.from('%PDF-1.4 of a stub');
	}
}
