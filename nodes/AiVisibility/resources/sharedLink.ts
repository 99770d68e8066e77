import { inForm, named, type Prepare, toResource } from '../../shared/forms/declare';
import { pathTo } from '../../shared/requests/path';

/** A link or its token: tokens are URL-safe (sandbox/api.md 14.5), and dots alone would lead elsewhere. */
const LINK = '^(?:[^?#]*/shared/)?(?!\\.+/?(?:[?#]|$))([\\w.~-]+)/?(?:[?#].*)?$';

export const accessToken = inForm('accessToken', {
	displayName: 'Link or Token',
	typeOptions: { password: true },
	required: true,
	rules: { is: [LINK, 'a full link from share_url, or the token after /shared/'] },
	placeholder: 'e.g. {{ $json.share_url }}',
	description:
		"The full link, or the token at its end. The node opens it at the 'Base URL' of the credential.",
});

/** Sends the request to the credential's Base URL, whichever host the link has. */
export const toSharedPath: Prepare = (request, form) => {
	const [, token] = new RegExp(LINK).exec(form.get(accessToken)!)!;
	return { ...request, path: pathTo('/shared/{token}', { token }) };
};

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
