import { nextLook } from '../../../../nodes/shared/jobs/jobWatcher';
import type { ApiClient } from '../../../../nodes/shared/transport/client';
import { JobService } from '../../support/jobService';
import { useManualTime } from '../../support/manualTime';
import { refusal } from '../../support/scriptedService';

const time = useManualTime();

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

let service: JobService;
let client: ApiClient;

beforeEach(async () => {
	service = new JobService();
	client = await service.client();
});

/** Waits for the next look at each job; gives the seconds that it took, or null where it is looked at alone. */
async function look(
	...jobs: Array<[jobId: string, delayMs: number]>
): Promise<Array<number | null>> {
	const from = time.now;
	const deadline = from + 30 * MINUTE;
	const looks = jobs.map(async ([jobId, delayMs]) => {
		const record = await nextLook(client, { jobId, waitedMs: 0, delayMs, deadline });
		return record === undefined ? null : Math.round((time.now - from) / SECOND);
	});
	return await time.until(Promise.all(looks));
}

/** As many jobs as a look at the list needs, all due at the same time. */
const dueTogether = (): Array<[string, number]> =>
	service.addMany(5, MINUTE).map((id) => [id, 2 * SECOND]);

it('a look at the list also answers for those who are due later, at once', async () => {
	service.add('later', MINUTE);
	expect(await look(...dueTogether(), ['later', 30 * SECOND])).toEqual([2, 2, 2, 2, 2, 2]);
	expect(service.looks).toEqual({ list: 1, single: 0 });
});

it('those who are due within two seconds count for it', async () => {
	const [a, b, c] = service.addMany(3, MINUTE);
	expect(await look([a, 2 * SECOND], [b, 4 * SECOND], [c, 4 * SECOND])).toEqual([2, 2, 2]);
});

it('those who are due later do not', async () => {
	const [a, ...others] = service.addMany(6, MINUTE);
	const later = others.map((id): [string, number] => [id, 20 * SECOND]);
	const [first] = await look([a, 2 * SECOND], ...later);
	expect(first).toBeNull();
});

it.each([
	['is refused', refusal(400, 'invalid_request')],
	['is none', { body: {} }],
])(
	'a list that %s has everybody look alone, and is asked for again at the next look',
	async (_, list) => {
		service.list = list;
		const jobs = dueTogether();
		expect(await look(...jobs)).toEqual([null, null, null, null, null]);
		expect(service.looks).toEqual({ list: 1, single: 0 });
		service.list = undefined;
		expect(await look(...jobs)).not.toContain(null);
		expect(service.looks).toEqual({ list: 2, single: 0 });
	},
);

it('is not asked for again where the key may not list jobs', async () => {
	service.list = refusal(403, 'forbidden');
	const jobs = dueTogether();
	await look(...jobs);
	expect(await look(...jobs)).toEqual([null, null, null, null, null]);
	expect(service.looks).toEqual({ list: 1, single: 0 });
});

it('the list is read no further than to the last job that is waited for', async () => {
	for (let n = 0; n < 250; n++) service.add(`older-${n}`, 0);
	const jobs = service.addMany(150, MINUTE).map((id): [string, number] => [id, 2 * SECOND]);
	expect(await look(...jobs)).not.toContain(null);
	expect(service.looks.list).toBe(2);
});

it('the list is left where looking at the rest alone costs as much', async () => {
	const old = ['old-1', 'old-2'].map((id) => service.add(id, MINUTE));
	for (let n = 0; n < 250; n++) service.add(`other-${n}`, 0);
	const young = service.add('young', MINUTE);
	const found = await look(...[young, ...old].map((id): [string, number] => [id, 2 * SECOND]));
	expect(found).toEqual([2, null, null]);
	expect(service.looks.list).toBe(1);
});
