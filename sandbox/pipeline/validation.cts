import type { ErrorObject } from 'ajv/dist/2020';
import { ApiError, bodyError, type FieldError, validationError } from '../apiError.cts';
import type { Call } from '../call.cts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Path parameters that the service documents as UUIDs. */
const UUID_PARAMETERS = ['brand_id', 'scheduled_report_id', 'interlink_id'];

/** 400 for path and query, 422 for the body (sandbox/api.md 8.2, 8.3). */
export function validate(call: Call): void {
	const errors = [...pathErrors(call), ...queryErrors(call)];
	if (errors.length > 0 && call.holds('8.2'))
		throw new ApiError('validation_error', { details: { errors } });
	validateBody(call);
}

function pathErrors(call: Call): FieldError[] {
	return Object.entries(call.params)
		.filter(([name, value]) => UUID_PARAMETERS.includes(name) && !UUID.test(value))
		.map(([name]) => ({ loc: ['path', name], msg: 'must be a UUID', type: 'uuid_parsing' }));
}

function queryErrors(call: Call): FieldError[] {
	const { validateQuery } = call.operation;
	call.query = { ...call.record.query } as Call['query'];
	return validateQuery(call.query) ? [] : fieldErrors('query', validateQuery.errors);
}

function validateBody(call: Call): void {
	const { bodyProblem } = call;
	const { bodyRequired, validateBody: isValid } = call.operation;
	call.refuseIf('1.1', bodyProblem === 'notJson', () =>
		validationError(['body'], 'is not JSON', 'json_invalid'),
	);
	if (bodyProblem !== 'none') {
		if (bodyRequired) throw bodyError([], 'Field required', 'missing');
		return;
	}
	if (!isValid || isValid(call.body) || !call.holds('8.3')) return;
	const problems = isValid.errors ?? [];
	const isFrequency = ({ instancePath, keyword }: ErrorObject) =>
		instancePath === '/frequency' && keyword === 'enum';
	if (problems.every(isFrequency)) {
		throw new ApiError('invalid_frequency', { details: { frequency: call.body.frequency } });
	}
	const errors = fieldErrors('body', problems);
	throw new ApiError('body_validation_error', { details: { errors } });
}

const KINDS: Record<string, string> = {
	required: 'missing',
	additionalProperties: 'extra_forbidden',
	enum: 'enum',
	const: 'literal_error',
	minLength: 'string_too_short',
	maxLength: 'string_too_long',
	pattern: 'string_pattern_mismatch',
	minimum: 'greater_than_equal',
	maximum: 'less_than_equal',
	minItems: 'too_short',
	maxItems: 'too_long',
	format: 'format_error',
};

const fieldErrors = (place: string, errors: ErrorObject[] | null = []): FieldError[] =>
	(errors ?? []).map((error) => fieldError(place, error));

function fieldError(place: string, error: ErrorObject): FieldError {
	const path = error.instancePath
		.split('/')
		.slice(1)
		.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
		.map((part) => (/^\d+$/.test(part) ? Number(part) : part));
	const params = error.params as Record<string, string | undefined>;
	const own = params.missingProperty ?? params.additionalProperty;
	const wanted = String([params.type].flat()[0]);
	const kind = error.keyword === 'type' ? `${wanted}_type` : KINDS[error.keyword];
	const msg = error.keyword === 'required' ? 'Field required' : (error.message ?? 'is not valid');
	return {
		loc: own === undefined ? [place, ...path] : [place, ...path, own],
		msg,
		type: kind ?? 'value_error',
	};
}
