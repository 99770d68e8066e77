import { chosenEnd } from '../harness/ends';
import { ExampleScene } from './exampleScene';
import { exampleWorkflows } from './exampleWorkflows';
import { errorOf, jsonOf } from '../harness/executions';
import type { Execution } from '../harness/executions';
import type { Workflow } from '../harness/shapes';
import { until } from '../harness/until';

jest.setTimeout(300_000);

const pipeline = 'aiVisOutreach001';
const everyWeekday = 'Every weekday at 8';
const replies = 'aiVisReplies0001';

interface Email {
	id: string;
	citation_url: string | null;
	campaign_id: string | null;
	recipient_email: string;
	status: string;
	sent_at: string | null;
}

interface Citation {
	url: string;
	domain: string;
	score: number;
	has_backlink: boolean;
}

interface Draft {
	number: string;
	id: string;
	page: string;
}

/** The people of the example's table, by their websites. */
const websites = ['site-3.example', 'site-8.example', 'site-21.example'];

describe(`the example workflows for outreach in n8n ${chosenEnd().version}`, () => {
	let scene: ExampleScene;

	beforeAll(async () => {
		scene = await ExampleScene.open({ speed: 600, requestsPerMinute: 1200 });
	});

	afterAll(async () => {
		await scene?.close();
	});

	const emails = async () => await scene.controls.state<Email>('emails');

	const refuse = async (fault: object) =>
		await scene.controls.addFault({ kind: 'status', ...fault });

	const sends = async (): Promise<number> =>
		(await scene.controls.requests()).filter(
			({ method, path, status }) => method === 'POST' && path.endsWith('/sends') && status < 300,
		).length;

	const coffee = async () => {
		const brands = await scene.controls.state<{ id: string; name: string }>('brands');
		return brands.find(({ name }) => name === 'Example Coffee')?.id ?? '';
	};

	/** Saves a draft without n8n. */
	const draft = async (name: string, fields: object = {}) =>
		await scene.ask<Email>('POST', `/v1/brands/${await coffee()}/emails`, {
			recipient_email: `${name}@late.example`,
			subject: `About <${name}> & more`,
			body: `<p>Late ${name}</p>`,
			citation_url: `https://late.example/${name}`,
			...fields,
		});

	/** Answers the form of a waiting pipeline, which has to list the drafts that there are. */
	const answer = async (waiting: Execution, send: string, numbers = '') => {
		const [invitation] = jsonOf(waiting, 'Invitation');
		const drafts = invitation.drafts as Draft[];
		const there = (await emails()).filter(({ status }) => status === 'draft');
		const pages = there.map(({ citation_url: url }) => url).filter((url) => url !== null);
		expect(drafts.map(({ page }) => page).sort()).toEqual(pages.sort());
		const form = await scene.readForm(String(invitation.form_url));
		for (const { page } of drafts) expect(form).toContain(page);
		await scene.submitForm(String(invitation.form_url), [JSON.stringify([send]), numbers]);
		const execution = await until('the output after the answer is saved', 60_000, async () => {
			const over = await scene.n8n.rest.finished(waiting.id);
			// The oldest n8n reports the end while it still returns the data from before the wait.
			return jsonOf(over, 'Answer').length > 0 ? over : undefined;
		});
		return { drafts, form, execution };
	};

	const runAndAnswer = async (send: string, numbers?: string) =>
		await answer(await scene.runToForm(pipeline, everyWeekday), send, numbers);

	it('draft one email per person and run, and send each approved draft once', async () => {
		const before = (await emails()).length;
		const citations = (await scene.controls.state<Citation>('citations'))
			.filter(({ domain }) => websites.includes(domain))
			.filter(({ score, has_backlink: linked }) => score >= 60 && !linked)
			.sort((a, b) => b.score - a.score);
		const best = citations.filter(
			({ domain }, index) => citations.findIndex((one) => one.domain === domain) === index,
		);
		expect(citations.length).toBeGreaterThan(best.length);

		const first = await runAndAnswer('Only the numbers below', '5 ,4');
		expect(errorOf(first.execution)).toBeUndefined();
		expect(jsonOf(first.execution, 'On its way')).toHaveLength(2);
		expect(await sends()).toBe(2);
		const drafted = (await emails()).slice(before);
		const draftedPages = drafted.map(({ citation_url: url }) => url);
		expect(draftedPages.sort()).toEqual(best.map(({ url }) => url).sort());

		// A deleted draft is not offered, though the service replays its first response.
		const [ghost] = drafted;
		await scene.ask('DELETE', `/v1/brands/${await coffee()}/emails/${ghost.id}`);
		const second = await runAndAnswer('All');
		expect(errorOf(second.execution)).toBeUndefined();
		expect(jsonOf(second.execution, 'Save draft').map(({ id }) => id)).toContain(ghost.id);
		expect(jsonOf(second.execution, 'On its way')).toHaveLength(second.drafts.length);

		// From the next day on, the remaining drafts are offered, until none is left.
		await scene.controls.advance(25 * 3_600_000);
		let next = await scene.runToFormOrEnd(pipeline, everyWeekday);
		for (; next.status === 'waiting'; next = await scene.runToFormOrEnd(pipeline, everyWeekday)) {
			const saved = jsonOf(next, 'Save draft').map(({ recipient_email: address }) => address);
			expect(new Set(saved).size).toBe(saved.length);
			await answer(next, 'All');
		}
		expect(errorOf(next)).toBeUndefined();
		const all = await emails();
		const written = all.slice(before - all.length).map(({ citation_url: url }) => url);
		expect(written.sort()).toEqual(citations.map(({ url }) => url).sort());
		expect(all.every(({ status }) => status !== 'draft')).toBe(true);
		expect(await sends()).toBe(all.length);
	});

	it('show the body as it will be sent, whatever its HTML', async () => {
		const bodies = {
			whole: '<p>See <a href="https://coffee.example/beans">our beans</a></p>',
			open: '<div><b>Open</div></div></form><!-- for ever <p>',
			raw: '<xmp><!--</xmp><textarea><iframe><script><a title="',
			last: '<p>The last one</p>',
		};
		for (const [name, body] of Object.entries(bodies)) {
			await draft(name, { body, body_text: 'What does not go out' });
		}
		const { form } = await runAndAnswer('None');
		expect(form.match(/<h2>\d+\. \w+@late\.example<\/h2>/g)).toHaveLength(4);
		expect(form).toContain('<b>About &lt;last&gt; &amp; more</b>');
		expect(form).toContain(`<div>${bodies.whole}</div>`);
		expect(form).toContain('<div><div><b>Open</b></div></div>');
		expect(form).toContain(`<div>${bodies.last}</div>`);
		expect(form).not.toContain('What does not go out');
	});

	it.each([
		['Only the numbers below', 'all but 2', /: "all", "but"\. Nothing was sent/],
		['Only the numbers below', '1, 99', /: "99"\. Nothing was sent/],
		['Only the numbers below', '3-2 0 1-2-3 2-5', /: "3-2", "0", "1-2-3", "2-5"\. Nothing/],
		['Only the numbers below', ' ', /: there are no numbers\. Nothing/],
		['All', '2', /: "All" is chosen, but there are numbers too\. Nothing/],
		['None', '', undefined],
	])('send nothing after the answer "%s" with the numbers "%s"', async (send, numbers, refusal) => {
		const before = await sends();
		const { drafts, execution } = await runAndAnswer(send, numbers);
		expect(drafts).toHaveLength(4);
		if (refusal) expect(errorOf(execution)?.message).toMatch(refusal);
		else expect(errorOf(execution)).toBeUndefined();
		expect(await sends()).toBe(before);
	});

	it('send the numbers and ranges that are approved', async () => {
		const { drafts, execution } = await runAndAnswer('Only the numbers below', '1, 3 - 4');
		const approved = drafts.filter(({ number }) => number !== '2').map(({ id }) => id);
		const sent = jsonOf(execution, 'On its way').map(({ email_id: id }) => id);
		expect(sent).toEqual(approved);
		await runAndAnswer('All');
	});

	it('send to a corrected recipient at once', async () => {
		const path = `/v1/brands/${await coffee()}/emails`;
		const earlier = await draft('unsubscribed', { citation_url: null });
		const { id } = await draft('unsubscribed');
		await scene.ask('POST', `${path}/${earlier.id}/sends`, {});
		await until('the recipient has unsubscribed', 60_000, async () => {
			const { status } = await scene.ask<Email>('GET', `${path}/${earlier.id}`);
			return status === 'unsubscribed' ? true : undefined;
		});
		const refused = await runAndAnswer('All');
		expect(errorOf(refused.execution)).toBeUndefined();
		expect(jsonOf(refused.execution, 'Not sent')).toMatchObject([{ email_id: id }]);

		await scene.ask('PATCH', `${path}/${id}`, { recipient_email: 'corrected@late.example' });
		const corrected = await runAndAnswer('All');
		expect(jsonOf(corrected.execution, 'On its way')).toMatchObject([{ email_id: id }]);
	});

	it('stop when the quota is used up, and continue in the next run', async () => {
		for (const name of ['a', 'b']) await draft(name);
		const earlier = await sends();
		const path = '/v1/brands/{brand_id}/emails/{email_id}/sends';
		await refuse({ method: 'POST', path, status: 429, code: 'request_quota_exceeded', times: 2 });
		const stopped = await runAndAnswer('All');
		expect(errorOf(stopped.execution)?.message).toMatch(/quota is used up/);
		expect(await sends()).toBe(earlier);

		const later = await runAndAnswer('All');
		expect(errorOf(later.execution)).toBeUndefined();
		expect(await sends()).toBe(earlier + 2);
	});

	it('do nothing when too little of the quota is left', async () => {
		await scene.n8n.cli.importWorkflows([withMoreUnitsKept()]);
		const before = (await scene.controls.requests()).length;
		const execution = await scene.n8n.rest.runToEnd('lowQuota', everyWeekday);
		expect(errorOf(execution)?.message).toMatch(/^Only \d+ units are left until /);
		const asked = (await scene.controls.requests()).slice(before);
		const brandId = await coffee();
		expect(asked.map(({ path }) => path)).toEqual([`/v1/brands/${brandId}`, '/v1/me/quota']);
	});

	describe('with a campaign that has replies and too many bounces', () => {
		let campaign: string;

		const watch = async () => await scene.n8n.rest.runToEnd(replies, 'Replied or bounced');

		const tasks = async () =>
			(await scene.controls.state<{ title: string }>('tasks')).filter(({ title }) =>
				title.startsWith('Answer replied@'),
			).length;

		const campaignStatus = async () =>
			(await scene.controls.state<{ status: string }>('campaigns'))[0].status;

		const activate = async () => await scene.ask('PATCH', campaign, { status: 'active' });

		const invalid = { status: 422, code: 'validation_error', times: 100 };

		beforeAll(async () => {
			const [{ id }] = await scene.controls.state<{ id: string }>('campaigns');
			campaign = `/v1/brands/${await coffee()}/campaigns/${id}`;
			await activate();
			await until('the campaign has a reply and a bounce among five emails', 60_000, async () => {
				const sent = (await emails()).filter((email) => email.campaign_id === id && email.sent_at);
				const has = (wanted: string) => sent.some(({ status }) => status === wanted);
				return sent.length >= 5 && has('replied') && has('bounced') ? true : undefined;
			});
		});

		afterEach(async () => await scene.controls.clearFaults());

		it('pause it even if no task can be created', async () => {
			await refuse({ method: 'POST', path: '/v1/brands/{brand_id}/tasks', ...invalid });
			const execution = await watch();
			expect(errorOf(execution)).toBeUndefined();
			const answered = jsonOf(execution, 'Reply');
			expect(answered.length).toBeGreaterThan(0);
			const told = answered.map(({ email_id, message }) => ({ email_id, message }));
			expect(jsonOf(execution, 'Task not opened')).toMatchObject(told);
			expect(await tasks()).toBe(0);
			const order = Object.keys(execution.data.resultData.runData);
			expect(order.indexOf('Paused')).toBeLessThan(order.indexOf('Open task'));
			const [{ message }] = jsonOf(execution, 'Paused');
			expect(message).toMatch(/^Paused Coffee stories: [\d.]+ % of its \d+ emails bounced/);
			expect(await campaignStatus()).toBe('paused');
		});

		it('create a task per reply even if it cannot be paused, and each task once', async () => {
			await activate();
			const path = '/v1/brands/{brand_id}/campaigns/{campaign_id}';
			await refuse({ method: 'GET', path, ...invalid });
			const execution = await watch();
			expect(errorOf(execution)).toBeUndefined();
			const [{ campaign_id: id }] = jsonOf(execution, 'Not paused');
			expect(campaign).toContain(String(id));
			const answered = jsonOf(execution, 'Reply').length;
			expect(await tasks()).toBe(answered);

			await scene.controls.clearFaults();
			expect(jsonOf(await watch(), 'Paused')).toHaveLength(1);
			expect(await campaignStatus()).toBe('paused');
			const again = await watch();
			expect(errorOf(again)).toBeUndefined();
			expect(jsonOf(again, 'Paused')).toEqual([]);
			expect(await tasks()).toBe(answered);
			await scene.n8n.rest.activate(replies);
			await scene.n8n.rest.deactivate(replies);
		});
	});
});

function withMoreUnitsKept(): Workflow {
	const text = JSON.stringify(exampleWorkflows().find(({ id }) => id === pipeline));
	const copy = JSON.parse(text.replace('"value":500', '"value":1000000')) as Workflow;
	return { ...copy, id: 'lowQuota', name: 'Outreach pipeline with a low quota' };
}
