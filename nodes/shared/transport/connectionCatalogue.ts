import type { Explanation, Refusal } from './errorCatalogue';

type Entry = (refusal: Refusal) => Explanation;

const CHECK_ADDRESS =
	'Check the Base URL in the credential, and that this n8n can reach the internet (proxy, firewall).';

const SAFE_AGAIN = 'Run the node again: what was done before the connection broke is not done twice.';

const broken: Entry = ({ host, afterAttempts }) => ({
	message: `The connection to ${host} broke ${afterAttempts}`,
	description: SAFE_AGAIN,
});

const timedOut: Entry = ({ host, afterAttempts }) => ({
	message: `${host} did not answer in time ${afterAttempts}`,
	description: `${SAFE_AGAIN} A longer Timeout can be set in the node's Request Options.`,
});

const unknownHost: Entry = ({ host }) => ({
	message: `The address ${host} does not exist`,
	description: CHECK_ADDRESS,
});

/** What can go wrong before the service says anything, by the code that Node.js gives it. */
export const connectionCatalogue: Record<string, Entry> = {
	ECONNREFUSED: ({ host }) => ({
		message: `Nothing answers at ${host}`,
		description: CHECK_ADDRESS,
	}),
	ENOTFOUND: unknownHost,
	EAI_AGAIN: unknownHost,
	ECONNRESET: broken,
	EPIPE: broken,
	ETIMEDOUT: timedOut,
	ECONNABORTED: timedOut,
	no_answer: broken,
	certificate: ({ host }) => ({
		message: `The certificate of ${host} is not trusted`,
		description:
			'Check the Base URL. For a service of your own with a certificate of its own, switch on Ignore SSL Issues in the Request Options.',
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
