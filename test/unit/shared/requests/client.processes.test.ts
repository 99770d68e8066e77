import { openClient } from '../../../../nodes/shared/requests/openClient';
import { useManualTime } from '../../support/manualTime';
import { refusal, ScriptedService, type Reply } from '../../support/scriptedService';

const time = useManualTime();

const MINUTE = 60_000;

/** The service's limit of calls that use language models, for one key in all processes together. */
function limitTogether(perMinute: number): () => Reply {
	const admitted: number[] = [];
	return () => {
		while (admitted.length > 0 && admitted[0] <= time.now - MINUTE) admitted.shift();
		if (admitted.length < perMinute) {
			admitted.push(time.now);
			return { status: 202, body: { job_id: 'job' } };
		}
		const seconds = Math.ceil((admitted[0] + MINUTE - time.now) / 1_000);
		const details = { scope: 'llm', retry_after_seconds: seconds };
		return {
			...refusal(429, 'rate_limit_exceeded', details),
			headers: { 'retry-after': String(seconds) },
		};
	};
}

describe('several n8n processes with one API key', () => {
	it('lose no run of a report when four of them start 20 each', async () => {
		const limit = limitTogether(10);
		const starts = await Promise.all(
			Array.from({ length: 4 }, async (_, process) => {
				const service = new ScriptedService(limit);
				// A rate limiter of its own, as every process has.
				service.credential = { ...service.credential, apiKey: `ab_live_process_${process}` };
				return Array.from({ length: 20 }, async (__, run) => {
					const client = await openClient(service.context);
					return await client.request({ method: 'POST', path: `/v1/reports/${run}/runs` });
				});
			}),
		);
		const from = time.now;
		const responses = await time.until(Promise.all(starts.flat()));
		expect(responses.map(({ status }) => status)).toEqual(Array(80).fill(202));
		// 80 calls at 10 a minute take 7 minutes at least.
		expect(time.now - from).toBeLessThan(12 * MINUTE);
	});
});
