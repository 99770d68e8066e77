import type { Area } from '../call.cts';
import { freeArea } from '../freeArea.cts';

const connections = freeArea((state) => state.cmsConnections, 'cms_connection', 'connection_id');

/** CMS connections. Their fields are undocumented (sandbox/api.md 3.6). */
export const cms: Area = {
	getBrandsCmsConnections: connections.list,
	postBrandsCmsConnections: connections.create,
	getBrandsCmsConnectionsOne: connections.one,
	deleteBrandsCmsConnectionsOne: connections.remove,
};
