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

export const isShared = (host: string): boolean => SHARED_HOSTS.has(host) || SHARED_NAME.test(host);

/** Whether a page's host is a website or below it; not the other way round, and on no shared host. */
export const isAtSite = (host: string, site: string): boolean =>
	!isShared(site) && (host === site || host.endsWith(`.${site}`));
