import { pollDelayMs } from '../../../../nodes/shared/jobs/jobPoller';
import { JobService } from '../../support/jobService';
import { waitForEach } from '../../support/jobWait';
import { useManualTime } from '../../support/manualTime';

const time = useManualTime();

const MINUTE = 60_000;

describe('the pause between polls', () => {
	it('is a tenth of the time waited, between 2 and 30 seconds', () => {
		expect([0, 19_000, 40_000, 299_000, 300_000, 3_000_000].map(pollDelayMs)).toEqual([
			2_000, 2_000, 4_000, 29_900, 30_000, 30_000,
		]);
	});

	it('allows fewer than 100 polls in half an hour', async () => {
		const service = new JobService();
		const { connection } = await service.client();
		const jobId = service.add('endless', Infinity);
		const { all } = waitForEach(service, connection, [jobId], { maxWaitMs: 30 * MINUTE });
		await expect(time.until(all)).rejects.toMatchObject({ code: 'job_wait_over' });
		expect(service.polls.single).toBe(89);
	});
});
