import type { MessageContext } from './messageContext';
import type { ToMessage } from './serviceMessages';

const CHECK = "Check the 'Base URL' in the credential";

const inFront = ({ repeats }: MessageContext): string =>
	`A proxy, firewall or login page may stand between n8n and the service. ${CHECK}. If it is right, ask your network administrator.${repeats}`;

/** Messages for failures that no code of the service explains. */
export const connectionMessages = {
	unreachable: ({ host }) => ({
		message: `No response from ${host}`,
		description: `${CHECK}, and whether this n8n can reach the internet (proxy, firewall).`,
	}),
	broken: ({ host, afterAttempts, repeats }) => ({
		message: `The connection to ${host} broke (${afterAttempts})`,
		description: `Try again.${repeats}`,
	}),
	timedOut: ({ host, afterAttempts, repeats, hasRequestOptions }) => ({
		message: `${host} did not answer in time (${afterAttempts})`,
		description: hasRequestOptions
			? `Set a longer 'Timeout' under 'Request Options' of the node.${repeats}`
			: `Try again.${repeats}`,
	}),
	certificate: ({ host }) => ({
		message: `The certificate of ${host} is not trusted`,
		description: `${CHECK}. If your company uses its own certificates, add its certificate authority to n8n with the environment variable NODE_EXTRA_CA_CERTS.`,
	}),
	encryption: ({ host }) => ({
		message: `n8n could not open an https connection to ${host}`,
		description: `${CHECK}. The port may belong to a plain http service. If the address is right, the server may refuse n8n's encryption or require a certificate from n8n. Ask its administrator.`,
	}),
	limited: ({ host, afterAttempts, repeats }) => ({
		message: `Rate limit of ${host} reached (${afterAttempts})`,
		description: `A proxy or firewall in front of the service may limit requests, or another client may use this API key. Lower 'Requests per Minute' in the credential.${repeats}`,
	}),
	gateway: ({ host, status, afterAttempts, repeats }) => ({
		message: `The service behind ${host} is not available (${status}, ${afterAttempts})`,
		description: `Try again later.${repeats}`,
	}),
	unreadable: (context) => ({
		message: `Unexpected response from ${context.host} (${context.status})`,
		description: `The response is incomplete or not from the service. ${inFront(context)}`,
	}),
	notOfService: (context) => ({
		message: `Something other than the service answered (${context.status} from ${context.host})`,
		description: inFront(context),
	}),
} satisfies Record<string, ToMessage>;
