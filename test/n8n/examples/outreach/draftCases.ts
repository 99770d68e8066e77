import { SeededRandom } from '../../../../sandbox/seededRandom';
import { jsonOf } from '../../../../tools/n8n/executions';
import type { Execution } from '../../../../tools/n8n/executions';
import { copyOf, field } from '../copies';
import { findAndDraft, linkOf, openLink, ownDrafts, posted, recipientsOf, sends } from './outreach';
import type { Cases } from '../cases';
import type { ExampleScene } from '../exampleScene';

interface Citation {
	url: string;
	domain: string;
	page_category: string;
	domain_category: string;
	brand_mention_sentiment: string | null;
	score: number;
	is_actionable: boolean;
	has_contact: boolean;
	has_backlink: boolean;
}

const lowestScore = 60;

/** Drafts made until so many days from now do not count: n8n's clock is not the sandbox's. */
const draftsDoNotCount = field('days_until_a_new_draft', -10_000);

const emptyList = new SeededRandom('contact_list Recent finds').uuid();

/** The copies of the workflow that the cases run. */
export const draftCopies = [
	copyOf(findAndDraft, 'aMonthLater', { Settings: draftsDoNotCount }),
	copyOf(findAndDraft, 'withEmptyList', {
		Contacts: (parameters) => ({
			...parameters,
			listId: { __rl: true, mode: 'id', value: emptyList },
		}),
	}),
];

/** The workflow that finds pages and saves drafts; the first needs a service in which it has not run. */
export const draftCases: Cases = {
	'saves one draft per person, about the best page of their website': async (scene) => {
		const [known, found] = [await contactsOf(scene), await pagesOf(scene)];
		const best = new Map(
			found
				.filter(({ domain }) => known.has(domain))
				.map(({ domain, url }) => [known.get(domain), url] as const)
				.reverse(),
		);
		const execution = await scene.run(findAndDraft);
		best.delete('gone@site-1.example');
		const saved = savedBy(execution);
		expect(best.size).toBeGreaterThan(3);
		expect(new Map(saved.map((one) => [one.recipient_email, one.citation_url]))).toEqual(best);
		expect(saved).toHaveLength(best.size);

		const link = linkOf(execution);
		const [message, ...more] = posted(scene);
		expect(more).toEqual([]);
		const [first, second, third, fourth, ...others] = message.split('\n');
		expect(first).toBe(
			`<${link.replaceAll('&', '&amp;')}|${saved.length} emails of Example Coffee to approve>`,
		);
		const websites = saved.map((one) => new URL(String(one.citation_url)).host);
		expect(second).toBe(listed(websites));
		expect(third).toBe('No draft to gone@site-1.example: unsubscribed or blocked');
		const domains = found.map(({ domain }) => domain).filter((domain) => !known.has(domain));
		expect(fourth).toBe(`Your list has no contact at ${listed([...new Set(domains)])}.`);
		expect(others).toEqual([]);
		const visit = await openLink(link);
		expect(recipientsOf(visit).sort()).toEqual([...best.keys()].sort());
		expect(await sends(scene)).toBe(0);
	},

	'writes paragraphs, with the address of the sender and a way to opt out': async (scene) => {
		const own = await ownDrafts(scene);
		const bodyTo = (address: string) => own.find((one) => one.recipient_email === address)?.body;
		expect(bodyTo('reader@site-10.example')).toMatch(
			/^<p>Hello Robin,<\/p>\n<p>AI assistants .*<\/p>\n<p>Our guides .*<\/p>\n<p>Kind regards<br>\nSam Sample<br>\nExample Coffee, 1 .*<\/p>\n<p>If you do not want emails from us, .*<\/p>$/,
		);
		expect(bodyTo('reader@site-30.example')).toMatch(/^<p>Hello,<\/p>\n/);
	},

	'leaves out people with a recent draft, and people who were emailed': async (scene) => {
		const before = posted(scene).length;
		expect(await drafted(scene)).toEqual([]);
		// The one who has unsubscribed is no news.
		expect(posted(scene).slice(before)).toEqual([]);
		const earlier = await drafted(scene, 'aMonthLater');
		const [emailed, ...others] = await ownDrafts(scene);
		await scene.askOfBrand('POST', `/emails/${emailed.id}/sends`, {});
		const after = await drafted(scene, 'aMonthLater');
		expect(after).toEqual(earlier.filter(([recipient]) => recipient !== emailed.recipient_email));
		expect(after.length).toBeGreaterThan(0);
		for (const { id } of others) await scene.askOfBrand('DELETE', `/emails/${id}`);
	},

	'drafts nothing when the list has no contacts': async (scene) => {
		const execution = await scene.run('withEmptyList');
		expect(jsonOf(execution, 'Wanted pages')).toHaveLength((await pagesOf(scene)).length);
		expect(jsonOf(execution, 'Save draft')).toEqual([]);
	},
};

/** Cited pages that qualify, the best first. */
async function pagesOf(scene: ExampleScene): Promise<Citation[]> {
	return (await scene.state<Citation>('citations'))
		.filter(({ score, has_backlink: isLinked }) => score >= lowestScore && !isLinked)
		.filter((page) => page.page_category !== 'forum' && page.domain_category !== 'SOCIAL_UGC')
		.filter((page) => page.brand_mention_sentiment !== 'negative')
		.filter((page) => page.is_actionable && page.has_contact)
		.sort((a, b) => b.score - a.score);
}

const listed = (names: string[]) => new Intl.ListFormat('en-GB').format(names);

/** The addresses of contacts by their websites. */
async function contactsOf(scene: ExampleScene): Promise<Map<string, string>> {
	const all = await scene.state<{ email: string }>('contacts');
	return new Map(all.map(({ email }) => [email.split('@')[1], email]));
}

/** The drafts that a run saves. */
function savedBy(execution: Execution) {
	return jsonOf(execution, 'Save draft').filter(({ error }) => error === undefined);
}

/** Recipients and pages of the drafts that a run saves. */
async function drafted(scene: ExampleScene, name = findAndDraft): Promise<unknown[][]> {
	const saved = savedBy(await scene.run(name));
	return saved.map(({ recipient_email: recipient, citation_url: page }) => [recipient, page]);
}
