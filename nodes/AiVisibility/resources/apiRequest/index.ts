import type { Resource } from '../../../shared/operations/types';
import { send } from './send';

export const apiRequest: Resource = {
	name: 'API Request',
	value: 'apiRequest',
	description: 'Any operation of the service, also those that the nodes do not offer',
	operations: [send],
};
