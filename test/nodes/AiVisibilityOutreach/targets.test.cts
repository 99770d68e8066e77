import { randomUUID } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { byId, NODE, useScene } from '../support/scene.cts';

const scene = useScene();

const CONTACTS = '/v1/brands/{brand_id}/contact-lists/{list_id}/contacts';

/**
 * A list of its own with these people (or their addresses), and pages to ask at these addresses, the best
 * first.
 */
function given(people: Array<string | IDataObject>, pages: string[]): string {
	const { contacts, contactLists, citations, emails } = scene.sandbox.state;
	const [contact] = contacts.all();
	const [citation] = citations.where(({ brand_id: id }) => id === scene.brandId);
	const list = contactLists.add({ ...contactLists.all()[0], id: randomUUID() });
	for (const [index, person] of people.entries()) {
		const own = typeof person === 'string' ? { email: person } : { email: '', ...person };
		const created_at = scene.daysAgo(index);
		const fresh = { id: randomUUID(), name: undefined, list_ids: [list.id], created_at };
		contacts.add({ ...contact, ...fresh, ...own });
	}
	citations.clear();
	emails.clear();
	for (const [index, url] of pages.entries()) {
		const { hostname: domain } = new URL(url);
		const open = { has_backlink: false, is_actionable: true, has_contact: true };
		const brand_mention_sentiment = index === 0 ? 'negative' : 'neutral';
		const rated = { ...open, brand_mention_sentiment, score: 90 - index };
		citations.add({ ...citation, id: randomUUID(), url, domain, ...rated });
	}
	return list.id;
}

const finding = (listId: string, more: IDataObject = {}) =>
	scene.call('outreachTarget', 'getMany', {
		...{ listId: byId(listId), daysBetweenEmails: 30, maxTargets: 10, ...more },
	});

const found = async (listId: string, more?: IDataObject) =>
	(await scene.run(finding(listId, more))).records.map((one) => [one.url, one.recipient_email]);

/** Adds an email that was sent so many days ago. */
function emailed(recipient_email: string, days: number, fields: object = {}): void {
	const at = scene.daysAgo(days);
	const sent = { brand_id: scene.brandId, status: 'sent', sent_at: at, created_at: at } as const;
	scene.sandbox.add.email({ ...sent, recipient_email, ...fields });
}

it('matches each page with a contact of its site, one page a person, the best first', async () => {
	const list = given(
		[
			{ email: 'anna@magazine.example', name: 'Schmidt, Anna' },
			...[
				'chris@magazine.example',
				'staff@medium.com',
				'freelancer@gmail.com',
				'jo@müller.example',
			],
			{ email: 'bo@journal.example', name: 'N/A' },
		],
		[
			'https://www.magazine.example/best',
			'https://blog.magazine.example/second',
			'https://magazine.example/third',
			'https://notmagazine.example/a',
			'https://journal.example/b',
			'https://medium.com/b',
			'https://gmail.com/c',
			'https://www.müller.example.:8443/d',
		],
	);
	const { contacts, citations } = scene.sandbox.state;
	const [best, , , unknown, , , , last] = citations.all();
	Object.assign(unknown, { url: '' });
	Object.assign(last, { score: undefined });
	const { records, hints } = await scene.run(finding(list));
	expect(records).toEqual([
		{
			url: 'https://www.magazine.example/best',
			domain: 'magazine.example',
			score: 90,
			recipient_email: 'anna@magazine.example',
			recipient_name: 'Schmidt, Anna',
			first_name: 'Anna',
			emails_before: 0,
			contact_id: contacts.where(({ email }) => email === 'anna@magazine.example').at(-1)!.id,
			citation_id: best.id,
			brand_id: scene.brandId,
		},
		expect.objectContaining({ domain: 'journal.example', recipient_name: null, first_name: null }),
		expect.objectContaining({
			...{ domain: 'xn--mller-kva.example', score: null },
			recipient_email: 'jo@müller.example',
		}),
	]);
	expect(hints(NODE)).toEqual([
		'The list has no contact for these websites: notmagazine.example; medium.com; gmail.com.',
	]);
	const filters = [{ minSvcScore: 90 }, { sentiment: ['negative'] }];
	for (const more of [{ maxTargets: 1 }, ...filters.map((each) => ({ filters: each }))])
		expect(await found(list, more)).toHaveLength(1);
});

it('leaves out who was written to lately, and who has bounced or left, in any spelling', async () => {
	const names = 'lately draft queued long-ago bounced left undated'.split(' ');
	// The days are those of the service.
	await scene.sandbox.clock.advance(100 * 24 * 3_600_000);
	const pages = [...names, 'again'].map((name) => `https://${name}.example/`);
	const bounced = { email: 'A <A@again.example>', status: 'Bounced' };
	const list = given([...pages.map((url) => `a@${new URL(url).host}`), bounced], pages);
	const never = { sent_at: null };
	const queued = { ...never, status: 'scheduled', scheduled_for: '2100-01-01T00:00:00Z' };
	emailed('"A" <A@lately.example>', 5);
	emailed('a@draft.example', 5, { ...never, status: 'draft' });
	emailed('a@queued.example', 90, queued);
	emailed('a@long-ago.example', 30, { status: 'failed' });
	emailed('a@long-ago.example', 90);
	emailed('mailto:a@bounced.example', 900, { bounced_at: '2024-03-01T09:00:00Z' });
	emailed('a@left.example', 900, { status: 'unsubscribed' });
	emailed('a@undated.example', 0, { ...never, created_at: null });
	expect(await found(list)).toEqual([['https://long-ago.example/', 'a@long-ago.example']]);
	expect((await scene.run(finding(list))).records).toMatchObject([{ emails_before: 2 }]);
});

