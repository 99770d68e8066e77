import { jsonOf } from '../../../harness/executions.cts';
import { idOf } from '../../../harness/exampleWorkflows.cts';
import type { N8n } from '../../../harness/n8n.cts';
import { until } from '../../../harness/until.cts';
import { manualTrigger, packNode, workflowOf } from '../../../harness/workflows.cts';
import { ExampleScene } from '../examples/exampleScene.cts';
import { type Email, formPassword, publishApproval } from '../examples/outreach/outreach.cts';
import { repliesAndLinks, saveDraft, showDrafts } from '../examples/outreach/outreach.cts';
import { addressKey, everyTwoSeconds, people, sendTimesOf, setUp, tasksOf } from './pipeline.cts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const DAYS = 21;

/** Someone outside the campaigns, and the page that the email is about. */
const pitched = 'reader@pitch.example';
const page = 'https://pitch.example/best-coffee';

const startAndWatch = 'campaign-start-and-watch';

/** How a message tells what became of an email. */
const ENDS = [
	['replied', /^(\S+) replied to/],
	['bounced', / to (\S+) bounced/],
	['unsubscribed', /^(\S+) has unsubscribed/],
] as const;

type Campaign = Record<'id' | 'name' | 'status' | 'mailbox_id', string>;

// Three weeks in which a person acts twice: resumes a campaign, and approves follow-ups.
describe('the scheduled outreach, over three weeks', () => {
	let scene: ExampleScene;
	let campaigns: Campaign[];
	let emails: Email[];
	let pitches: Email[];
	/** Before the first email. */
	let actedAt: string;
	/** Times between which a campaign was paused, in ms. */
	const pause = { from: Infinity, to: Infinity };

	const campaignsNow = async () =>
		(await scene.state<Campaign>('campaigns')).filter(({ name }) => name.startsWith('Round'));

	const now = async () => await scene.controls.advance(0);

	/** Two thirds of a day pass, the workflow on a schedule runs, and the rest of the day passes. */
	const passADay = async () => {
		await scene.controls.advance((DAY_MS / 3) * 2);
		await scene.run(startAndWatch, 'Every hour');
		await watchPause();
		await scene.controls.advance(DAY_MS / 3);
	};

	const told = (said: RegExp) =>
		scene.foreign.slack.messages.flatMap(({ text }) => said.exec(String(text))?.[1] ?? []);

	/** n8n drops executions that are under way when it is killed, and their events with them. */
	const untilAllIsTold = async () =>
		await until('what became of the emails is told, and each reply has its task', async () => {
			const known = (await scene.state<Email>('emails')).filter((one) => one.campaign_id !== null);
			const countOf = (status: string) => known.filter((one) => one.status === status).length;
			const isTold = ENDS.every(([status, said]) => told(said).length >= countOf(status));
			return (isTold && (await tasksOf(scene)).length >= countOf('replied')) || undefined;
		});

	const runReport = async () => {
		await scene.controls.press('completeReport', scene.brandId);
		await scene.controls.advance(10 * MINUTE_MS);
	};

	/** A person opens the link of the message, and ticks the follow-up. */
	const approveFollowUp = async () => {
		await until('there is a follow-up to approve', async () =>
			(await scene.state<Email>('emails')).find(
				({ recipient_email: to, status }) => to === pitched && status === 'draft',
			),
		);
		const visit = await showDrafts(scene);
		await visit.submit(visit.checkboxes.filter((label) => label.endsWith(pitched)));
		expect(visit.page).toContain('1 of 1 email is scheduled');
	};

	const findLink = async (id: string) => {
		const email = (await scene.state<Email>('emails')).find((one) => one.id === id)!;
		await scene.controls.addRecords('emails', [{ ...email, backlink_verified: true }]);
	};

	const watchPause = async () => {
		const paused = (await campaignsNow()).find(({ status }) => status === 'paused');
		if (paused && pause.from === Infinity) pause.from = await now();
		if (!paused || pause.to !== Infinity || (await now()) < pause.from + 2 * DAY_MS) return;
		pause.to = await now();
		await scene.askOfBrand('PATCH', `/campaigns/${paused.id}`, { status: 'active' });
	};

	beforeAll(async () => {
		scene = await ExampleScene.open({ n8n: { codeNodes: true }, credentials: [formPassword] });
		// From a Monday's midnight on, so that no check falls between the emails of a morning.
		const today = Math.floor((await now()) / DAY_MS);
		const monday = (today + 7 - ((today + 3) % 7)) * DAY_MS;
		await scene.controls.advance(monday - (await now()));
		await runReport();
		actedAt = new Date(await now()).toISOString();
		await setUp(scene);
		await everyTwoSeconds(scene, repliesAndLinks);
		await scene.n8n.rest.activate(idOf(repliesAndLinks));
		await publishApproval(scene);
		const { id } = await saveDraft(scene, pitched, { citation_url: page });
		await scene.askOfBrand('POST', `/emails/${id}/sends`, {});
		for (let day = 0; day < DAYS; day++) {
			await passADay();
			if (day === 14) await approveFollowUp();
			if (day === 18) await findLink(id);
			if (day !== 9) continue;
			await untilAllIsTold();
			await (scene.n8n as N8n).kill();
			await scene.controls.advance(DAY_MS);
			await (scene.n8n as N8n).start();
		}
		await untilAllIsTold();
		await until('the message about the link', async () => {
			const { messages } = scene.foreign.slack;
			return messages.some(({ text }) => String(text).includes(page)) || undefined;
		});
		campaigns = await campaignsNow();
		const sent = (await scene.state<Email>('emails')).filter(({ sent_at: at }) => at !== null);
		emails = sent.filter(({ campaign_id: id }) => id !== null);
		pitches = sent.filter(({ recipient_email: to }) => to === pitched);
		// Three weeks take two minutes, and longer on a busy machine.
	}, 10 * MINUTE_MS);

	afterAll(async () => await scene?.close());

	const byPerson = () => {
		const persons = new Map<string, Email[]>();
		for (const email of emails) {
			const key = addressKey(email.recipient_email);
			persons.set(key, [...(persons.get(key) ?? []), email]);
		}
		return persons;
	};

	it('reaches everyone who can be reached, through one campaign, with no email twice', () => {
		const persons = byPerson();
		expect([...persons.keys()].sort()).toEqual(
			[...new Set(people.map(({ email }) => addressKey(email)))]
				.filter((key) => !/gone/.test(key))
				.sort(),
		);
		for (const own of persons.values()) {
			expect(new Set(own.map(({ campaign_id: id }) => id)).size).toBe(1);
			expect(new Set(own.map(({ subject }) => subject)).size).toBe(own.length);
		}
		const silent = [...persons].filter(([key]) => /^(reader|opened)/.test(key));
		expect(silent.map(([, own]) => own.length)).toEqual(silent.map(() => 3));
	});

	it('writes to nobody who has answered, bounced or left', () => {
		for (const own of byPerson().values()) {
			const last = own.at(-1)!;
			const ended = own.filter(({ status }) => /replied|bounced|unsubscribed/.test(status));
			expect(ended.filter((email) => email !== last)).toEqual([]);
		}
	});

	it('sends in the window, on weekdays, at the pace and from the mailbox of each campaign', () => {
		for (const { id, mailbox_id: mailbox } of campaigns) {
			const own = emails.filter(({ campaign_id: campaign }) => campaign === id);
			expect(new Set(own.map((email) => email.mailbox_id))).toEqual(new Set([mailbox]));
			const { days, minutes, gaps } = sendTimesOf(own, 'Europe/Berlin');
			expect([...days.keys()].filter((day) => /Sat|Sun/.test(day))).toEqual([]);
			expect(Math.max(...days.values())).toBeLessThanOrEqual(4);
			expect(minutes.filter((minute) => minute < 9 * 60 || minute >= 17 * 60)).toEqual([]);
			expect(Math.min(...gaps)).toBeGreaterThan(9.9 * MINUTE_MS);
		}
	});

	it('pauses the campaign that bounces until a person resumes it', () => {
		expect(pause.to).toBeLessThan(Infinity);
		const texts = scene.foreign.slack.messages.map(({ text }) => String(text));
		const [paused, ...more] = texts.filter((text) => /is paused/.test(text));
		expect(more).toEqual([]);
		const { id } = campaigns.find(({ name }) => paused.startsWith(name))!;
		const own = emails.filter((one) => one.campaign_id === id);
		const times = own.map((one) => Date.parse(one.sent_at!));
		expect(times.filter((at) => at > pause.from && at < pause.to)).toEqual([]);
		expect(times.some((at) => at > pause.to)).toBe(true);
	});

	it('follows up once on silence, after a person has approved, and tells of the link', () => {
		const subjects = ['About your page', 'Re: About your page'];
		expect(pitches.map(({ subject }) => subject)).toEqual(subjects);
		const [first, second] = pitches.map(({ sent_at: at }) => Date.parse(at!));
		expect(second - first).toBeGreaterThan(7 * DAY_MS);
		const told = scene.foreign.slack.messages.filter(({ text }) => String(text).includes(page));
		expect(told.map(({ text }) => String(text))).toEqual([expect.stringContaining('link')]);
	});

	it('says in one line what the next report shows since the outreach', async () => {
		await runReport();
		const compare = packNode('Since the outreach', 'aiVisibility', {
			...{ resource: 'report', operation: 'compare', compareWith: 'since', since: actedAt },
			...{ reportFrom: 'latest', reportName: 'Weekly visibility check' },
			brandId: { __rl: true, mode: 'id', value: scene.brandId },
		});
		await scene.save(workflowOf('since', [manualTrigger, compare]));
		const [{ headline }] = jsonOf(await scene.run('since', 'Start'), compare.name);
		expect(headline).toMatch(
			/^Since \w+ \d+, \d+ at \d+:\d+ [AP]M: .*\d+ of \d+ answers.* before\. .*chance\.$/,
		);
	});

	it('makes one task per reply, and tells each reply, bounce and goodbye once, kill or not', async () => {
		for (const [status, said] of ENDS) {
			const persons = emails.filter((email) => email.status === status);
			expect(told(said).sort()).toEqual(persons.map((email) => email.recipient_email).sort());
		}
		const replied = emails.filter(({ status }) => status === 'replied');
		expect((await tasksOf(scene)).sort()).toEqual(replied.map((one) => one.recipient_email).sort());
	});
});
