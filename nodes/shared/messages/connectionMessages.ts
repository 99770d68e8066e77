import { type Entry, otherClient } from './serviceMessages';

const CHECK_ADDRESS =
	"Check the 'Base URL' in the credential, and that this n8n can reach the internet (proxy, firewall).";

const IN_FRONT =
	"A proxy, firewall or login page may stand between n8n and the service. Check the 'Base URL' in the credential. If it is right, ask whoever runs the network.";

const broken: Entry = ({ host, orProxy, afterAttempts, repeats }) => ({
	message: `The connection to ${host}${orProxy} broke ${afterAttempts}`,
	description: `Try again.${repeats}`,
});

const timedOut: Entry = ({ host, orProxy, afterAttempts, repeats, hasRequestOptions }) => ({
	message: `${host}${orProxy} did not answer in time ${afterAttempts}`,
	description: hasRequestOptions
		? `Add a longer 'Timeout' under 'Request Options' of the node.${repeats}`
		: `Try again.${repeats}`,
});

/**
 * Messages for failures without a response of the service, by Node.js error code or by a name of
 * `toNodeError.ts`.
 */
export const connectionMessages: Record<string, Entry> = {
	unreachable: ({ host, orProxy }) => ({
		message: `No response from ${host}${orProxy}`,
		description: CHECK_ADDRESS,
	}),
	unknown_host: ({ unknownHost }) => ({
		message: `The address ${unknownHost} cannot be found`,
		description: CHECK_ADDRESS,
	}),
	ECONNRESET: broken,
	EPIPE: broken,
	ETIMEDOUT: timedOut,
	ECONNABORTED: timedOut,
	no_response: broken,
	certificate: ({ host, orProxy, hasRequestOptions }) => ({
		message: `The certificate of ${host}${orProxy} is not trusted`,
		description: `Check the 'Base URL' in the credential. If your company has certificates of its own, make its authority known to n8n with the environment variable NODE_EXTRA_CA_CERTS.${
			hasRequestOptions
				? " Only to try: 'Ignore SSL Issues (Insecure)' in the 'Request Options' skips the check."
				: ''
		}`,
	}),
	EPROTO: ({ host, orProxy }) => ({
		message: `${host}${orProxy} does not answer with https`,
		description:
			"Check the 'Base URL' in the credential: the port may be that of a plain http service.",
	}),
	limited: ({ host, afterAttempts, repeats }) => ({
		message: `Rate limit of ${host} reached (${afterAttempts})`,
		description: `${otherClient()}${repeats}`,
	}),
	gateway: ({ host, status, afterAttempts, repeats }) => ({
		message: `The service behind ${host} is not available (${status}, ${afterAttempts})`,
		description: `Try again later.${repeats}`,
	}),
	unreadable_response: ({ host, status }) => ({
		message: `${host} did not answer as the service does (${status})`,
		description: `The answer is incomplete, or of something else. ${IN_FRONT}`,
	}),
	not_of_service: ({ host, status, repeats }) => ({
		message: `Something in front of the service answered (${status} from ${host})`,
		description: `${IN_FRONT}${repeats}`,
	}),
	redirect: ({ host, redirectHost, status }) => ({
		message: `${host} redirects to ${redirectHost === host ? 'another page' : redirectHost} (${status})`,
		description: `The API key was not sent there. ${IN_FRONT}`,
	}),
};
