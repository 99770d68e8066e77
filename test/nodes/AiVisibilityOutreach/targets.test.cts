import { randomUUID } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { byId, NODE, useScene } from '../support/scene.cts';

const scene = useScene();

const CONTACTS = '/v1/brands/{brand_id}/contact-lists/{list_id}/contacts';

/** A list of its own with these people, and pages to ask at these addresses, the best first. */
function given(people: IDataObject[], pages: string[]): string {
	const { contacts, contactLists, citations, emails } = scene.sandbox.state;
	const [contact] = contacts.all();
	const [citation] = citations.where(({ brand_id: id }) => id === scene.brandId);
	const list = contactLists.add({ ...contactLists.all()[0], id: randomUUID() });
	for (const [index, person] of people.entries()) {
		const created_at = scene.daysAgo(index);
		const own = { id: randomUUID(), name: undefined, list_ids: [list.id], created_at, ...person };
		contacts.add({ ...contact, email: '', ...own });
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
			{ email: 'chris@magazine.example' },
			{ email: 'bo@journal.example', name: 'N/A' },
			{ email: 'staff@medium.com' },
			{ email: 'freelancer@gmail.com' },
			{ email: 'jo@müller.example' },
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
	const { records, hints } = await scene.run(finding(list));
	const { contacts, citations } = scene.sandbox.state;
	const anna = contacts.where(({ email }) => email === 'anna@magazine.example').at(-1)!;
	const [first, ...others] = records;
	expect(first).toEqual({
		url: 'https://www.magazine.example/best',
		domain: 'magazine.example',
		score: 90,
		recipient_email: 'anna@magazine.example',
		recipient_name: 'Schmidt, Anna',
		first_name: 'Anna',
		emails_before: 0,
		contact_id: anna.id,
		citation_id: citations.all().find(({ url }) => url === first.url)!.id,
		brand_id: scene.brandId,
	});
	expect(others).toMatchObject([
		{ url: 'https://journal.example/b', recipient_name: null, first_name: null },
		{ domain: 'xn--mller-kva.example', recipient_email: 'jo@müller.example' },
	]);
	expect(hints(NODE)).toEqual([
		'The list has no contact for these websites: notmagazine.example; medium.com; gmail.com.',
	]);
	expect(await found(list, { maxTargets: 1 })).toHaveLength(1);
	expect(await found(list, { filters: { minSvcScore: 90 } })).toHaveLength(1);
	expect(await found(list, { filters: { sentiment: ['negative'] } })).toHaveLength(1);
});

it('leaves out who was written to lately, and who has bounced or left, in any spelling', async () => {
	const names = 'lately draft queued long-ago bounced left undated'.split(' ');
	const people: IDataObject[] = names.map((name) => ({ email: `a@${name}.example` }));
	people.push({ email: 'a@again.example' }, { email: 'A <A@again.example>', status: 'Bounced' });
	const list = given(
		people,
		[...names, 'again'].map((name) => `https://${name}.example/`),
	);
	const never = { sent_at: null };
	emailed('"A" <A@lately.example>', 5);
	emailed('a@draft.example', 5, { ...never, status: 'draft' });
	emailed('a@queued.example', 90, {
		...never,
		status: 'scheduled',
		scheduled_for: '2100-01-01T00:00:00Z',
	});
	emailed('a@long-ago.example', 30, { status: 'failed' });
	emailed('a@long-ago.example', 90);
	emailed('mailto:a@bounced.example', 900, { bounced_at: '2024-03-01T09:00:00Z' });
	emailed('a@left.example', 900, { status: 'unsubscribed' });
	emailed('a@undated.example', 0, { ...never, created_at: null });
	expect(await found(list)).toEqual([['https://long-ago.example/', 'a@long-ago.example']]);
	expect((await scene.run(finding(list))).records).toMatchObject([{ emails_before: 2 }]);
});

