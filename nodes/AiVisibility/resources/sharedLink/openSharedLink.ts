import { OperationError } from '../../../shared/errors/operationError';
import type { OperationContext } from '../../../shared/operations/types';
import { fillPath } from '../../../shared/transport/path';

const LABEL = 'Link or Token';

/** What stands between `/shared/` and the end of the path. */
const TOKEN_IN_LINK = /\/shared\/([^/?#]+)\/?(?:[?#].*)?$/;

/** Tokens are URL-safe (docs/api.md 14.5). */
const TOKEN = /^[\w.~-]+$/;

/**
 * Opens a public link at the address of the credential, whatever address the link has.
 *
 * @throws OperationError when it is neither a link nor a token; ApiFailure, `gone` for an expired link
 */
export async function openSharedLink({
	client,
	request,
	parameter,
}: OperationContext): Promise<unknown[]> {
	const token = accessTokenOf(String(parameter('accessToken')));
	const path = fillPath(
		'/shared/{token}',
		() => token,
		() => LABEL,
	);
	const { body } = await client.request({ ...request, path });
	return [body];
}

/**
 * The token out of a link.
 *
 * @param given a link such as `https://…/shared/AbC-123`, or the token alone
 * @throws OperationError when it is neither
 */
export function accessTokenOf(given: string): string {
	const text = given.trim();
	const token = TOKEN_IN_LINK.exec(text)?.[1] ?? text;
	if (TOKEN.test(token)) return token;
	throw new OperationError(
		`${LABEL} is neither a link nor a token`,
		'Enter the whole link, as share_url shows it, or the token after /shared/.',
	);
}
