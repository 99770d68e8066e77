import { locator } from './locator';

/** The CMS connection as a part of the path. */
export const cmsConnectionInPath = locator({
	displayName: 'Connection',
	name: 'connectionId',
	searchMethod: 'searchCmsConnections',
	description: 'The CMS connection to work on',
});
