import { chosenEnd } from './ends';
import { ExampleStage } from './exampleStage';
import { exampleWorkflows } from './examples';
import { errorOf, jsonOf } from './executions';
import type { Workflow } from './shapes';
import { until } from './until';

const timeout = 300_000;

const pipeline = 'aiVisOutreach001';
const replies = 'aiVisReplies0001';

interface Email {
	id: string;
	citation_url: string | null;
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

/** The people of the example's table, and their websites. */
const websites = ['site-3.example', 'site-8.example', 'site-21.example'];

describe(`the example workflows for outreach in n8n ${chosenEnd().version}`, () => {
	let stage: ExampleStage;

	beforeAll(async () => {
		stage = await ExampleStage.open({ speed: 600 });
	}, timeout);

	afterAll(async () => {
		await stage?.close();
	}, timeout);

	const emails = async () => await stage.controls.state<Email>('emails');

	const sends = async (): Promise<number> =>
		(await stage.controls.requests()).filter(
			({ method, path, status }) => method === 'POST' && path.endsWith('/sends') && status < 300,
		).length;

	/** Runs the pipeline and approves some of the drafts that it offers, by their numbers. */
	const approve = async (numbers: string[] | 'All') => {
		const waiting = await stage.runToForm(pipeline, 'Every weekday at 8');
		const [invitation] = jsonOf(waiting, 'Invitation');
		const drafts = invitation.drafts as Array<{ number: string; page: string }>;
		const page = await stage.readForm(String(invitation.form_url));
		for (const draft of drafts) expect(page).toContain(draft.page);
		const answers =
			numbers === 'All' ? ['["All"]', ''] : ['["Only the numbers below"]', numbers.join(', ')];
		await stage.submitForm(String(invitation.form_url), answers);
		return { offered: drafts.length, execution: await stage.n8n.rest.finished(waiting.id) };
	};

	it(
		'draft an email a cited page, send what a person approves, and nothing twice',
		async () => {
			const before = (await emails()).length;
			const pages = (await stage.controls.state<Citation>('citations'))
				.filter(({ domain }) => websites.includes(domain))
				.filter(({ score, has_backlink: linked }) => score >= 60 && !linked)
				.map(({ url }) => url);
			expect(pages.length).toBeGreaterThan(2);

			const first = await approve(['2', '1', '99']);
			expect(errorOf(first.execution)).toBeUndefined();
			expect(jsonOf(first.execution, 'On its way')).toHaveLength(2);
			const drafted = (await emails()).slice(before);
			expect(drafted.map(({ citation_url: url }) => url).sort()).toEqual(pages.sort());
			expect(await sends()).toBe(2);

			// The second run offers what is left, and only that.
			const second = await approve('All');
			expect(errorOf(second.execution)).toBeUndefined();
			expect(second.offered).toBe(first.offered - 2);
			expect(jsonOf(second.execution, 'On its way')).toHaveLength(second.offered);

			const third = await stage.n8n.rest.runToEnd(pipeline, 'Every weekday at 8');
			expect(errorOf(third)).toBeUndefined();
			const all = await emails();
			expect(all).toHaveLength(before + pages.length);
			for (const page of pages) {
				expect(all.filter(({ citation_url: url }) => url === page)).toHaveLength(1);
			}
			expect(all.every(({ status }) => status !== 'draft')).toBe(true);
			expect(await sends()).toBe(all.length);
		},
		timeout,
	);

	it(
		'stop when the quota is used up, and go on from there the next time',
		async () => {
			const brandId = await coffee();
			for (const name of ['a', 'b']) {
				await stage.ask('POST', `/v1/brands/${brandId}/emails`, {
					recipient_email: `${name}@late.example`,
					subject: 'Late',
					body: '<p>Late</p>',
					citation_url: `https://late.example/${name}`,
				});
			}
			const earlier = await sends();
			await stage.controls.addFault({
				method: 'POST',
				path: '/v1/brands/{brand_id}/emails/{email_id}/sends',
				kind: 'status',
				status: 429,
				code: 'request_quota_exceeded',
				times: 2,
			});
			const stopped = await approve('All');
			expect(errorOf(stopped.execution)?.message).toMatch(/quota is used up/);
			expect(await sends()).toBe(earlier);

			const later = await approve('All');
			expect(errorOf(later.execution)).toBeUndefined();
			expect(await sends()).toBe(earlier + 2);
		},
		timeout,
	);

	it(
		'do nothing at all when too little of the quota is left',
		async () => {
			await stage.n8n.cli.importWorkflows([withMoreUnitsKept()]);
			const before = (await stage.controls.requests()).length;
			const execution = await stage.n8n.rest.runToEnd('lowQuota', 'Every weekday at 8');
			expect(errorOf(execution)?.message).toMatch(/^Only \d+ units are left until /);
			const asked = (await stage.controls.requests()).slice(before);
			const brandId = await coffee();
			expect(asked.map(({ path }) => path)).toEqual([`/v1/brands/${brandId}`, '/v1/me/quota']);
		},
		timeout,
	);

	it(
		'hand replies to a person, and pause a campaign with too many bounces',
		async () => {
			const brandId = await coffee();
			const [campaign] = await stage.controls.state<{ id: string; status: string }>('campaigns');
			await stage.ask('PATCH', `/v1/brands/${brandId}/campaigns/${campaign.id}`, {
				status: 'active',
			});
			await until('the campaign has a reply and a bounce among five emails', 60_000, async () => {
				const all = await stage.controls.state<Email & { campaign_id: string }>('emails');
				const sent = all.filter((email) => email.campaign_id === campaign.id && email.sent_at);
				const has = (wanted: string) => sent.some(({ status }) => status === wanted);
				return sent.length >= 5 && has('replied') && has('bounced') ? true : undefined;
			});
			const execution = await stage.n8n.rest.runToEnd(replies, 'Replied or bounced');
			expect(errorOf(execution)).toBeUndefined();

			const answered = jsonOf(execution, 'Reply');
			expect(answered.length).toBeGreaterThan(0);
			const tasks = await stage.controls.state<{ title: string }>('tasks');
			const opened = tasks.filter(({ title }) => title.startsWith('Answer replied@'));
			expect(opened).toHaveLength(answered.length);

			const [{ message }] = jsonOf(execution, 'Paused');
			expect(message).toMatch(/^Paused Coffee stories: [\d.]+ % of its \d+ emails bounced/);
			const [after] = await stage.controls.state<{ status: string }>('campaigns');
			expect(after.status).toBe('paused');

			// What is found a second time changes nothing.
			const again = await stage.n8n.rest.runToEnd(replies, 'Replied or bounced');
			expect(errorOf(again)).toBeUndefined();
			expect(jsonOf(again, 'Paused')).toEqual([]);
			const later = await stage.controls.state<{ title: string }>('tasks');
			expect(later).toHaveLength(tasks.length);
			await stage.n8n.rest.activate(replies);
			await stage.n8n.rest.deactivate(replies);
		},
		timeout,
	);

	const coffee = async () => {
		const brands = await stage.controls.state<{ id: string; name: string }>('brands');
		return brands.find(({ name }) => name === 'Example Coffee')?.id ?? '';
	};
});

function withMoreUnitsKept(): Workflow {
	const text = JSON.stringify(exampleWorkflows().find(({ id }) => id === pipeline));
	const copy = JSON.parse(text.replace('"value":500', '"value":1000000')) as Workflow;
	return { ...copy, id: 'lowQuota', name: 'Outreach pipeline with a low quota' };
}