it('asks nobody who has replied, unless that is wanted, and no page again after a reply', async () => {
	const list = given(
		[{ email: 'a@one.example' }, { email: 'b@one.example' }],
		['https://one.example/answered', 'https://one.example/other'],
	);
	emailed('a@one.example', 300, {
		status: 'replied',
		citation_url: 'http://www.one.example/answered/',
	});
	const other = 'https://one.example/other';
	expect(await found(list)).toEqual([[other, 'b@one.example']]);
	const options = { askAgainAfterReply: true };
	expect(await found(list, { options })).toEqual([[other, 'a@one.example']]);
});

it('asks for no page twice in the days between, unless the email did not arrive or its person left', async () => {
	const names = 'drafted old bounced failed left gone'.split(' ');
	const pages = names.map((name) => `https://${name}.example/page`);
	const list = given(
		[
			...names.map((name) => ({ email: `second@${name}.example` })),
			{ email: 'first@gone.example', status: 'unsubscribed' },
		],
		pages,
	);
	const about = (name: string, days: number, fields: object = {}) =>
		emailed(`first@${name}.example`, days, {
			citation_url: `https://${name}.example/page`,
			...fields,
		});
	about('drafted', 5, { status: 'draft', sent_at: null });
	about('old', 31);
	about('bounced', 5, { status: 'bounced' });
	about('failed', 5, { status: 'failed' });
	about('left', 5);
	emailed('first@left.example', 1, { status: 'unsubscribed' });
	about('gone', 5);
	const asked = (await found(list)).map(([url]) => url);
	expect(asked).toEqual(pages.slice(1));
});

it('asks each website once per run, and each person once for all brands', async () => {
	const { citations, contactLists, contacts } = scene.sandbox.state;
	const brand_id = scene.otherBrandId;
	const list = given(
		[{ email: 'a@one.example' }, { email: 'b@one.example' }],
		['https://one.example/1', 'https://blog.one.example/2'],
	);
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
	const names = 'noreply no_reply donotreply abuse postmaster mailer-daemon no-reply+x'.split(' ');
	const list = given(
		[
			...names.map((name, index) => ({ email: `${name}@s${index}.example` })),
			{ email: 'editor@office.example' },
			{ email: 'info@blogs.example', website: 'https://anna.example' },
			{ email: 'rosa@gmail.com', website: 'https://medium.com/@rosa' },
		],
		[
			...names.map((_, index) => `https://s${index}.example/`),
			...['https://office.example/', 'https://anna.example/', 'https://blogs.example/'],
			...['https://medium.com/@rosa/post', 'https://medium.com/@bo/post'],
		],
	);
	const offices = [
		['https://office.example/', 'editor@office.example'],
		['https://anna.example/', 'info@blogs.example'],
	];
	const rosa = ['https://medium.com/@rosa/post', 'rosa@gmail.com'];
	expect(await found(list)).toEqual([...offices, rosa]);
	expect(await found(list, { options: { leaveOutOffices: true } })).toEqual([rosa]);
	const { hints } = await scene.run(finding(list));
	expect(hints(NODE)[0]).toMatch(
		/^These addresses are left out, because no person reads them: noreply@s0\.example; /,
	);
});

it('names the contacts whose email is not one address', async () => {
	const list = given(
		[
			{ email: 'bo@a.example, chris@a.example', name: 'Bo' },
			{ email: 'N/A', id: 'c2' },
			{ mail: 'emil@a.example', name: 'Emil' },
		],
		['https://a.example/'],
	);
	const { records, hints } = await scene.run(finding(list));
	expect(records).toEqual([]);
	expect(hints(NODE)[0]).toBe(
		"These contacts are left out, because 'email' is not one address: Bo; c2; Emil.",
	);
});

it.each([CONTACTS, '/v1/brands/{brand_id}/emails', '/v1/brands/{brand_id}/citations'])(
	'is refused when the list of %s ends in an error',
	async (path) => {
		const people = Array.from({ length: 101 }, (_, index) => ({ email: `a@s${index}.example` }));
		const list = given(
			people,
			people.map(({ email }) => `https://${email.slice(2)}/`),
		);
		for (const { email } of people) emailed(email, 90);
		scene.sandbox.faults.add({
			kind: 'status',
			status: 400,
			code: 'invalid_cursor',
			path,
			skip: 1,
		});
		const { error } = await scene.runFailing(finding(list, { maxTargets: 101 }));
		expect(error).toBeDefined();
	},
);
