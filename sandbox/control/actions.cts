import type { EmailRecord } from '../state/outreachRecords.cts';
import type { BrandRecord, ReportRecord } from '../state/records.cts';
import type { ApiKey } from '../state/keys.cts';
import { addReport, promptsAbout, WEEKLY_REPORT } from '../seed/demoReports.cts';
import type { World } from '../world.cts';
import { draftEmail, reactNow, sendNow } from '../work/emailSending.cts';
import { chooseMailbox } from '../work/mailboxes.cts';
import { FAILURE_MARK, finishReport, newCitation, promptsOf } from '../work/reportResults.cts';
import { runReport, runSchedule } from '../work/reportRuns.cts';
import { runnableRegions } from '../work/scheduleTicks.cts';

/** Duration of jobs that a button starts, so that their event soon follows the click. */
const SECONDS = 1;
const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
/** Change of the chance of a mention. */
const LOSS = -0.4;

/** What the page says after pressing a button, and the id of the record that it is about. */
interface Outcome {
	message: string;
	id?: string;
}

interface Circumstances {
	world: World;
	brand: BrandRecord;
	/** The key of the jobs that it starts, so that users of this key see them. */
	key: ApiKey;
}

export interface Action {
	group: 'Reports' | 'Emails' | 'Service';
	label: string;
	/** What happens, for the page. */
	description: string;
	/** @throws CannotHappen when the state does not allow it */
	run: (circumstances: Circumstances) => Outcome | Promise<Outcome>;
}

/** Why the state does not allow an action. */
export class CannotHappen extends Error {}

export const actions = {
	completeReport: {
		group: 'Reports',
		label: 'Complete a report',
		description: 'Runs a report that can be compared with the last one: report.completed',
		run: (at) => startReport(at),
	},
	lowerScore: {
		group: 'Reports',
		label: 'Lower the score',
		description: 'Runs a report that mentions the brand less than the last one: report.completed',
		run: (at) => startReport(at, { shift: LOSS }),
	},
	failReport: {
		group: 'Reports',
		label: 'Fail a report',
		description: 'Runs a report that fails: report.failed',
		run: (at) => startReport(at, { fails: true }),
	},
	completeScheduledRun: {
		group: 'Reports',
		label: 'Complete a scheduled run',
		description: 'Runs all markets of a schedule: schedule.run.completed',
		run: (at) => startSchedule(at, false),
	},
	failScheduledRun: {
		group: 'Reports',
		label: 'Fail a scheduled run',
		description: 'Runs a schedule of which one market fails: schedule.run.failed',
		run: (at) => startSchedule(at, true),
	},
	replyToEmail: {
		group: 'Emails',
		label: 'Reply to an email',
		description: 'The latest email without a reply, or a new one, gets one',
		run: ({ world, brand }) => {
			const email = latestEmail(world, brand);
			if (email.sent_at === null) sendNow(world, email, chooseMailbox(world, email.mailbox_id));
			reactNow(world, email, 'replied');
			const { id, subject, recipient_email: recipient } = email;
			return { message: `“${subject}” to ${recipient} has a reply.`, id };
		},
	},
	changeBacklink: {
		group: 'Emails',
		label: 'Find or lose a backlink',
		description: 'The page of the latest email links to the brand, or no longer',
		run: ({ world, brand }) => {
			const email = latestEmail(world, brand);
			const isThere = email.backlink_verified !== true;
			Object.assign(email, { backlink_verified: isThere, updated_at: world.clock.iso() });
			world.log.emit('shown', 'email', email);
			const verb = isThere ? 'has' : 'has lost';
			return { message: `The page of “${email.subject}” ${verb} the link.`, id: email.id };
		},
	},
	addCitation: {
		group: 'Service',
		label: 'Find a citation',
		description: 'Adds a page that assistants cite',
		run: ({ world, brand }) => {
			const url = `https://found-${world.state.citations.size}.example/page`;
			const citation = newCitation(brand.id, url, world.clock.iso(), url + brand.id);
			return { message: `${url} is cited.`, id: world.state.citations.add(citation).id };
		},
	},
	skipHour: {
		group: 'Service',
		label: 'Skip an hour',
		description: 'Emails of campaigns, schedules and retries of deliveries happen at once',
		run: ({ world }) => skip(world, HOUR_MS),
	},
	skipWeek: {
		group: 'Service',
		label: 'Skip a week',
		description: 'Campaigns go on, and emails stay without a reply',
		run: ({ world }) => skip(world, WEEK_MS),
	},
} satisfies Record<string, Action>;

export type ActionName = keyof typeof actions;

async function skip({ clock }: World, milliseconds: number): Promise<Outcome> {
	await clock.advance(milliseconds);
	return { message: `It is ${clock.iso()} in the sandbox.` };
}

function startReport(
	{ world, brand, key }: Circumstances,
	{ fails = false, shift = 0 } = {},
): Outcome {
	const name = WEEKLY_REPORT;
	const { reports } = world.state;
	const earlier = reports.where((one) => one.brand_id === brand.id && one.name === name);
	const fields = { brand_id: brand.id, name, country: brand.country, language: brand.language };
	if (earlier.length === 0) {
		const at = world.clock.ago(WEEK_MS);
		const before = addReport(world, { ...fields, created_at: at }, promptsAbout(brand));
		finishReport(world, before, at);
	}
	const report = addReport(world, fields, promptsAbout(brand));
	if (fails) makeFail(world, report);
	runReport(world, report, key, { seconds: SECONDS, shift });
	return { message: `${name} ${fails ? 'fails' : 'completes'} in a second.`, id: report.id };
}

function startSchedule({ world, brand, key }: Circumstances, fails: boolean): Outcome {
	const schedules = world.state.scheduledReports.where(
		(one) => one.brand_id === brand.id && runnableRegions(world, one.id).length > 0,
	);
	const schedule = schedules.find(({ is_active }) => is_active) ?? schedules[0];
	if (!schedule) throw new CannotHappen(`${brand.name} has no schedule with markets and prompts.`);
	const regions = runnableRegions(world, schedule.id);
	runSchedule(world, schedule, regions, key, SECONDS);
	if (fails) makeFail(world, world.state.reports.all().at(-1)!);
	const end = fails ? 'fails' : 'completes';
	return { message: `The run of ${schedule.name} ${end} in a second.`, id: schedule.id };
}

function makeFail(world: World, report: ReportRecord): void {
	promptsOf(world, report.id)[0].prompt_text += ` ${FAILURE_MARK}`;
}

/** The latest sent email, else the latest queued one, else the latest draft, else a new one. */
function latestEmail(world: World, brand: BrandRecord): EmailRecord {
	const { emails } = world.state;
	const latestFirst = emails.where(({ brand_id }) => brand_id === brand.id).reverse();
	for (const wanted of ['sent', 'opened', 'scheduled', 'draft']) {
		const latest = latestFirst.find(({ status }) => status === wanted);
		if (latest) return latest;
	}
	const news = {
		brand_id: brand.id,
		recipient_email: `reader-${emails.size}@press.example`,
		subject: `News from ${brand.name}`,
		body: '<p>Hello, may we tell you a story?</p>',
	};
	return emails.add(draftEmail(world, news));
}
