import { BlockList, isIP } from 'node:net';

const LOOPBACK = /^(127\.|::1$|localhost$)/;

/** What no public host has (IANA's registries of special-purpose addresses), documentation too. */
const NOT_PUBLIC_V4 = toBlockList('ipv4', [
	...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
	...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
	...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
]);
/** Only 2000::/3 is public, without these parts. A mapped IPv4 address counts as IPv6. */
const NOT_PUBLIC_V6 = toBlockList('ipv6', [
	...['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]);

function toBlockList(family: 'ipv4' | 'ipv6', networks: string[]): BlockList {
	const list = new BlockList();
	for (const network of networks) {
		const [address, bits] = network.split('/');
		list.addSubnet(address, Number(bits), family);
	}
	return list;
}

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
	const host = hostname.replace(/^\[|\]$|\.$/g, '').toLowerCase();
	if (LOOPBACK.test(host)) return allowLoopback && /^https?:$/.test(protocol);
	if (protocol !== 'https:' || NOT_PUBLIC_NAME.test(host)) return false;
	if (isIP(host) === 4) return !NOT_PUBLIC_V4.check(host, 'ipv4');
	if (isIP(host) === 6) return !NOT_PUBLIC_V6.check(host, 'ipv6');
	return host.includes('.');
}
