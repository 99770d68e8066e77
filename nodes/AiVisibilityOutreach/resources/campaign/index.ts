import type { Resource } from '../../../shared/describe/types';
import { create } from './create';
import { get } from './get';
import { getMany } from './getMany';
import { archive, complete, pause, start } from './status';
import { update } from './update';

export const campaign: Resource = {
	name: 'Campaign',
	value: 'campaign',
	description: 'Emails to a list of contacts, sent over several days',
	defaultOperation: 'getMany',
	operations: [archive, complete, create, get, getMany, pause, start, update],
};
