import { type Message, type MessageContext, SOMEBODY_ELSE } from './serviceMessages';

type Entry = (refusal: MessageContext) => Message;

const CHECK_ADDRESS =
	'Check the Base URL in the credential, and that this n8n can reach the internet (proxy, firewall).';

/** @param actsAnew not empty for a write, of which nobody knows whether it was done */
const tryAgain = (actsAnew: string): string =>
	actsAnew === ''
		? 'Try again.'
		: `Whether the service did the work is not known: look there first.${actsAnew}`;

const broken: Entry = ({ host, afterAttempts, actsAnew }) => ({
	message: `The connection to ${host} broke ${afterAttempts}`,
	description: tryAgain(actsAnew),
});

const timedOut: Entry = ({ host, afterAttempts, actsAnew, hasRequestOptions }) => ({
	message: `${host} did not answer in time ${afterAttempts}`,
	description: hasRequestOptions
		? `Add a longer Timeout under Request Options of the node. ${tryAgain(actsAnew)}`
		: tryAgain(actsAnew),
});

const unreachable: Entry = ({ host }) => ({
	message: `Nothing answers at ${host}`,
	description: CHECK_ADDRESS,
});

const unknownHost: Entry = ({ host }) => ({
	message: `The address ${host} cannot be found`,
	description: CHECK_ADDRESS,
});

/** What can go wrong before the service says anything, by the code that Node.js gives it. */
export const connectionMessages: Record<string, Entry> = {
	ECONNREFUSED: unreachable,
	EHOSTUNREACH: unreachable,
	ENETUNREACH: unreachable,
	ENOTFOUND: unknownHost,
	EAI_AGAIN: unknownHost,
	ECONNRESET: broken,
	EPIPE: broken,
	ETIMEDOUT: timedOut,
	ECONNABORTED: timedOut,
	no_answer: broken,
	certificate: ({ host, hasRequestOptions }) => ({
		message: `The certificate of ${host} is not trusted`,
		description: hasRequestOptions
			? 'Check the Base URL. For a service of your own with a certificate of its own, switch on Ignore SSL Issues in the Request Options.'
			: 'Check the Base URL. For a service of your own with a certificate of its own, make that known to n8n with the environment variable NODE_EXTRA_CA_CERTS.',
	}),
	no_encryption: ({ host }) => ({
		message: `${host} does not answer with https`,
		description:
			'Check the Base URL in the credential: the port may be that of a plain http service.',
	}),
	limited: ({ host, afterAttempts, actsAnew }) => ({
		message: `${host} limits the number of requests, still ${afterAttempts}`,
		description: `${SOMEBODY_ELSE}${actsAnew}`,
	}),
	gateway: ({ host, afterAttempts, actsAnew }) => ({
		message: `The service behind ${host} is not available, still ${afterAttempts}`,
		description: `Try again later.${actsAnew}`,
	}),
	unreadable_answer: ({ host }) => ({
		message: `${host} did not answer as the service does`,
		description:
			'It sent a web page or an incomplete answer. Check the Base URL in the credential: it must be the address of the API, not of the website.',
	}),
	redirect: ({ host }) => ({
		message: `${host} redirects to another address`,
		description: 'Enter the final address of the API as Base URL in the credential.',
	}),
	unpublished_path: ({ said }) => ({
		message: `The service does not know this operation or record: ${said}`,
		description:
			'The path of this operation is not published; it follows the conventions of the API. If the IDs are right, look the path up in the documentation of the service and call it with the operation API Request.',
	}),
};
