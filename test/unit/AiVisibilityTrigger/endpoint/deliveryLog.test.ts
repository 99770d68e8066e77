import {
	firstRefused,
	readAnsweredLog,
	readDeliveryLog,
	deliveryState,
} from '../../../../nodes/AiVisibilityTrigger/endpoint/deliveryLog';
import { ApiFailure } from '../../../../nodes/shared/requests/apiError';
import type { ApiClient } from '../../../../nodes/shared/requests/client';
import { classify } from '../../../../nodes/shared/requests/outcome';
import { response } from '../../support/exchanges';
import { useManualTime } from '../../support/manualTime';

const time = useManualTime();

const log = (...statuses: Array<number | undefined>) =>
	statuses.map((status, index) => ({ id: `d${index}`, status }));

describe('the deliveries that an endpoint refuses now', () => {
	it.each([
		['none without deliveries', log(), undefined],
		['none when the last one was accepted', log(200, 401), undefined],
		['none when the last one failed otherwise', log(500, 401), undefined],
		['the oldest of those refused since', log(401, 401, 200, 401), 'd1'],
		['the oldest of all', log(401, 401), 'd1'],
		['those that were answered', log(undefined, 401, undefined, 200), 'd1'],
	])('are %s', (_, deliveries, expected) => {
		expect(firstRefused(deliveries)).toBe(expected);
	});
});

it.each([
	['d0', 'accepted'],
	['d1', 'accepted'],
	['d2', 'refused'],
	['d3', 'refused'],
	['d4', 'pending'],
	['d5', 'unknown'],
	[null, 'unknown'],
])('the log of deliveries knows the state of each: %s is %s', (id, expected) => {
	expect(deliveryState(log(200, 299, 300, 199, undefined), id)).toBe(expected);
});

describe('the log as it is read', () => {
	const read = async (answer: unknown) => {
		const asked: unknown[] = [];
		const tryRequest = async (request: unknown) => {
			asked.push(request);
			return answer;
		};
		const client = { tryRequest } as unknown as ApiClient;
		return { log: await readDeliveryLog(client, 'b1', 'w1'), asked };
	};

	it('has ids and statuses', async () => {
		const data = [{ id: 'd0', response_status: 401 }, { id: 'd1', response_status: null }, {}];
		const { log: found, asked } = await read({ body: { data } });
		expect(found).toEqual([
			{ id: 'd0', status: 401 },
			{ id: 'd1', status: undefined },
			{ id: '', status: undefined },
		]);
		expect(asked).toEqual([
			{ method: 'GET', path: '/v1/brands/b1/webhooks/w1/deliveries', query: { limit: 20 } },
		]);
	});

	it('is empty while it cannot be read', async () => {
		const request = { method: 'GET' as const, attempts: 1, host: 'api.example' };
		const failure = new ApiFailure(classify(response(503, 'x'), request), request);
		expect((await read(failure)).log).toEqual([]);
		expect((await read({ body: undefined })).log).toEqual([]);
		expect((await read({ body: {} })).log).toEqual([]);
		expect((await read({ body: { data: {} } })).log).toEqual([]);
	});
});

describe('the log that has the answer to a delivery', () => {
	/** Reads it from a service that knows the answer from the given look on. */
	async function readFrom(look: number, deliveryId: string | null = 'd0') {
		const looks: number[] = [];
		const since = time.now;
		const tryRequest = async () => {
			looks.push(time.now - since);
			const response_status = looks.length >= look ? 200 : null;
			return { body: { data: [{ id: 'd0', response_status }] } };
		};
		const client = { tryRequest } as unknown as ApiClient;
		const place = { brandId: 'b1', id: 'w1' };
		const [{ status }] = await time.until(readAnsweredLog(client, place, deliveryId), 50);
		return { status, looks };
	}

	it.each([
		[1, 200, [250]],
		[2, 200, [250, 2_250]],
		[3, 200, [250, 2_250, 12_250]],
		[4, undefined, [250, 2_250, 12_250]],
	])('is waited for: it comes with look %d', async (look, status, looks) => {
		expect(await readFrom(look)).toEqual({ status, looks });
	});

	it.each(['d1', null])('is not waited for where the service does not know it: %s', async (id) => {
		expect((await readFrom(9, id)).looks).toHaveLength(1);
	});
});
