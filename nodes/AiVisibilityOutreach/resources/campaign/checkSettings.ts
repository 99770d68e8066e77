import { OperationError } from '../../../shared/base/errors/operationError';
import { shortened } from '../../../shared/base/values/shortened';
import type { ApiRequest } from '../../../shared/requests/client';
import { asRecord } from '../../../shared/base/values/asRecord';

/** Minimum interval between two emails, in minutes; 0 means "as fast as allowed". */
const MIN_INTERVAL = 10;

/**
 * Validates the campaign settings that the form itself cannot (docs/api.md 16.5).
 *
 * @param request with the settings to send; `send_interval_minutes` in minutes
 * @returns the same request
 * @throws OperationError for an interval from 1 to 9 minutes, and for a time zone that does not exist
 */
export function checkSettings(request: ApiRequest): ApiRequest {
	const settings = asRecord(request.body);
	const { send_interval_minutes: interval, send_window_timezone: timezone } = settings;
	if (typeof interval === 'number' && interval !== 0 && interval < MIN_INTERVAL) {
		throw new OperationError(
			"'Send Interval (Minutes)' must be 0, or at least 10",
			`It is ${interval}. 0 sends as fast as allowed.`,
		);
	}
	if (typeof timezone === 'string' && !isTimeZone(timezone)) {
		throw new OperationError(
			"'Send Window Time Zone' must be the name of a time zone, e.g. Europe/Berlin",
			`It is "${shortened(timezone)}".`,
		);
	}
	return request;
}

/** Whether this is an IANA time zone name; offsets such as `+01:00` are not. */
function isTimeZone(name: string): boolean {
	if (!/^[A-Za-z]/.test(name)) return false;
	try {
		return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
	} catch {
		return false;
	}
}
