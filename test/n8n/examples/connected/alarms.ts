import { jsonOf } from '../../harness/executions';
import { until } from '../../harness/until';
import type { Connected } from './connected';
import { postedBy, run } from './connected';

const scoreFell = 'aiVisSlackAlarm1';

/** Answers to these differ from run to run. */
const usual = Array.from({ length: 40 }, (_, index) => `Which coffee is number ${index}?`);

export function alarmOnScore(connected: () => Connected): void {
	it('post when the score falls, with the prompts that lost their mention', async () => {
		const { scene, brandId } = connected();
		for (const mark of ['[mentioned]', '[not mentioned]']) {
			const marked = usual.slice(0, 10).map((text) => `${text} Really? ${mark}`);
			const prompts = [...usual, ...marked];
			await scene.completedReport({ brandId, name: 'Alarm', prompts });
		}
		const messages = await postedBy(connected(), async () => {
			const execution = await run(connected(), scoreFell, 'Visibility changed');
			const [change] = jsonOf(execution, 'Visibility changed');
			expect(change).toMatchObject({ name: 'Alarm', direction: 'down' });
		});
		// The reports of the demo fall, too.
		const [message, ...more] = messages.filter(({ text }) =>
			String(text).startsWith('*Example Coffee · Alarm · '),
		);
		expect(more).toEqual([]);
		expect(message).toMatchObject({ channel: '#marketing' });
		expect(message.text).toMatch(
			/^\*Example Coffee · Alarm · [A-Z][a-z]+ \d+, \d{4}\*\nMentioned in [\d.]+% of the answers, [\d.]+% before \(-[\d.]+ points\)\n• No longer mentioned: Which coffee is number \d+\? \(\w+/,
		);
	});
}

export function alarmOnFailure(connected: () => Connected): void {
	it('post the name, the market and the reason of a report that failed, also one of a schedule', async () => {
		const messages = await postedBy(connected(), async () => {
			await failingReport(connected(), 'Cannot be run');
			await failingSchedule(connected(), 'Cannot be run weekly');
			await run(connected(), scoreFell, 'Report failed');
		});
		expect(messages.map(({ text }) => text)).toEqual(
			expect.arrayContaining([
				expect.stringMatching(
					/^\*Example Coffee · Cannot be run · .+\*\nFailed\. Reason: The AI platforms did not answer$/,
				),
				expect.stringMatching(
					/^\*Example Coffee · Cannot be run weekly.* · Chile · .+\*\nFailed\. Reason: The AI platforms did not answer$/,
				),
			]),
		);
	});
}

async function failingReport({ scene, brandId }: Connected, name: string): Promise<void> {
	const body = { brand_id: brandId, name, ai_platforms: ['chatgpt'] };
	const { id } = await scene.ask<{ id: string }>('POST', '/v1/reports', body);
	const prompts = [{ prompt_text: 'Why [fail]?', category: 'General' }];
	await scene.ask('POST', `/v1/reports/${id}/prompts`, { prompts });
	await scene.ask('POST', `/v1/reports/${id}/runs`, {});
	await until(`report ${name} has failed`, async () => {
		const { status } = await scene.ask<{ status: string }>('GET', `/v1/reports/${id}`);
		return status === 'failed' ? true : undefined;
	});
}

async function failingSchedule({ scene, brandId }: Connected, name: string): Promise<void> {
	const { id } = await scene.ask<{ id: string }>('POST', '/v1/scheduled-reports', {
		brand_id: brandId,
		name,
		frequency: 'weekly',
	});
	const region = await scene.ask<{ id: string }>('POST', '/v1/region-configs', {
		brand_id: brandId,
		country: 'Chile',
		name: 'Chile',
		scheduled_report_id: id,
	});
	const prompts = [{ prompt_text: 'Why [fail]?', category: 'General' }];
	await scene.ask('POST', `/v1/region-configs/${region.id}/prompts`, { prompts });
	await scene.ask('POST', `/v1/scheduled-reports/${id}/executions`, {});
}
