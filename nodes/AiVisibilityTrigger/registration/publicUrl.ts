/** Host names that are never on the internet. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|lan|home\.arpa|test|invalid)$/;

/** IPv4 networks that are never on the internet. */
const LOCAL_IPV4 =
	/^(0|10|127)\.|^169\.254\.|^172\.(1[6-9]|2\d|3[01])\.|^192\.168\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|^(22[4-9]|2[34]\d|25[0-5])\./;

/** The same for IPv6, including IPv4 written as IPv6. */
const LOCAL_IPV6 = /^(::|f[cd]|fe[89ab]|ff)/;

/**
 * Whether the service accepts a URL: a public https address (docs/api.md 19.3). The service also
 * resolves the host name; this checks only the URL itself.
 *
 * @param url an absolute URL
 */
export function isPublicUrl(url: string): boolean {
	if (!URL.canParse(url)) return false;
	const { protocol, hostname } = new URL(url);
	if (protocol !== 'https:') return false;
	const host = hostname.toLowerCase().replace(/\.$/, '');
	if (host.startsWith('[')) return !LOCAL_IPV6.test(host.slice(1));
	const isAddress = /^[\d.]+$/.test(host);
	return isAddress ? !LOCAL_IPV4.test(host) : host.includes('.') && !LOCAL_NAME.test(host);
}
