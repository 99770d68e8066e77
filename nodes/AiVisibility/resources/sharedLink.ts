import { OperationError } from '../../shared/base/errors/operationError';
import { type Form, inForm, named, toResource } from '../../shared/forms/declare';
import type { ApiRequest } from '../../shared/requests/client';
import { pathTo } from '../../shared/requests/path';

/** The path segment after `/shared/`. */
const TOKEN_IN_LINK = /\/shared\/([^/?#]+)\/?(?:[?#].*)?$/;

/** Tokens are URL-safe (sandbox/api.md 14.5). Dots alone would lead to another path. */
const TOKEN = /^(?!\.+$)[\w.~-]+$/;

const accessToken = inForm('accessToken', {
	displayName: 'Link or Token',
	typeOptions: { password: true },
	required: true,
	rules: { is: ['[^.\\s]', 'a link, or the token at its end'] },
	placeholder: 'e.g. {{ $json.share_url }}',
	description:
		"The full link, or the token at its end. The node opens it at the 'Base URL' of the credential.",
});

/**
 * Sends the request to a public link or its token, at the credential's Base URL, whichever host the
 * link has.
 *
 * @throws OperationError when the input is neither a link nor a token
 */
export function toSharedPath(request: ApiRequest, form: Form): ApiRequest {
	const given = form.get(accessToken)!;
	const token = TOKEN_IN_LINK.exec(given)?.[1] ?? given;
	if (TOKEN.test(token)) return { ...request, path: pathTo('/shared/{token}', { token }) };
	throw new OperationError(
		"'Link or Token' is neither a link nor a token",
		'Enter the full link from share_url, or the token after /shared/.',
	);
}

export const sharedLink = toResource({
	name: 'Shared Link',
	description: 'What people see when they open a public link',
	operations: [
		named.get('Open', 'Open shared link', {
			description: 'Read what a public link shows. Expired links cannot be opened.',
			url: '/shared/{accessToken}',
			prepare: toSharedPath,
			fields: [accessToken],
		}),
	],
});
