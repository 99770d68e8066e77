import type { Resource } from '../../../shared/describe/types';
import { create } from './create';
import { deleteEmail } from './delete';
import { get } from './get';
import { getMany } from './getMany';
import { send } from './send';
import { update } from './update';

export const email: Resource = {
	name: 'Email',
	value: 'email',
	description: 'A single outreach email, from draft to reply',
	operations: [create, deleteEmail, get, getMany, send, update],
};
