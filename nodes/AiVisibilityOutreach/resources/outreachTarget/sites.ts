import { toSite } from '../../../shared/reports/folding';

/** Hosts of many people's blogs or mailboxes: an address there says nothing about a page there. */
const SHARED_HOSTS = new Set(
	`aol.com bluewin.ch blogspot.com comcast.net facebook.com free.fr github.io gmail.com googlemail.com
	icloud.com instagram.com laposte.net libero.it linkedin.com mac.com mail.com mail.ru me.com medium.com
	msn.com naver.com orange.fr pinterest.com posteo.de proton.me protonmail.com qq.com quora.com reddit.com
	sfr.fr substack.com t-online.de tumblr.com uol.com.br virgilio.it wanadoo.fr web.de weebly.com wixsite.com
	wordpress.com x.com youtube.com zoho.com`.split(/\s+/),
);

/** The same under the domains of several countries. */
const SHARED_NAME = /^(gmx|hotmail|live|outlook|yahoo|yandex)\.[a-z.]+$/;

/**
 * The place of a person's pages: the host of the website or of the address, and at a shared host the
 * path of the website, too. Empty when no page is theirs.
 */
export function siteOf(website: string, domain: string): string {
	const own = toSite(website);
	const host = own?.includes('.') ? own : domain;
	if (!SHARED_HOSTS.has(host) && !SHARED_NAME.test(host)) return host;
	const [, path = ''] = /^[^/?#]*(\/[^?#]*[^/?#])/.exec(website.replace(/^\w+:\/\//, '')) ?? [];
	return path && `${host}${path}`;
}

/** Whether a page is at a site or below it, and not above it. */
export function isAtSite(url: string, site: string): boolean {
	const host = toSite(url);
	if (host === undefined) return false;
	if (!site.includes('/')) return host === site || host.endsWith(`.${site}`);
	return `${host}${new URL(url).pathname}/`.startsWith(`${site}/`);
}
