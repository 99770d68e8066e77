import type { MessageContext } from './messageContext';
import type { ToMessage } from './serviceMessages';

const check = ({ orProxy }: MessageContext): string =>
	`Check ${orProxy && "'Proxy' under 'Request Options' and "}the 'Base URL' in the credential`;

const unreachable: ToMessage = (context) => ({
	message: `No response from ${context.host}${context.orProxy}`,
	description: `${check(context)}, and whether this n8n can reach the internet (proxy, firewall).`,
});

const inFront = (context: MessageContext): string =>
	`A proxy, firewall or login page may stand between n8n and the service. ${check(context)}. If it is right, ask your network administrator.`;

const broken: ToMessage = ({ host, orProxy, afterAttempts, repeats }) => ({
	message: `The connection to ${host}${orProxy} broke (${afterAttempts})`,
	description: `Try again.${repeats}`,
});

const timedOut: ToMessage = ({ host, orProxy, afterAttempts, repeats, hasRequestOptions }) => ({
	message: `${host}${orProxy} did not answer in time (${afterAttempts})`,
	description: hasRequestOptions
		? `Set a longer 'Timeout' under 'Request Options' of the node.${repeats}`
		: `Try again.${repeats}`,
});

/**
 * Messages for failures without a response of the service, by Node.js error code or by a name of
 * `toNodeError.ts`.
 */
export const connectionMessages: Record<string, ToMessage> = {
	unreachable,
	unknown_host: (context) => ({
		message: `The address ${context.unknownHost} cannot be found`,
		description: context.host.startsWith(context.unknownHost)
			? unreachable(context).description
			: `This is the address of a proxy. Check ${context.hasRequestOptions ? "'Proxy' under 'Request Options', or " : ''}n8n's environment variables HTTP_PROXY and HTTPS_PROXY.`,
	}),
	ECONNRESET: broken,
	EPIPE: broken,
	ETIMEDOUT: timedOut,
	ECONNABORTED: timedOut,
	no_response: broken,
	certificate: (context) => ({
		message: `The certificate of ${context.host}${context.orProxy} is not trusted`,
		description: `${check(context)}. If your company uses its own certificates, add its certificate authority to n8n with the environment variable NODE_EXTRA_CA_CERTS.${
			context.hasRequestOptions
				? " For a test only, turn on 'Ignore SSL Issues (Insecure)' in 'Request Options'."
				: ''
		}`,
	}),
	EPROTO: (context) => ({
		message: `n8n could not open an https connection to ${context.host}${context.orProxy}`,
		description: `${check(context)}. The port may belong to a plain http service. If the address is right, the server may refuse n8n's encryption or require a certificate from n8n. Ask its administrator.`,
	}),
	limited: ({ host, afterAttempts, repeats }) => ({
		message: `Rate limit of ${host} reached (${afterAttempts})`,
		description: `A proxy or firewall in front of the service may limit requests, or another client may use this API key. Lower 'Requests per Minute' in the credential.${repeats}`,
	}),
	gateway: ({ host, orProxy, status, afterAttempts, repeats }) => ({
		message: `The service behind ${host}${orProxy} is not available (${status}, ${afterAttempts})`,
		description: `Try again later.${repeats}`,
	}),
	unreadable_response: (context) => ({
		message: `Unexpected response from ${context.host}${context.orProxy} (${context.status})`,
		description: `The response is incomplete or not from the service. ${inFront(context)}`,
	}),
	not_of_service: (context) => ({
		message: `Something other than the service answered (${context.status} from ${context.host}${context.orProxy})`,
		description: `${inFront(context)}${context.repeats}`,
	}),
};
