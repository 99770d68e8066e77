import { isPassing } from '../../../../nodes/AiVisibilityTrigger/registration/applyPlan';
import { DeadlineExceeded } from '../../../../nodes/shared/errors/cancellation';
import { ApiFailure } from '../../../../nodes/shared/transport/apiError';
import type { Exchange } from '../../../../nodes/shared/transport/http';
import { classify } from '../../../../nodes/shared/transport/outcome';
import { noResponse, response } from '../../support/exchanges';

const failure = (exchange: Exchange) =>
	new ApiFailure(classify(exchange, { method: 'GET' }), {
		method: 'GET',
		attempts: 1,
		host: 'api.example',
	});

it.each([
	['no response', failure(noResponse('ECONNREFUSED'))],
	['a 429', failure(response(429, 'rate_limit_exceeded'))],
	['a 500', failure(response(500, 'internal_error'))],
	['a 503', failure(response(503, 'service_unavailable'))],
	['too little time', new DeadlineExceeded(20_000)],
])('may be over soon: %s', (_, error) => expect(isPassing(error)).toBe(true));

it.each([
	['a 401', failure(response(401, 'invalid_api_key'))],
	['a 403', failure(response(403, 'insufficient_scope'))],
	['a 404', failure(response(404, 'not_found'))],
	['a mistake', new Error('anything')],
])('stays as it is: %s', (_, error) => expect(isPassing(error)).toBe(false));
