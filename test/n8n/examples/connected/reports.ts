import { errorOf, jsonOf } from '../../harness/executions';
import type { Connected } from './connected';
import { postedBy, run, runByEvent, sendTest, timeout } from './connected';

const clientReport = 'aiVisClientMail1';
const scheduleRun = 'aiVisScheduleRun';
const manyReports = 'aiVisManyReports';

/** The copy that shows what the drafts would cost, as the example does before it is changed. */
export const showsCost = 'manyReportsCost1';

interface Schedule {
	id: string;
	brand_id: string;
	name: string;
}

/** The copy of the client report for a brand without a report. */
export const clientWithoutReport = 'aiVisClientNone1';

export function clientReportByEmail(connected: () => Connected): void {
	it(
		'email a client a link to the latest report that opens, and fail without a recent one',
		async () => {
			const { scene, foreign, brandId } = connected();
			const prompts = ['Which coffee do clients like? [mentioned]'];
			await scene.completedReport({
				brandId,
				name: 'Weekly visibility check for the client',
				prompts,
			});
			const other = { brandId, name: 'Weekly digest', prompts: ['Which? [not mentioned]'] };
			await scene.completedReport(other);
			await run(connected(), clientReport, 'First of the month');
			await sendToClient(connected());
			const execution = await run(connected(), clientReport, 'First of the month');
			const [toMe, mail, ...more] = await foreign.gmail.mails();
			expect(more).toEqual([]);
			expect(toMe).toMatchObject({ to: ['reports@agency.example'], subject: mail.subject });
			expect(mail).toMatchObject({
				to: ['marketing@coffee.example'],
				subject: expect.stringMatching(/^AI visibility of Example Coffee, [A-Z][a-z]+ \d+, \d{4}$/),
			});
			const [{ share_url: link }] = jsonOf(execution, 'Create share link');
			expect(mail.html).toContain(`<a href="${String(link)}">Open the report</a>`);
			expect(mail.html).toMatch(/the link works until [A-Z][a-z]+ \d+, \d{4}/);
			expect(mail.html).toMatch(
				/<p>Report of [A-Z][a-z]+ \d+, \d{4}\.<br>Score 100\. There is no earlier report to compare with\.<\/p>/,
			);
			expect(mail.html).toMatch(/<p>Kind regards<br>Example Agency<\/p>$/);

			const failed = await scene.n8n.rest.runToEnd(clientWithoutReport, 'First of the month');
			expect(errorOf(failed)?.message).toBe(
				'No report named "Weekly visibility check" was completed with a score in the last 31 days',
			);
			expect(await foreign.gmail.mails()).toHaveLength(2);
		},
		timeout,
	);
}

/** Empties the address to which the report goes at first. */
async function sendToClient({ scene }: Connected): Promise<void> {
	await scene.n8n.rest.edit(clientReport, ({ nodes }) => {
		const { assignments } = nodes.find(({ name }) => name === 'Settings')!
			.parameters as unknown as {
			assignments: { assignments: Array<{ name: string; value: unknown }> };
		};
		assignments.assignments.find(({ name }) => name === 'send_to_me_first')!.value = '';
	});
}

export function messagePerScheduleRun(connected: () => Connected): void {
	it(
		'post the score of each market when a schedule has run',
		async () => {
			const { scene, brandId } = connected();
			const schedules = await scene.controls.state<Schedule>('scheduledReports');
			const markets = await scene.controls.state<{ scheduled_report_id: string; country: string }>(
				'regionConfigs',
			);
			const marketsOf = (id: string) =>
				markets.filter(({ scheduled_report_id: each }) => each === id);
			const schedule = schedules.find(
				({ id, brand_id }) => brand_id === brandId && marketsOf(id).length > 1,
			);
			const id = String(schedule?.id);
			const messages = await postedBy(connected(), async () => {
				await runByEvent(connected(), scheduleRun, 2, async () => {
					await sendTest(connected(), 'schedule.run.completed');
					await scene.ask('POST', `/v1/scheduled-reports/${id}/executions`, {});
				});
			});
			const texts = messages.map(({ text }) => String(text));
			const sample = 'Test delivery: 2 of 2 markets\n• All markets: No completed report';
			expect(texts).toContain(sample);
			const [real, ...more] = texts.filter((text) => text !== sample);
			expect(more).toEqual([]);
			const [head, ...lines] = real.split('\n');
			const count = marketsOf(id).length;
			expect(head).toBe(`${schedule?.name}: ${count} of ${count} markets`);
			expect(lines).toHaveLength(count);
			for (const { country } of marketsOf(id)) {
				expect(lines.join('\n')).toContain(`${country}: `);
			}
		},
		timeout,
	);
}

export function draftsWithoutWaiting(connected: () => Connected): void {
	it(
		'run all drafts without waiting, and tell how each ended',
		async () => {
			const { scene } = connected();
			for (const [name, text] of [
				['Runs', 'Which coffee runs? [mentioned]'],
				['Fails', 'Why [fail]?'],
			]) {
				await draft(connected(), name, [text]);
			}
			await draft(connected(), 'Has no prompts', []);
			const jobs = async () => (await scene.controls.state('jobs')).length;
			const before = await jobs();
			const preview = await run(connected(), showsCost, 'When clicking Execute workflow');
			expect(jsonOf(preview, 'Cost')).toHaveLength(4);
			const costs = jsonOf(preview, 'Cost');
			const all = costs.reduce((sum, { credits }) => sum + Number(credits), 0);
			expect(all).toBeGreaterThan(1);
			const expected = { report: 'Runs', credits: 1, reason: '', credits_of_all: all };
			expect(costs).toContainEqual(expected);
			expect(await jobs()).toBe(before);
			const execution = await run(connected(), manyReports, 'When clicking Execute workflow');
			const results = jsonOf(execution, 'Result').filter(({ report }) =>
				['Runs', 'Fails', 'Has no prompts'].includes(String(report)),
			);
			expect(Object.fromEntries(results.map(({ report, ...rest }) => [report, rest]))).toEqual({
				Runs: { status: 'completed', visibility_score: 100, reason: '' },
				Fails: { status: 'failed', visibility_score: null, reason: expect.any(String) },
				'Has no prompts': {
					status: 'draft',
					visibility_score: null,
					reason: expect.stringContaining('no prompts'),
				},
			});
			const asked = await scene.controls.requests();
			expect(asked.some(({ path }) => path.startsWith('/v1/jobs/'))).toBe(true);
		},
		timeout,
	);
}

async function draft(
	{ scene, brandId }: Connected,
	name: string,
	prompts: string[],
): Promise<void> {
	const body = { brand_id: brandId, name, ai_platforms: ['chatgpt'] };
	const { id } = await scene.ask<{ id: string }>('POST', '/v1/reports', body);
	if (prompts.length === 0) return;
	await scene.ask('POST', `/v1/reports/${id}/prompts`, {
		prompts: prompts.map((prompt_text) => ({ prompt_text, category: 'General' })),
	});
}
