import {
	isAtSite,
	isShared,
} from '../../../../../nodes/AiVisibilityOutreach/resources/outreachTarget/sites';

it.each([
	['magazine.example', 'magazine.example', true],
	['blog.magazine.example', 'magazine.example', true],
	['magazine.example', 'blog.magazine.example', false],
	['notmagazine.example', 'magazine.example', false],
	['medium.com', 'medium.com', false],
	['anna.medium.com', 'medium.com', false],
	['news.yahoo.co.uk', 'yahoo.co.uk', false],
])('a page at %s and a contact at %s: %s', (host, site, is) =>
	expect(isAtSite(host, site)).toBe(is),
);

it('takes the hosts of many people for nobody’s', () => {
	for (const host of ['wordpress.com', 'substack.com', 'gmail.com', 'gmx.net', 'outlook.fr'])
		expect(isShared(host)).toBe(true);
	expect(isShared('anna.wordpress.com')).toBe(false);
});
