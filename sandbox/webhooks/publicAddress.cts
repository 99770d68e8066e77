import { isIP } from 'node:net';

const LOOPBACK = /^(127\.|::1$|localhost$)/;
const PRIVATE = [
	/^0\./,
	/^10\./,
	/^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
	/^169\.254\./,
	/^172\.(1[6-9]|2\d|3[01])\./,
	/^192\.168\./,
	/^(22[4-9]|23\d|24\d|25[0-5])\./,
	/^::$/,
	/^f[cd]/,
	/^fe[89ab]/,
	/^::ffff:/,
];

/** Names that never resolve to a public host. `.invalid` stands for one that does not resolve. */
const NOT_PUBLIC_NAME = /(^|\.)(localhost|local|internal|invalid|home\.arpa)$/;

/**
 * Whether a webhook may be sent to a URL (sandbox/api.md 19.3): public https, or, for local work,
 * loopback with http or https.
 * @param url as the user gave it
 */
export function isAllowedTarget(url: string, allowLoopback: boolean): boolean {
	if (!URL.canParse(url)) return false;
	const { protocol, hostname } = new URL(url);
	const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
	if (LOOPBACK.test(host)) return allowLoopback && /^https?:$/.test(protocol);
	if (protocol !== 'https:' || NOT_PUBLIC_NAME.test(host)) return false;
	if (isIP(host)) return !PRIVATE.some((range) => range.test(host));
	return host.includes('.');
}
