import type { Resource } from '../../../shared/describe/types';
import { create } from './create';
import { deleteConnection } from './delete';
import { get } from './get';
import { getMany } from './getMany';

export const cmsConnection: Resource = {
	name: 'CMS Connection',
	value: 'cmsConnection',
	description: 'A content management system that is connected to the service',
	operations: [create, deleteConnection, get, getMany],
};
