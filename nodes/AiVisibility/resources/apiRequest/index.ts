import type { Resource } from '../../../shared/forms/declare';
import { send } from './send';

export const apiRequest: Resource = {
	name: 'API Request',
	value: 'apiRequest',
	description: 'Any endpoint of the API, including those that have no operation in these nodes',
	operations: [send],
};
