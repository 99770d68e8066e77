import { randomUUID } from 'node:crypto';
import { until } from '../../../harness/until.cts';
import { ExampleScene } from '../examples/exampleScene.cts';
import type { FormVisit } from '../examples/formVisit.cts';
import {
	type Email,
	findAndDraft,
	formPassword,
	publishApproval,
	recipientsOf,
	repliesAndLinks,
	showDrafts,
} from '../examples/outreach/outreach.cts';
import { pollTimes } from '../trigger/triggerScene.cts';

const DAY_MS = 86_400_000;

/** Websites with a page to ask, each with two contacts, and what becomes of the first one. */
const sites = ['silent', 'late', 'last', 'gone', 'lost', 'swap', 'again', 'never'];

const at = (person: string, site: string) => `${person}@${site}.example`;
const first = (site: string) => at('reader', site);

// An agency approves, changes and rejects, at a service that refuses nobody.
describe('outreach, as an agency does it over some days', () => {
	let scene: ExampleScene;
	let before: Set<string>;
	/** What was approved, by the id of the draft. */
	const approved = new Map<string, Email>();

	const emails = async () =>
		(await scene.state<Email>('emails')).filter(({ id }) => !before.has(id));

	const drafts = async () => (await emails()).filter(({ status }) => status === 'draft');

	const recipients = async () => (await drafts()).map((one) => one.recipient_email).sort();

	const now = async () => new Date(await scene.controls.advance(0)).toISOString();

	const passDays = async (days: number) => {
		for (let day = 0; day < days; day++) await scene.controls.advance(DAY_MS);
	};

	/** What becomes of the last email that was sent to a person. */
	const becomes = async (person: string, status: string) => {
		const sent = (await emails()).filter((one) => one.recipient_email === person && one.sent_at);
		const time = await now();
		const times = { updated_at: time, replied_at: status === 'replied' ? time : null };
		await scene.controls.addRecords('emails', [{ ...sent.at(-1)!, ...times, status }]);
	};

	const approve = async (
		visit: FormVisit,
		isWanted: (address: string) => boolean = () => true,
		rejected: Record<string, string> = {},
	) => {
		const wanted = visit.checkboxes.filter((label) => isWanted(label.replace(/^\d+\. /, '')));
		const shown = recipientsOf(visit);
		for (const draft of await drafts())
			if (shown.includes(draft.recipient_email)) approved.set(draft.id, draft);
		await visit.submit(wanted, {}, rejected);
	};

	const numberOf = (visit: FormVisit, address: string) =>
		visit.checkboxes.find((label) => label.endsWith(` ${address}`))!.split('.')[0];

	beforeAll(async () => {
		const flags = ['--without', '15.4', '--requests-per-minute', '100000'];
		scene = await ExampleScene.open({ flags, credentials: [formPassword] });
		await publishApproval(scene);
		const lists = await scene.state<{ id: string; name: string }>('contactLists');
		const { id: list } = lists.find(({ name }) => name === 'Website editors')!;
		const [contact] = await scene.state('contacts');
		const [citation] = await scene.state('citations');
		// The service lists the newest contacts first.
		const people = sites.flatMap((site) => [at('second', site), first(site)]);
		await scene.controls.addRecords(
			'contacts',
			people.map((email) => ({ ...contact, id: randomUUID(), email, list_ids: [list] })),
		);
		const page = { has_backlink: false, is_actionable: true, has_contact: true, score: 99 };
		await scene.controls.addRecords(
			'citations',
			sites.map((site) => ({
				...{ ...citation, ...page, id: randomUUID() },
				...{ url: `https://${site}.example/best`, domain: `${site}.example` },
			})),
		);
		await scene.edit(findAndDraft, 'Pages to ask', (form) =>
			Object.assign(form, { maxTargets: 50, filters: { minSvcScore: 99 } }),
		);
		before = new Set((await scene.state<Email>('emails')).map(({ id }) => id));
		for (const { id, status } of await scene.state<Email>('emails'))
			if (status === 'draft') await scene.askOfBrand('DELETE', `/emails/${id}`);
		const { nodes } = await scene.n8n.rest.workflow(repliesAndLinks);
		for (const { name, type } of nodes)
			if (type.endsWith('PollTrigger'))
				await scene.edit(repliesAndLinks, name, (form) => Object.assign(form, { pollTimes }));
		await scene.n8n.rest.activate(repliesAndLinks);
	});

	afterAll(async () => await scene?.close());

	it('on the first day, drafts one email per website; what a colleague changes stays a draft', async () => {
		await scene.run(findAndDraft);
		expect(await recipients()).toEqual(sites.map(first).sort());
		const visit = await showDrafts(scene);
		const [swapped] = (await drafts()).filter((one) => one.recipient_email === first('swap'));
		const other = { recipient_email: at('other', 'swap') };
		await scene.askOfBrand('PATCH', `/emails/${swapped.id}`, other);
		const reject = (site: string) => `Or reject email ${numberOf(visit, first(site))}?`;
		await approve(visit, (address) => !/again|never/.test(address), {
			[reject('again')]: 'Delete: may be drafted again',
			[reject('never')]: 'Delete, and remove from all lists',
		});
		expect(visit.page).toContain('5 emails are scheduled');
		expect(visit.page).toContain('Its recipient was changed in the meantime');
		expect(await recipients()).toEqual([at('other', 'swap')]);
	});

	it('on the second day, drafts only what was rejected, and asks no page through another contact', async () => {
		await passDays(1);
		await scene.run(findAndDraft);
		expect(await recipients()).toEqual(
			[at('other', 'swap'), first('again'), at('second', 'never')].sort(),
		);
		await approve(await showDrafts(scene));
		expect(await recipients()).toEqual([]);
		await passDays(1);
		await scene.run(findAndDraft);
		expect(await recipients()).toEqual([]);
	});

	it('after a week, sends follow-ups, but none to who has answered, left or bounced by then', async () => {
		await passDays(8);
		const silent = ['gone', 'last', 'late', 'lost', 'silent'].map(first);
		await until('the follow-ups are drafted', async () =>
			silent.every(Boolean) && (await drafts()).length >= 8 ? true : undefined,
		);
		await becomes(first('late'), 'replied');
		await becomes(first('gone'), 'unsubscribed');
		await becomes(first('lost'), 'bounced');
		await passDays(1);
		const visit = await showDrafts(scene);
		const shown = recipientsOf(visit);
		expect(shown).toContain(first('last'));
		for (const site of ['late', 'gone', 'lost']) expect(shown).not.toContain(first(site));
		for (const reason of ['replied since', 'has unsubscribed', 'An email to this person bounced'])
			expect(visit.page).toContain(reason);
		await becomes(first('last'), 'replied');
		await approve(visit);
		expect(visit.page).toContain('The person has replied since');
		await passDays(1);
		const sent = (await emails()).filter(({ sent_at: time }) => time);
		const countOf = (person: string) => sent.filter((one) => one.recipient_email === person).length;
		expect(countOf(first('silent'))).toBe(2);
		for (const site of ['late', 'gone', 'lost', 'last']) expect(countOf(first(site))).toBe(1);
	});

	it('sent what was approved as it was approved, and keeps every other draft in reach', async () => {
		const sent = (await emails()).filter(({ sent_at: time }) => time);
		for (const { id, recipient_email, subject, body, body_text } of sent)
			expect(approved.get(id)).toMatchObject({ recipient_email, subject, body, body_text });
		const { page } = await showDrafts(scene);
		const left = await recipients();
		expect(left).toEqual(['gone', 'last', 'late', 'lost'].map(first).sort());
		for (const address of left) expect(page).toContain(`. ${address}</h3>`);
	});

	it('asks nobody who has answered again after 90 days, and no page that was answered', async () => {
		for (const { id } of await drafts()) await scene.askOfBrand('DELETE', `/emails/${id}`);
		await passDays(95);
		await scene.run(findAndDraft);
		const pages = (await drafts()).map(({ citation_url: url }) => url);
		for (const site of ['late', 'last'])
			expect(pages).not.toContain(`https://${site}.example/best`);
		for (const site of ['gone', 'lost']) expect(await recipients()).not.toContain(first(site));
		expect(await recipients()).toContain(first('silent'));
	});
});
