import { isAtSite, siteOf } from '../../../../../nodes/AiVisibilityOutreach/resources/outreachTarget/sites';

it.each([
	['', 'magazine.example', 'magazine.example'],
	['https://www.Anna.example/about', 'magazine.example', 'anna.example'],
	['anna.wordpress.com', 'gmail.com', 'anna.wordpress.com'],
	['https://medium.com/@anna/?source=x', 'gmail.com', 'medium.com/@anna'],
	['https://medium.com/', 'gmail.com', ''],
	['', 'medium.com', ''],
	['', 'gmx.net', ''],
	['', 'yahoo.co.uk', ''],
	['n/a website', 'magazine.example', 'magazine.example'],
])('the website %j and an address at %s: %j', (website, domain, site) => expect(siteOf(website, domain)).toBe(site));

it.each([
	['https://www.magazine.example/a', 'magazine.example', true],
	['https://blog.magazine.example/a', 'magazine.example', true],
	['https://magazine.example/a', 'blog.magazine.example', false],
	['https://notmagazine.example/a', 'magazine.example', false],
	['https://medium.com/@anna/a', 'medium.com/@anna', true],
	['https://medium.com/@anna2/a', 'medium.com/@anna', false],
	['https://medium.com/@anna', '', false],
])('a page %s is at %j: %s', (url, site, is) => expect(isAtSite(url, site)).toBe(is));
