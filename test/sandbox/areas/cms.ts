import type { Area } from '../call';
import { freeArea } from '../freeArea';

const connections = freeArea((state) => state.cmsConnections, 'cms_connection', 'connection_id');

/** CMS connections (API description §4.3); their fields are not shown. */
export const cms: Area = {
	getBrandsCmsConnections: connections.list,
	postBrandsCmsConnections: connections.create,
	getBrandsCmsConnectionsOne: connections.one,
	deleteBrandsCmsConnectionsOne: connections.remove,
};
