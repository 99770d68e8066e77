import { jsonOf } from '../../../../harness/executions.cts';
import { copyOf } from '../copies.cts';
import {
	findAndDraft,
	linkOf,
	openLink,
	ownDrafts,
	posted,
	recipientsOf,
	sends,
	withoutDrafts,
} from './outreach.cts';
import type { Cases } from '../cases.cts';
import type { ExampleScene } from '../exampleScene.cts';

interface Citation {
	url: string;
	domain: string;
	score: number;
	is_actionable: boolean;
	has_contact: boolean;
	has_backlink: boolean;
}

const lowestScore = 60;

/** The copies of the workflow that the cases run. */
export const draftCopies = [
	copyOf(findAndDraft, 'atOnce', {
		'Pages to ask': (parameters) => ({ ...parameters, daysBetweenEmails: 0 }),
	}),
];

/** The workflow that finds pages and saves drafts; the first needs a service in which it has not run. */
export const draftCases: Cases = {
	'saves one draft per person, about the best page of their website': async (scene) => {
		await withoutDrafts(scene);
		const [known, found] = [await contactsOf(scene), await pagesOf(scene)];
		const best = new Map(
			found
				.filter(({ domain }) => known.has(domain))
				.map(({ domain, url }) => [known.get(domain), url] as const)
				.reverse(),
		);
		const execution = await scene.run(findAndDraft);
		best.delete('gone@site-1.example');
		const saved = await ownDrafts(scene);
		expect(jsonOf(execution, 'Save draft')).toHaveLength(saved.length);
		expect(best.size).toBeGreaterThan(3);
		expect(new Map(saved.map((one) => [one.recipient_email, one.citation_url]))).toEqual(best);
		expect(saved).toHaveLength(best.size);

		const link = linkOf(execution);
		const messages = posted(scene);
		expect(messages).toContainEqual(`${saved.length} emails to approve: <${link}|open the form>`);
		expect(messages).toHaveLength(1);
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

	'says once that a draft was refused': async (scene) => {
		await withoutDrafts(scene);
		const path = '/v1/brands/{brand_id}/emails';
		const run = async () => {
			await scene.refuse('POST', path, 409, 'conflict');
			return await scene.postedBy(async () => await scene.run(findAndDraft));
		};
		const refused = /^No draft to \S+@\S+: .+\. If they unsubscribed, take them off your list\.$/;
		expect((await run()).filter((text) => refused.test(text))).toHaveLength(1);
		await withoutDrafts(scene);
		expect((await run()).filter((text) => refused.test(text))).toEqual([]);
		await scene.controls.clearFaults();
		await withoutDrafts(scene);
		expect(await drafted(scene)).not.toEqual([]);
	},

	'leaves out people with a recent draft or email': async (scene) => {
		const before = posted(scene).length;
		expect(await drafted(scene)).toEqual([]);
		expect(posted(scene).slice(before)).toEqual([]);
		const own = await ownDrafts(scene);
		await scene.askOfBrand('POST', `/emails/${own[0].id}/sends`, {});
		expect(await drafted(scene)).toEqual([]);
		expect(await drafted(scene, 'atOnce')).toHaveLength(own.length);
		for (const { id } of await ownDrafts(scene)) await scene.askOfBrand('DELETE', `/emails/${id}`);
	},
};

/** Cited pages that qualify, the best first. */
async function pagesOf(scene: ExampleScene): Promise<Citation[]> {
	return (await scene.state<Citation>('citations'))
		.filter(({ score, has_backlink: isLinked }) => score >= lowestScore && !isLinked)
		.filter((page) => page.is_actionable && page.has_contact)
		.sort((a, b) => b.score - a.score);
}

/** The addresses of contacts by their websites. */
async function contactsOf(scene: ExampleScene): Promise<Map<string, string>> {
	const all = await scene.state<{ email: string }>('contacts');
	return new Map(all.map(({ email }) => [email.split('@')[1], email]));
}

/** Recipients and pages of the drafts that a run saves. */
async function drafted(scene: ExampleScene, name = findAndDraft): Promise<unknown[][]> {
	const saved = jsonOf(await scene.run(name), 'Save draft');
	return saved.map(({ recipient_email: recipient, citation_url: page }) => [recipient, page]);
}
