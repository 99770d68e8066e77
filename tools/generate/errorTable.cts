import type { IDataObject } from 'n8n-workflow';
import { connectionMessages } from '../../nodes/shared/messages/connectionMessages';
import type { MessageContext, NamedId } from '../../nodes/shared/messages/messageContext';
import { serviceMessages } from '../../nodes/shared/messages/serviceMessages';
import { CATALOG } from '../../sandbox/apiError.cts';
import { code, table } from './markdown.cts';

/** Details of the service that change the message. */
const DETAILS: Record<string, IDataObject> = {
	integration_not_connected: { connect_url: 'https://app.example/connect' },
	insufficient_scope: {
		required_scope: 'write:reports',
		key_scopes: ['read:reports', 'read:jobs'],
	},
	request_quota_exceeded: { used: 5000, limit: 5000, current_period_end: '2026-04-01T00:00:00Z' },
};

/** The fields of the error, with the labels of the form. */
const FIELDS: Record<string, string[]> = {
	validation_error: ['Limit: must be at most 100'],
	body_validation_error: ['Recipient Email: field required', 'Subject: field required'],
};

/** The ids that the request named. */
const IDS: Record<string, NamedId[]> = {
	not_found: [{ label: 'Email', value: '3f6c1f0e-8d5b-4b1e-9a57-2f6f7c1d9e10' }],
	conflict: [{ label: 'Email', value: '3f6c1f0e-8d5b-4b1e-9a57-2f6f7c1d9e10' }],
};

/** The error item's code, for messages about a situation instead of a code. */
const CODES_OF_SITUATION: Record<string, string> = {
	broken: '`ECONNRESET`, `EPIPE`, `no_response`',
	timedOut: '`ETIMEDOUT`, `ECONNABORTED`',
	encryption: '`EPROTO`',
	unreadable: '`unreadable_response`',
	notOfService: '`not_of_service`',
	certificate: '`CERT_HAS_EXPIRED`, `UNABLE_TO_VERIFY_LEAF_SIGNATURE` and the like',
	limited: '`http_429`',
	gateway: '`http_502` and the like',
	unreachable: '`ECONNREFUSED`, `ENOTFOUND`, `EHOSTUNREACH` and the like',
};

/** Writes the tables of messages with what to do: refusals of the service, then failed connections. */
export function errorSection(): string {
	return [
		'## Refusals of the service',
		table(['Code', 'Status', 'What it says', 'What to do'], serviceRows()),
		'## On the way to the service',
		table(['Code', 'What it says', 'What to do'], connectionRows()),
	].join('\n\n');
}

function serviceRows(): string[][] {
	return Object.entries(serviceMessages).map(([name, entry]) => {
		const [status, said] = CATALOG[name as keyof typeof CATALOG];
		const { message, description } = entry(refusal(name, said));
		return [code(name), String(status), message, description];
	});
}

/** Codes with the same message share a row. */
function connectionRows(): string[][] {
	const rows = new Map<string, string[]>();
	for (const [name, entry] of Object.entries(connectionMessages)) {
		const { message, description } = entry(refusal(name, CATALOG.not_found[1]));
		const shown = CODES_OF_SITUATION[name] ?? code(name);
		const codes = [rows.get(message)?.[0] ?? [], shown].flat().join(', ');
		rows.set(message, [codes, message, description]);
	}
	return [...rows.values()];
}

function refusal(name: string, said: string): MessageContext {
	return {
		serviceText: said.replace(/\.$/, ''),
		details: DETAILS[name] ?? {},
		fields: FIELDS[name] ?? [],
		ids: IDS[name] ?? [],
		pathIds: IDS[name] ?? [],
		status: name === 'gateway' ? 'HTTP 502' : 'HTTP 200',
		afterAttempts: 'after 5 attempts',
		hasRequestOptions: true,
		host: 'api.example',
		repeats: '',
	};
}
