import { ApiFailure } from '../../../nodes/shared/requests/apiError';
import { classify } from '../../../nodes/shared/requests/outcome';

/** The failure of a request that the service refused. */
export function refusalOf(status: number, code?: string): ApiFailure {
	const result = {
		kind: 'response' as const,
		status,
		headers: {},
		body: { error: { code } },
		tookMs: 0,
	};
	const request = { method: 'GET' as const, attempts: 1, host: 'api.example' };
	return new ApiFailure(classify(result, request), request);
}
