import { gzipSync } from 'node:zlib';
import { macOf, nowInSeconds } from '../../../sandbox/webhooks/signing.cts';
import { eventText, type Delivery } from './delivery.cts';

/** What a delivery is made of. */
interface Material {
	/** Id of the event, used by this case only. */
	id: string;
	secret: string;
	/** Secret of another endpoint of the same brand. */
	foreign: string;
}

/** One delivery and its expected outcome. */
export interface Case {
	title: string;
	status: number;
	/** Whether a workflow starts. */
	runs: boolean;
	/** Expected in n8n's log. */
	logs?: RegExp;
	make: (material: Material) => Delivery;
}

/** How a case differs from a valid delivery. */
interface Changes {
	/** Fields of the event. */
	event?: Record<string, unknown>;
	/** The body that is signed, instead of the event. */
	text?: (text: string) => string;
	/** What is sent instead of what was signed. */
	sent?: (text: string) => string | Buffer;
	secret?: (material: Material) => string;
	/** The signature header; a list for several lines. */
	header?: (v: Signed) => string | string[];
	name?: string;
	type?: string | null;
	more?: Array<[string, string]>;
}

/** What a signature header is made of. */
interface Signed {
	t: number;
	/** The right signature. */
	mac: string;
	text: string;
	secret: string;
}

function make(changes: Changes): Case['make'] {
	return (material) => {
		const { event, text: edit = (text) => text, sent = (text) => text } = changes;
		const { secret = () => material.secret, header = ({ t, mac }) => `t=${t},v1=${mac}` } = changes;
		const text = edit(eventText(material.id, event));
		const t = nowInSeconds();
		const signed = {
			t,
			mac: macOf(text, t, secret(material)),
			text,
			secret: material.secret,
		};
		const { name = 'X-SVC-Signature', type = 'application/json', more = [] } = changes;
		const signature = [header(signed)].flat().map((value): [string, string] => [name, value]);
		const content: Array<[string, string]> = type === null ? [] : [['Content-Type', type]];
		const ids: Array<[string, string]> = [['X-SVC-Delivery-Id', `dlv_${material.id}`]];
		return { headers: [...content, ...ids, ...signature, ...more], body: Buffer.from(sent(text)) };
	};
}

const starts = (title: string, changes: Changes = {}): Case => ({
	title,
	status: 200,
	runs: true,
	make: make(changes),
});

const ignored = (title: string, changes: Changes, logs: RegExp, status = 200): Case => ({
	title,
	status,
	runs: false,
	logs,
	make: make(changes),
});

const refused = (title: string, changes: Changes, why: string): Case => ({
	title,
	status: 401,
	runs: false,
	logs: new RegExp(`a delivery was refused: ${why}`),
	make: make(changes),
});

const gzip: Array<[string, string]> = [['Content-Encoding', 'gzip']];
const unreadable = 'unreadable signature';

export const cases: Case[] = [
	starts('signed with v1'),
	starts('the header doubled', {
		header: ({ t, mac }) => [`t=${t},v1=${mac}`, `t=${t},v1=${mac}`],
	}),
	starts('the header in two lines', { header: ({ t, mac }) => [`t=${t}`, `v1=${mac}`] }),
	starts('the header in odd case', { name: 'x-sVc-SIGNATURE' }),
	starts('JSON with line breaks', { text: (text) => JSON.stringify(JSON.parse(text), null, 2) }),
	starts('characters of many scripts', { event: { data: { name: 'Žluťoučký 🐎 日本語 ­' } } }),
	starts('a megabyte', { event: { data: { text: 'x'.repeat(1_000_000) } } }),
	starts('compressed on its way', { sent: (text) => gzipSync(text), more: gzip }),
	starts('a content type with a charset', { type: 'application/json; charset=utf-8' }),
	starts('no content type', { type: null }),
	starts('text/plain', { type: 'text/plain' }),
	starts('a form', { type: 'application/x-www-form-urlencoded' }),
	starts('bytes', { type: 'application/octet-stream' }),
	starts('a test delivery', { event: { test: true } }),

	ignored(
		'an event that the node does not want',
		{ event: { type: 'report.failed' } },
		/not among the Events/,
	),
	ignored('a body that is not an event', { text: () => '{}' }, /its body is not JSON/),
	ignored('an empty body', { text: () => '' }, /its body is not JSON/),
	ignored(
		'no JSON, as text',
		{ text: () => 'report.completed', type: 'text/plain' },
		/its body is not JSON/,
	),
	// n8n parses the body before it calls the trigger.
	ignored('no JSON', { text: () => 'report.completed' }, /Failed to parse request body/, 422),

	refused('no header', { header: () => [] }, 'no signature'),
	refused(
		'two headers of different times',
		{ header: ({ t, mac }) => [`t=${t},v1=${mac}`, `t=${t + 1},v1=${mac}`] },
		unreadable,
	),
	refused('the secret of another endpoint', { secret: ({ foreign }) => foreign }, 'no match'),
	refused('the header of another service', { name: 'X-Other-Mac' }, 'no signature'),
	refused('an additional space', { sent: (text) => `${text} ` }, 'no match'),
	refused('no body at all', { sent: () => '' }, 'no match'),
	refused(
		'signed as compressed',
		{
			text: (text) => text,
			sent: (text) => gzipSync(text),
			more: gzip,
			header: ({ t, text, secret }) => `t=${t},v1=${macOf(gzipSync(text), t, secret)}`,
		},
		'no match',
	),
	refused(
		'a form of several parts',
		{
			type: 'multipart/form-data; boundary=x',
			sent: () => '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
		},
		'unreadable body',
	),
];
