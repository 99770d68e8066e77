import { failed, refused } from '../refusals.cts';
import { FormVisit } from '../formVisit.cts';
import { email, linkTo, openLink, recipientsOf, saveDraft, type Email } from './outreach.cts';
import type { Cases } from '../cases.cts';
import type { ExampleScene } from '../exampleScene.cts';

const sendPath = '/v1/brands/{brand_id}/emails/{email_id}/sends';

const outlook = [
	'<HTML><BODY bgColor=#ffffff>',
	'<DIV><FONT face=Arial>Hello,&nbsp;see <A href="https://coffee.example/beans">our',
	'beans</A>.</FONT></DIV>',
	'<DIV>Gr&uuml;&szlig;e, Sam</DIV></BODY></HTML>',
].join('\r\n');

/** The workflow that asks for approval and sends. Each case has recipients of its own. */
export const approvalCases: Cases = {
	'lists the drafts of the link, and sends those that are ticked': async (scene) => {
		const [anna, bo, chris, other] = await drafts(scene, 'tick', 'anna', 'bo', 'chris', 'other');
		const visit = await openLink(linkTo(scene, anna, bo, chris));
		expect(visit.checkboxes.map((label) => label.split(' ')[0])).toEqual(['1.', '2.', '3.']);
		const isTicked = (label: string) => !label.endsWith(' bo@tick.example');
		const ticked = visit.checkboxes.filter(isTicked);
		expect(ticked).toHaveLength(2);
		await visit.submit(ticked);
		expect(visit.page).toContain('2 of 2 emails are being sent');
		// n8n's own page is wider than a phone.
		expect(visit.page).toContain('width: min(448px, 100%)');
		await visit.close();
		for (const email of [bo, other]) expect(await statusOf(scene, email)).toBe('draft');
		for (const email of [anna, chris]) {
			expect(await statusOf(scene, email)).not.toBe('draft');
			expect(await sendsOf(scene, email)).toMatchObject([{ status: 200 }]);
		}
		const again = await openLink(linkTo(scene, anna, bo, chris));
		expect(recipientsOf(again)).toEqual(['bo@tick.example']);
	},

	'sends what was changed, with its plain text, and all else byte for byte': async (scene) => {
		const changed = await saveDraft(scene, 'anna@text.example', { body: '<p>Hi &amp; bye</p>' });
		const same: Email[] = [];
		for (const [name, body] of Object.entries({
			outlook,
			image: '<img src="https://x.example/a.png">',
			bare: 'Hello\nand bye',
		})) {
			const fields = { body, body_text: `${name}\r\n`, subject: `About ${name}` };
			same.push(await saveDraft(scene, `${name}@text.example`, fields));
		}
		const visit = await openLink(linkTo(scene, changed, ...same));
		expect(visit.page.match(/<textarea/g)).toHaveLength(1);
		await visit.submit(visit.checkboxes, {
			'Hi & bye': 'Hello & $& <you>\n\nSam\nSample',
			'About image': 'Send all 4 emails',
			'About bare': 'No field has it',
		});
		expect(visit.page).toContain('4 of 4 emails are being sent');
		expect(await email(scene, changed.id)).toMatchObject({
			body: '<p>Hello &amp; $&amp; &lt;you&gt;</p>\n<p>Sam<br>\nSample</p>',
			body_text: 'Hello & $& <you>\n\nSam\nSample',
		});
		for (const { id, body, body_text } of same) {
			expect(await email(scene, id)).toMatchObject({ body, body_text });
		}
		const saved = (await scene.controls.requests()).filter(({ method }) => method === 'PATCH');
		expect(saved.filter(({ path }) => path.endsWith(same[0].id))).toEqual([]);
	},

	'sends none that was changed since it was shown': async (scene) => {
		const [draft] = await drafts(scene, 'since', 'anna');
		const visit = await openLink(linkTo(scene, draft));
		await scene.askOfBrand('PATCH', `/emails/${draft.id}`, { body_text: 'Another text' });
		await visit.submit(visit.checkboxes);
		expect(visit.page).toContain('It was changed in the meantime');
		expect(await sendsOf(scene, draft)).toEqual([]);
	},

	'looks again right before it sends': async (scene) => {
		const [anna, twin, gone] = await drafts(scene, 'again', 'anna', 'anna', 'gone');
		const visit = await openLink(linkTo(scene, anna, gone));
		await scene.askOfBrand('POST', `/emails/${twin.id}/sends`, {});
		await scene.askOfBrand('DELETE', `/emails/${gone.id}`);
		await visit.submit(visit.checkboxes);
		expect(visit.page).toContain('Nothing was sent');
		expect(visit.page).toContain('anna@again.example. The recipient was emailed in the meantime.');
		expect(visit.page).toContain('gone@again.example. It was deleted in the meantime.');
		expect(await sendsOf(scene, anna)).toEqual([]);
	},

	'sends nothing whose text could not be saved': async (scene) => {
		const [draft] = await drafts(scene, 'unsaved', 'anna');
		const visit = await openLink(linkTo(scene, draft));
		const path = '/v1/brands/{brand_id}/emails/{email_id}';
		await scene.controls.addFault({ ...refused[0].fault, method: 'PATCH', path });
		await visit.submit(visit.checkboxes, { Hello: 'Hello, you' });
		expect(visit.page).toMatch(/Not sent: 1\. anna@unsaved\.example\. The API key is not valid/);
		expect(await sendsOf(scene, draft)).toEqual([]);
	},

	'asks for a password': async (scene) => {
		const [draft] = await drafts(scene, 'secret', 'anna');
		await expect(FormVisit.open(linkTo(scene, draft))).rejects.toThrow('answered 401');
	},

	'sends nothing when nothing is ticked': async (scene) => {
		const saved = await drafts(scene, 'none', 'anna', 'bo');
		const visit = await openLink(linkTo(scene, ...saved));
		const texts = { 'About your page': 'Send all 2 emails', Hello: '1. anna@none.example' };
		await visit.submit([], texts);
		expect(visit.page).toContain('You did not tick any email');
		for (const draft of saved) expect(await statusOf(scene, draft)).toBe('draft');
	},

	'shows each email as it will be sent, whatever its HTML': async (scene) => {
		const bodies = {
			whole: '<p>See <a href="https://coffee.example/beans">our beans</a> for $& $1 & "$\'"</p>',
			open: '<div><b>Open</div></div></form><!-- for ever <p>',
			raw: '<xmp><!--</xmp><textarea><iframe><script><a title="',
			last: '<p>The last one</p>',
		};
		const saved: Email[] = [];
		for (const [name, body] of Object.entries(bodies)) {
			const texts = { subject: `About <${name}> & more`, body, body_text: 'Another text' };
			const fields = { ...texts, citation_url: `https://x.example/${name}` };
			saved.push(await saveDraft(scene, `${name}@html.example`, fields));
		}
		const same = { body: outlook, body_text: 'Hello, see our beans.\r\n\r\nGrüße, Sam' };
		saved.push(await saveDraft(scene, 'same@html.example', same));
		const { page, checkboxes } = await openLink(linkTo(scene, ...saved));
		expect(checkboxes).toHaveLength(5);
		const shown = page.split('<h3>').find((part) => part.includes('same@html.example'));
		expect(shown).not.toContain('As plain text');
		for (const name of Object.keys(bodies)) {
			expect(page).toContain(`<b>About &lt;${name}&gt; &amp; more</b>`);
			const url = `https://x.example/${name}`;
			expect(page).toContain(`<a href="${url}" target="_blank">${url}</a>`);
		}
		for (const part of [
			'<a href="https://coffee.example/beans">our beans</a> for $&amp; $1 &amp;',
			'<div><b>Open</b></div>',
			'The last one',
			'<pre>Another text</pre>',
		])
			expect(page).toContain(part);
	},

	'offers one draft per person, and none to people who were emailed meanwhile': async (scene) => {
		const saved = await drafts(scene, 'twice', 'anna', 'anna', 'bo', 'BO');
		await scene.askOfBrand('POST', `/emails/${saved[2].id}/sends`, {});
		const visit = await openLink(linkTo(scene, ...saved));
		expect(visit.checkboxes).toEqual(['1. anna@twice.example']);
	},

	'sends an email once, however often it is approved': async (scene) => {
		const [draft] = await drafts(scene, 'tabs', 'anna');
		const link = linkTo(scene, draft);
		const tabs = [await openLink(link), await openLink(link)];
		for (const tab of tabs) await tab.submit(tab.checkboxes);
		expect(tabs[0].page).toContain('1 of 1 email is being sent');
		expect(tabs[1].page).toContain('0 of 1 email is being sent');
		expect(tabs[1].page).toContain('anna@tabs.example. It was sent in the meantime.');
		expect(await sendsOf(scene, draft)).toMatchObject([{ status: 200 }]);
	},

	'says so when there is nothing to approve': async (scene) => {
		const [draft] = await drafts(scene, 'gone', 'anna');
		await scene.askOfBrand('DELETE', `/emails/${draft.id}`);
		const [bare] = linkTo(scene).split('?');
		for (const link of [bare, linkTo(scene), linkTo(scene, draft)]) {
			const visit = await openLink(link);
			expect(visit.state).toBe('success');
			expect(visit.checkboxes).toEqual([]);
			expect(visit.page).toContain('There is nothing to approve');
			expect(visit.page).toContain('To get another link, see the latest message in Slack');
		}
	},

	'says what to do when the brand of the link is not there': async (scene) => {
		const [draft] = await drafts(scene, 'broken', 'anna');
		const visit = await openLink(linkTo(scene, draft).replace(scene.brandId, '%3Cb%3Egone'));
		expect(visit.page).toContain('This link does not work');
		expect(visit.page).toContain('Its brand could not be read. ');
		expect(visit.page).not.toContain('<b>gone');
		expect(visit.page).toContain('To get another link, see the latest message in Slack');
	},

	'names the mailbox that each email is sent from': async (scene) => {
		const [hello, press] = await scene.state<{ id: string; email: string }>('mailboxes');
		const byDefault = await saveDraft(scene, 'anna@sender.example');
		const chosen = await saveDraft(scene, 'bo@sender.example', { mailbox_id: press.id });
		const link = linkTo(scene, byDefault, chosen);
		const sendersOf = ({ page }: FormVisit) =>
			[...page.matchAll(/<p>From ([^<]*)<\/p>/g)].map(([, sender]) => sender).sort();
		expect(sendersOf(await openLink(link))).toEqual([hello.email, press.email]);

		await scene.refuse('GET', '/v1/me/mailboxes', 403, 'forbidden');
		const unread = ['the mailbox of the draft', 'your default mailbox'];
		expect(sendersOf(await openLink(link))).toEqual(unread);
	},

	'says what came of each email that the service refused, and sends none twice': async (scene) => {
		const faults = [...refused, failed.undone, failed.done];
		const people = faults.map((_, index) => `person-${index}`);
		const saved = await drafts(scene, 'refusals', ...people);
		const visit = await openLink(linkTo(scene, ...saved));
		for (const { fault } of faults) {
			await scene.controls.addFault({ ...fault, method: 'POST', path: sendPath });
		}
		await visit.submit(visit.checkboxes);
		expect(visit.page).toContain('It is not known whether emails were sent');
		expect(visit.page).toContain(`0 of ${faults.length} emails are being sent.`);
		const lines = visit.page.split('<br /><br />');
		for (const [begin, failures] of [
			['Not sent: ', refused],
			['Not known whether it was sent: ', Object.values(failed)],
		] as const) {
			const about = lines.filter((line) => line.startsWith(begin));
			for (const { message } of failures)
				expect(about.filter((line) => line.includes(message))).toHaveLength(1);
		}
		expect(lines.at(-1)).toMatch(/^To try again, open the link again\./);

		// One was sent before the connection broke.
		const again = await openLink(linkTo(scene, ...saved));
		expect(again.checkboxes).toHaveLength(faults.length - 1);
		await again.submit(again.checkboxes);
		expect(again.page).toContain(`${faults.length - 1} of ${faults.length - 1} emails are`);
		for (const draft of saved) {
			expect((await sendsOf(scene, draft)).filter(({ status }) => status < 300)).toHaveLength(1);
		}
	},
};

/** Saves a draft for each person, one after the other. */
async function drafts(scene: ExampleScene, website: string, ...people: string[]): Promise<Email[]> {
	const saved: Email[] = [];
	for (const person of people) saved.push(await saveDraft(scene, `${person}@${website}.example`));
	return saved;
}

const statusOf = async (scene: ExampleScene, { id }: Email) => (await email(scene, id))?.status;

/** The requests to send an email, previews aside. */
async function sendsOf(scene: ExampleScene, { id }: Email) {
	const end = `/emails/${id}/sends`;
	return (await scene.controls.requests()).filter(({ path }) => path.endsWith(end));
}
