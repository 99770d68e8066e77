import type { HttpResult } from '../../../../nodes/shared/requests/http';
import { failureOf, noResponse, response, unreadable, withBody } from '../../support/exchanges.cts';

const failure = (result: HttpResult, method: 'GET' | 'POST' = 'POST', earlierWasLost = false) =>
	failureOf(result, { method, earlierWasLost });

it('a failure has no status without a response, and a message all the same', () => {
	const expected = { message: 'ECONNRESET', status: undefined, error: {} };
	expect(failure(noResponse('ECONNRESET'))).toMatchObject(expected);
	expect(failure(unreadable(502)).message).toBe('HTTP 502');
});

it.each([200, 201, 202, 204])('the code of a failure is never that of a success: %i', (status) => {
	for (const result of [unreadable(status), withBody(undefined, status), response(status)]) {
		expect(failure(result).code).toBe('unreadable_response');
	}
});

it('the status is that of the service, and no record is gone for anyone else', () => {
	for (const status of [403, 404]) expect(failure(response(status, 'x'))).toMatchObject({ status, isNotVisible: true });
	for (const result of [unreadable(404), withBody({ detail: 'Not Found' }, 404)]) {
		const about = { status: undefined, httpStatus: 404, isNotVisible: false, isFinalForKey: false };
		expect(failure(result)).toMatchObject(about);
	}
});

it('whether a request may have been processed is told by earlier attempts, too', () => {
	const outage = response(503, 'service_unavailable');
	expect(failure(outage, 'POST', true).mayHaveBeenProcessed).toBe(true);
	expect(failure(outage, 'GET', true).mayHaveBeenProcessed).toBe(false);
});
