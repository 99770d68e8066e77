import { isAtSite, siteOf } from '../../../../../nodes/AiVisibilityOutreach/resources/outreachTarget/sites';

const HOSTS = [
	'aol.com bluewin.ch blogspot.com comcast.net facebook.com free.fr github.io gmail.com googlemail.com icloud.com',
	'instagram.com laposte.net libero.it linkedin.com mac.com mail.com mail.ru me.com medium.com msn.com naver.com',
	'orange.fr pinterest.com posteo.de proton.me protonmail.com qq.com quora.com reddit.com sfr.fr substack.com',
	't-online.de tumblr.com uol.com.br virgilio.it wanadoo.fr web.de weebly.com wixsite.com wordpress.com x.com',
	'youtube.com zoho.com gmx.net hotmail.fr live.nl outlook.com yahoo.co.uk yandex.ru',
].join(' ');

it.each([
	...HOSTS.split(' ').map((host) => ['', host, '']),
	['', 'magazine.example', 'magazine.example'],
	['https://www.Anna.example/about', 'magazine.example', 'anna.example'],
	['anna.wordpress.com', 'gmail.com', 'anna.wordpress.com'],
	['https://medium.com/@anna/?source=x', 'gmail.com', 'medium.com/@anna'],
	['https://medium.com/', 'gmail.com', ''],
	['medium.com/@anna#about', 'gmail.com', 'medium.com/@anna'],
	['n/a website', 'magazine.example', 'magazine.example'],
])('the website %j and an address at %s: %j', (website, domain, site) => expect(siteOf(website, domain)).toBe(site));

it.each([
	['https://www.magazine.example/a', 'magazine.example', true],
	['https://blog.magazine.example/a', 'magazine.example', true],
	['https://magazine.example/a', 'blog.magazine.example', false],
	['https://notmagazine.example/a', 'magazine.example', false],
	['https://medium.com/@Anna/a', 'medium.com/@Anna', true],
	['https://medium.com/@anna2/a', 'medium.com/@anna', false],
	['https://medium.com/@anna', 'medium.com/@anna', true],
	['https://medium.com/@anna', '', false],
	['no page', 'medium.com/@anna', false],
])('a page %s is at %j: %s', (url, site, is) => expect(isAtSite(url, site)).toBe(is));
