import {
	type Field,
	inForm,
	type Operation,
	readOptions,
	toResource,
} from '../../../shared/forms/declare';
import { toSharedPath } from './sharedPath';

/** Paths outside `/v1` cost nothing and have no dry run (docs/api.md 1.3). */
const options: Field = {
	...readOptions,
	options: readOptions.options?.filter(({ name }) => name !== 'dryRun'),
};

const open: Operation = {
	name: 'Open',
	value: 'open',
	action: 'Open shared link',
	description: 'Read what a public link shows. Expired links cannot be opened.',
	method: 'GET',
	url: '/shared/{accessToken}',
	prepare: toSharedPath,
	fields: [
		inForm('accessToken', {
			displayName: 'Link or Token',
			typeOptions: { password: true },
			required: true,
			placeholder: 'e.g. {{ $json.share_url }}',
			description:
				'The full link, or the token at its end. It is opened at the Base URL of the credential.',
		}),
		options,
	],
};

export const sharedLink = toResource({
	name: 'Shared Link',
	value: 'sharedLink',
	description: 'What people see when they open a public link',
	operations: [open],
});
