import type { IDataObject } from 'n8n-workflow';
import { ItemReader } from '../../../../nodes/shared/run/prepareItem';
import { byId, CONTINUES, useScene, type CallSetup } from '../../support/scene.cts';
import { holdTime } from '../../support/speed.cts';
import { becomes, settled } from '../../support/waiting.cts';

const scene = useScene({ speed: 1, jobSeconds: 600 });

const LONGEST_MS = 1_000;

afterEach(() => jest.restoreAllMocks());

/** Starts, waits until `isWaiting`, stops. The end must not take longer than `LONGEST_MS`. */
async function stopWhen(setup: CallSetup, isWaiting: () => boolean) {
	const { finished, stop } = scene.start(setup);
	await becomes('it waits', isWaiting);
	await settled(scene.sandbox);
	const sent = scene.requests.length;
	const time = holdTime(LONGEST_MS);
	stop();
	const result = await finished.finally(time.release);
	const after = () => scene.requests.slice(sent);
	await settled(scene.sandbox);
	return { result, after };
}

const getMe = { resource: 'account', operation: 'get' };

const isAnswered = (count: number) => () =>
	scene.requests.filter(({ status }) => status > 0).length >= count;

describe('an execution that is stopped', () => {
	it('while it prepares its items: prepares no more of them, and sends nothing', async () => {
		const { prepare } = ItemReader.prototype;
		const reader = jest.spyOn(ItemReader.prototype, 'prepare');
		reader.mockImplementation(function (this: ItemReader, index) {
			if (index === 99) stop();
			return prepare.call(this, index);
		});
		const { finished, stop } = scene.start({ items: Array(200).fill({}), parameters: getMe });
		expect((await finished).status).toBe('canceled');
		expect(reader).toHaveBeenCalledTimes(100);
		expect(scene.requests).toEqual([]);
	});

	it('while items wait for their turn', async () => {
		const { result, after } = await stopWhen(
			{
				items: Array(100).fill({}),
				parameters: getMe,
				workflow: { credential: { ...scene.credential, requestsPerMinute: 3 } },
			},
			isAnswered(3),
		);
		expect(result.status).toBe('canceled');
		expect(after()).toEqual([]);
	});

	it('with On Error: Continue: no item comes out as failed', async () => {
		scene.sandbox.faults.add({ path: '/v1/me', kind: 'hang', times: 5 });
		const { result } = await stopWhen(
			{ items: Array(5).fill({}), node: CONTINUES, parameters: getMe },
			() => scene.requests.length === 5,
		);
		expect(result.status).toBe('canceled');
		const failed = result.records.filter(({ error }) => (error as IDataObject)?.code !== undefined);
		expect(failed).toEqual([]);
	});
});

it('an execution that is stopped while it waits for a job cancels it where that is wanted', async () => {
	const reportId = byId(await scene.draftReport());
	const options = { cancelJobWhenStopped: true };
	const { result, after } = await stopWhen(
		{ parameters: { resource: 'report', operation: 'run', reportId, options } },
		() => scene.requestsTo('POST', '/v1/reports/{report_id}/runs').length === 1,
	);
	expect(result.status).toBe('canceled');
	expect(after()).toMatchObject([{ method: 'DELETE', template: '/v1/jobs/{job_id}', status: 204 }]);
	expect(scene.sandbox.state.jobs.all().pop()!.status).toBe('cancelled');
});
