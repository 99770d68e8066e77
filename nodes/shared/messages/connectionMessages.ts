import { type Entry, otherClient } from './serviceMessages';

const CHECK_ADDRESS =
	"Check the 'Base URL' in the credential, and that this n8n can reach the internet (proxy, firewall).";

const broken: Entry = ({ host, afterAttempts, repeats }) => ({
	message: `The connection to ${host} broke ${afterAttempts}`,
	description: `Try again.${repeats}`,
});

const timedOut: Entry = ({ host, afterAttempts, repeats, hasRequestOptions }) => ({
	message: `${host} did not answer in time ${afterAttempts}`,
	description: hasRequestOptions
		? `Add a longer 'Timeout' under 'Request Options' of the node.${repeats}`
		: `Try again.${repeats}`,
});

const unreachable: Entry = ({ host }) => ({
	message: `No response from ${host}`,
	description: CHECK_ADDRESS,
});

const unknownHost: Entry = ({ host }) => ({
	message: `The address ${host} cannot be found`,
	description: CHECK_ADDRESS,
});

/**
 * Messages for failures without a response of the service, by Node.js error code or by a name of
 * `toNodeError.ts`.
 */
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
	no_response: broken,
	certificate: ({ host, hasRequestOptions }) => ({
		message: `The certificate of ${host} is not trusted`,
		description: `Check the Base URL. For a service of your own with a certificate of its own, ${
			hasRequestOptions
				? "switch on 'Ignore SSL Issues' in the 'Request Options'."
				: 'make that known to n8n with the environment variable NODE_EXTRA_CA_CERTS.'
		}`,
	}),
	EPROTO: ({ host }) => ({
		message: `${host} does not answer with https`,
		description:
			"Check the 'Base URL' in the credential: the port may be that of a plain http service.",
	}),
	limited: ({ host, afterAttempts, repeats }) => ({
		message: `Rate limit of ${host} reached (${afterAttempts})`,
		description: `${otherClient()}${repeats}`,
	}),
	gateway: ({ host, afterAttempts, repeats }) => ({
		message: `The service behind ${host} is not available (${afterAttempts})`,
		description: `Try again later.${repeats}`,
	}),
	unreadable_response: ({ host }) => ({
		message: `${host} did not answer as the service does`,
		description:
			"It sent a web page or an incomplete answer. Check the 'Base URL' in the credential: it must be the address of the API, not of the website.",
	}),
	redirect: ({ host }) => ({
		message: `${host} redirects to another address`,
		description: "Enter the final address of the API as 'Base URL' in the credential.",
	}),
};