const PEOPLE = ['a@one.example', 'b@one.example'];

it('asks nobody who has replied, unless that is wanted, and no page again after a reply', async () => {
	const other = 'https://one.example/other';
	const list = given(PEOPLE, ['https://one.example/answered', other]);
	const citation_url = 'http://www.one.example/answered/';
	emailed('a@one.example', 300, { status: 'replied', citation_url });
	expect(await found(list)).toEqual([[other, 'b@one.example']]);
	const options = { askAgainAfterReply: true };
	expect(await found(list, { options })).toEqual([[other, 'a@one.example']]);
});

it('asks for no page twice in the days between, unless the person left', async () => {
	const names = ['asked', 'left', 'gone'];
	const pages = names.map((name) => `https://${name}.example/page`);
	const gone = { email: 'first@gone.example', status: 'unsubscribed' };
	const list = given([...names.map((name) => `second@${name}.example`), gone], pages);
	for (const [at, citation_url] of pages.entries())
		emailed(`first@${names[at]}.example`, 5, { citation_url });
	emailed('first@left.example', 1, { status: 'unsubscribed' });
	expect((await found(list)).map(([url]) => url)).toEqual(pages.slice(1));
});

it('asks each website once per run, and each person once for all brands', async () => {
	const { citations, contactLists, contacts } = scene.sandbox.state;
	const brand_id = scene.otherBrandId;
	const sameWithBlog = { email: 'A <a@one.example>', website: 'https://blog.example' };
	const pages = ['https://one.example/1', 'https://two.one.example/2', 'https://blog.example/3'];
	const list = given([...PEOPLE, sameWithBlog], pages);
	expect(await found(list)).toEqual([['https://one.example/1', 'a@one.example']]);
	citations.add({ ...citations.all()[0], id: randomUUID(), brand_id });
	const second = contactLists.add({ ...contactLists.get(list)!, id: randomUUID(), brand_id });
	for (const contact of contacts.where(({ list_ids: ids }) => ids.includes(list)))
		contact.list_ids.push(second.id);
	const ofBrands = finding('={{ $json.list }}', { brandId: byId('={{ $json.brand }}') });
	const items = [
		{ brand: scene.brandId, list },
		{ brand: brand_id, list: second.id },
	];
	const { records } = await scene.run({ ...ofBrands, items });
	expect(records).toHaveLength(1);
});

it('leaves out addresses of machines, and offices on wish', async () => {
	const names = [
		'noreply no_reply no-reply+x no_reply_x donotreply do_not_reply abuse abuse.x bounce bounces hostmaster',
		'mailer-daemon notification notifications postmaster root',
	].flatMap((each) => each.split(' '));
	const several = [
		'admin ads advertising contact desk editor editors editorial feedback hello help hi jobs kontakt legal mail',
		'marketing media news newsroom office pr press presse privacy redaktion sales service support team webmaster',
	].flatMap((each) => each.split(' '));
	const list = given(
		[
			...names.map((name, index) => `${name}@s${index}.example`),
			...several.map((name) => `${name}@${name}.example`),
			{ email: 'info@blogs.example', website: 'https://anna.example' },
			{ email: 'rosa@gmail.com', website: 'https://medium.com/@rosa' },
		],
		[
			...names.map((_, index) => `https://s${index}.example/`),
			...[...several, 'anna', 'blogs'].map((name) => `https://${name}.example/`),
			...['https://medium.com/@rosa/post', 'https://medium.com/@bo/post'],
		],
	);
	const offices = [
		...several.map((name) => [`https://${name}.example/`, `${name}@${name}.example`]),
		['https://anna.example/', 'info@blogs.example'],
	];
	const rosa = ['https://medium.com/@rosa/post', 'rosa@gmail.com'];
	expect(await found(list, { maxTargets: 99 })).toEqual([...offices, rosa]);
	expect(await found(list, { options: { leaveOutOffices: true } })).toEqual([rosa]);
	const { hints } = await scene.run(finding(list));
	expect(hints(NODE)[0]).toMatch(/left out, because no person reads them: noreply@s0\.example; /);
});

it('names the contacts whose email is not one address', async () => {
	const people = [
		{ email: 'bo@a.example, chris@a.example', name: 'Bo' },
		{ email: 'N/A', id: 'c2' },
		{ mail: 'emil@a.example', name: 'Emil' },
	];
	const list = given(people, ['https://a.example/']);
	const { records, hints } = await scene.run(finding(list));
	expect(records).toEqual([]);
	expect(hints(NODE)[0]).toBe(
		"These contacts are left out, because 'email' is not one address: Bo; c2; Emil.",
	);
});

it.each([CONTACTS, '/v1/brands/{brand_id}/emails', '/v1/brands/{brand_id}/citations'])(
	'is refused when the list of %s ends in an error',
	async (path) => {
		const people = Array.from({ length: 101 }, (_, index) => `a@s${index}.example`);
		const pages = people.map((email) => `https://${email.slice(2)}/`);
		const list = given(people, pages);
		for (const email of people) emailed(email, 90);
		const fault = { kind: 'status', status: 400, code: 'invalid_cursor', skip: 1 } as const;
		scene.sandbox.faults.add({ ...fault, path });
		await scene.runFailing(finding(list, { maxTargets: 101 }));
	},
);
