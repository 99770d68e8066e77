import { OperationError } from '../base/errors/operationError';
import { asRecord } from '../base/values/records';

/**
 * Reads the response that creates a webhook endpoint: its ID is the text in the field `id`, its signing
 * secret the text in the field `secret` (sandbox/api.md 19.2, assumed).
 *
 * @throws OperationError without it, naming the fields that came, but none of their values
 */
export function readNewEndpoint(response: unknown, field: 'id' | 'secret'): string {
	const record = asRecord(response);
	const value = record[field];
	if (typeof value === 'string' && value !== '') return value;
	const id = typeof record.id === 'string' ? ` ${record.id}` : '';
	const fields = Object.keys(record).join(', ') || 'none';
	throw new OperationError(
		`The service created the webhook endpoint${id}, but its response has no text in the field "${field}"`,
		`The fields of the response are: ${fields}. Use the AI Visibility Watch Trigger instead, and tell the authors of this package.`,
		'unreadable_response',
	);
}
