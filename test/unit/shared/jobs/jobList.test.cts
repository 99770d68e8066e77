import { ExecutionCancelled } from '../../../../nodes/shared/base/errors/cancellation';
import { ApiClient } from '../../../../nodes/shared/requests/client';
import type { Connection } from '../../../../nodes/shared/requests/keys/connection';
import { waitForEach } from '../../support/jobWait.cts';
import { useManualTime } from '../../support/manualTime.cts';
import { refusal, type Reply, ScriptedService, type Seen } from '../../support/scriptedService.cts';

const time = useManualTime();

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

let service: ScriptedService;
let connection: Connection;
/** When each job ends, in ms of the clock. */
let jobs: Map<string, number>;
/** What the list of jobs answers instead of its pages. */
let list: Reply | undefined;
/** Until when the service does not answer, in ms of the clock. */
let downUntil: number;

beforeEach(async () => {
	[jobs, list, downUntil] = [new Map(), undefined, 0];
	service = new ScriptedService(answer);
	service.credential.requestsPerMinute = 120;
	({ connection } = await service.client());
});

const recordOf = (id: string) => ({
	...{ object: 'job', id: Number(id) || id },
	status: time.now >= jobs.get(id)! ? 'completed' : 'processing',
});

/** The list has the newest first. */
function answer({ path, query: { cursor = '0', limit = '20' } }: Seen): Reply {
	if (time.now < downUntil) return refusal(503, 'service_unavailable');
	const id = path.slice('/v1/jobs/'.length);
	if (id !== '') return jobs.has(id) ? { body: recordOf(id) } : refusal(404, 'not_found');
	const end = Number(cursor) + Number(limit);
	const data = [...jobs.keys()].reverse().slice(Number(cursor), end).map(recordOf);
	return list ?? { body: { data, has_more: end < jobs.size, next_cursor: String(end) } };
}

/** Adds jobs that end after so many ms. */
const add = (lastsMs: number, ...ids: string[]) => {
	for (const id of ids) jobs.set(id, time.now + lastsMs);
	return ids;
};

const many = (count: number) => Array.from({ length: count }, (_, n) => `job-${n}`);

/** Requests for the list, and for single jobs. */
const looks = () => {
	const ofList = service.seen.filter(({ path }) => path === '/v1/jobs').length;
	return { list: ofList, single: service.seen.length - ofList };
};

/** After how many ms each end was noticed. The first wait is of another run. */
const noticed = async ([first, ...others]: string[]) => {
	const waits = [waitForEach({ ...connection }, [first]), waitForEach(connection, others)];
	await time.until(Promise.all(waits.map(({ all }) => all)));
	return waits.flatMap(({ noticedAfter }) => noticedAfter);
};

it.each([
	[150, 30],
	[600, 60],
	[1_500, 120],
])('200 jobs of %d s share at most %d looks, which delay no other request', async (seconds, most) => {
	const { all, noticedAfter } = waitForEach(connection, add(seconds * SECOND, ...many(200)));
	await time.advance(60 * SECOND);
	const from = time.now;
	const client = new ApiClient({ ...connection });
	await time.until(client.tryRequest({ method: 'GET', path: '/v1/jobs/other' }));
	expect(time.now - from).toBeLessThanOrEqual(2 * SECOND);
	await time.until(all);
	expect(looks().list).toBeLessThanOrEqual(most);
	expect(looks().single).toBe(1);
	expect(Math.max(...noticedAfter)).toBeLessThanOrEqual(1.11 * seconds * SECOND);
});

it.each([
	['one', ['a'], 30, { list: 0, single: 15 }],
	['two', ['1', '2'], 30, { list: 8, single: 0 }],
	['thirty for one job', Array<string>(30).fill('a'), 15, { list: 5, single: 0 }],
])('from two waits of a key on, the list answers until they end: %s', async (_, ids, seconds, expected) => {
	expect(await noticed(add(seconds * SECOND, ...ids))).toHaveLength(ids.length);
	expect(looks()).toEqual(expected);
	await noticed([ids[0]]);
	expect(looks()).toEqual({ ...expected, single: expected.single + 1 });
});

it('a job that the first page omits is asked for alone, and no look lasts for more than 30 s', async () => {
	add(2 * MINUTE, 'old');
	add(0, ...many(150));
	await noticed(['old', ...add(MINUTE, 'young')]);
	expect(service.seen.filter(({ query }) => query.cursor !== undefined)).toEqual([]);
	const alone = service.seen.filter(({ path }) => path !== '/v1/jobs').map(({ path }) => path);
	expect(new Set(alone)).toEqual(new Set(['/v1/jobs/old']));
	expect(new Set(service.seen.map(({ options }) => options.timeout))).toEqual(new Set([30_000]));
});

it.each([
	['is refused', refusal(403, 'forbidden')],
	['is not available', refusal(503, 'service_unavailable')],
	['is not a list', { body: { object: 'x' } }],
])('if the list %s, jobs are asked for alone', async (_, reply) => {
	list = reply;
	await noticed(add(10 * SECOND, ...many(3)));
	expect(looks().single).toBeGreaterThan(0);
});

it('waits go on when the execution that reads the list is stopped', async () => {
	const [id] = add(MINUTE, 'one');
	const { client, stop } = await service.stoppableClient();
	const stopped = waitForEach(client.connection, [id]);
	const going = waitForEach(connection, [id, id]);
	await time.advance(2 * SECOND);
	downUntil = time.now + 20 * SECOND;
	await time.advance(10 * SECOND);
	stop.abort();
	await time.advance(SECOND);
	await expect(stopped.all).rejects.toBeInstanceOf(ExecutionCancelled);
	await time.until(going.all);
	expect(Math.max(...going.noticedAfter)).toBeLessThanOrEqual(67 * SECOND);
});

it.each([
	['another', [MINUTE, 30 * MINUTE]],
	['the first that ends', [30 * MINUTE, MINUTE]],
])('waits end at their own Max Wait while the look of %s is in flight', async (_, waits) => {
	downUntil = time.now + 10 * MINUTE;
	const from = time.now;
	const ids = add(10 * MINUTE, 'one');
	const all = waits.map((maxWaitMs) => waitForEach(connection, ids, { maxWaitMs }).all);
	const [short, long] = waits[0] === MINUTE ? all : all.reverse();
	await expect(time.until(short)).rejects.toMatchObject({ step: 'Wait for the job' });
	expect(time.now - from).toBeLessThanOrEqual(62 * SECOND);
	await time.until(long);
});
