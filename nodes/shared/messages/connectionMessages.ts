import type { MessageContext } from './messageContext';
import type { ToMessage } from './serviceMessages';

const check = ({ orProxy }: MessageContext): string =>
	`Check ${orProxy && "'Proxy' under 'Request Options' and "}the 'Base URL' in the credential`;

const unreachable: ToMessage = (context) => ({
	message: `No response from ${context.host}${context.orProxy}`,
	description: `${check(context)}, and that this n8n can reach the internet (proxy, firewall).`,
});

const inFront = (context: MessageContext): string =>
	`A proxy, firewall or login page may stand between n8n and the service. ${check(context)}. If it is right, ask whoever runs the network.`;

const broken: ToMessage = ({ host, orProxy, afterAttempts, repeats }) => ({
	message: `The connection to ${host}${orProxy} broke ${afterAttempts}`,
	description: `Try again.${repeats}`,
});

const timedOut: ToMessage = ({ host, orProxy, afterAttempts, repeats, hasRequestOptions }) => ({
	message: `${host}${orProxy} did not answer in time ${afterAttempts}`,
	description: hasRequestOptions
		? `Add a longer 'Timeout' under 'Request Options' of the node.${repeats}`
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
			: `It is that of a proxy. Check ${context.hasRequestOptions ? "'Proxy' under 'Request Options', or " : ''}n8n's environment variables HTTP_PROXY and HTTPS_PROXY.`,
	}),
	ECONNRESET: broken,
	EPIPE: broken,
	ETIMEDOUT: timedOut,
	ECONNABORTED: timedOut,
	no_response: broken,
	certificate: (context) => ({
		message: `The certificate of ${context.host}${context.orProxy} is not trusted`,
		description: `${check(context)}. If your company has certificates of its own, make its authority known to n8n with the environment variable NODE_EXTRA_CA_CERTS.${
			context.hasRequestOptions
				? " Only to try: 'Ignore SSL Issues (Insecure)' in the 'Request Options' skips the check."
				: ''
		}`,
	}),
	EPROTO: (context) => ({
		message: `No https connection to ${context.host}${context.orProxy} could be made`,
		description: `${check(context)}: the port may be that of a plain http service. If it is right, the other side may refuse n8n's encryption or ask for a certificate of n8n: ask whoever runs it.`,
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
		message: `${context.host}${context.orProxy} did not answer as the service does (${context.status})`,
		description: `The answer is incomplete, or of something else. ${inFront(context)}`,
	}),
	not_of_service: (context) => ({
		message: `Something in front of the service answered (${context.status} from ${context.host}${context.orProxy})`,
		description: `${inFront(context)}${context.repeats}`,
	}),
	redirect: (context) => {
		const { host, orProxy, redirectHost, status } = context;
		const place = redirectHost === host ? 'another page' : redirectHost;
		return {
			message: `${host}${orProxy} redirects to ${place} (${status})`,
			description: `The API key was not sent there. ${inFront(context)}`,
		};
	},
};
