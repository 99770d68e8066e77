import { gzipSync } from 'node:zlib';
import { macOf, nowInSeconds } from '../../../sandbox/webhooks/signing.cts';
import { eventText, type Delivery } from './delivery.cts';

/** How a delivery differs from one that the service has signed and sent, as JSON. */
export interface Changes {
	/** Fields of the event. */
	event?: Record<string, unknown>;
	/** The body that is signed, instead of the event. */
	text?: (text: string) => string;
	/** What is sent instead of what was signed. */
	sent?: (text: string) => string | Buffer;
	/** The lines of the signature header. @param mac the signature of the body, or of other bytes */
	header?: (t: number, mac: (bytes?: Buffer) => string) => string[];
	name?: string;
	type?: string | null;
	more?: Array<[string, string]>;
}

export function toDelivery(id: string, secret: string, changes: Changes): Delivery {
	const { event, text: edit = (text) => text, sent = (text) => text } = changes;
	const { header = (t, mac) => [`t=${t},v1=${mac()}`], more = [] } = changes;
	const { name = 'X-SVC-Signature', type = 'application/json' } = changes;
	const text = edit(eventText(id, event));
	const t = nowInSeconds();
	const lines = header(t, (bytes = Buffer.from(text)) => macOf(bytes, t, secret));
	const headers = lines.map((line): [string, string] => [name, line]);
	if (type !== null) headers.push(['Content-Type', type]);
	return { headers: [...headers, ...more], body: Buffer.from(sent(text)) };
}

const gzip: Array<[string, string]> = [['Content-Encoding', 'gzip']];

export const valid: Array<[what: string, Changes]> = [
	['with the header doubled', { header: (t, mac) => Array(2).fill(`t=${t},v1=${mac()}`) }],
	['with the header in two lines', { header: (t, mac) => [`t=${t}`, `v1=${mac()}`] }],
	['with the header in odd case', { name: 'x-sVc-SIGNATURE' }],
	['with line breaks', { text: (text) => JSON.stringify(JSON.parse(text), null, 2) }],
	['in many scripts', { event: { data: { name: 'Žluťoučký 🐎 日本語 ­' } } }],
	['of a megabyte', { event: { data: { text: 'x'.repeat(1_000_000) } } }],
	['compressed on its way', { sent: (text) => gzipSync(text), more: gzip }],
	['of a content type with a charset', { type: 'application/json; charset=utf-8' }],
	['without a content type', { type: null }],
	['as text', { type: 'text/plain' }],
	['as a form', { type: 'application/x-www-form-urlencoded' }],
	['as bytes', { type: 'application/octet-stream' }],
];

const PART = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n';

const forged = (t: number) => [`t=${t},v1=${'0'.repeat(64)}`];

export const others: Array<[what: string, status: number, logged: RegExp, Changes]> = [
	['without a body', 200, /its body is not JSON/, { text: () => '' }],
	['of text', 200, /its body is not JSON/, { text: () => 'report', type: 'text/plain' }],
	// n8n parses the body before it calls the trigger.
	['of JSON that is none', 422, /Failed to parse request body/, { text: () => 'report' }],
	['without a signature', 401, /refused: no signature/, { header: () => [] }],
	[
		'with two headers of different times',
		401,
		/refused: unreadable signature/,
		{ header: (t, mac) => [`t=${t},v1=${mac()}`, `t=${t + 1},v1=${mac()}`] },
	],
	['whose body was changed', 401, /refused: no match/, { sent: (text) => `${text} ` }],
	['with a forged signature', 401, /refused: no match/, { header: forged }],
	[
		'that is signed as compressed',
		401,
		/refused: no match/,
		{
			header: (t, mac) => [`t=${t},v1=${mac(gzipSync(eventText('zip')))}`],
			sent: () => gzipSync(eventText('zip')),
			more: gzip,
		},
	],
	[
		'of several parts',
		401,
		/refused: unreadable body/,
		{ type: 'multipart/form-data; boundary=x', sent: () => PART },
	],
];
