import type { Area } from '../call.cts';
import { freeArea } from '../freeArea.cts';

const records = freeArea(({ tasks }) => tasks, 'task', 'task_id');

/** Tasks; only an owner may delete one (sandbox/api.md 2.12). */
export const tasks: Area = {
	getBrandsTasks: records.list,
	postBrandsTasks: records.create,
	patchBrandsTasksOne: records.update,
	deleteBrandsTasksOne: (call) => {
		const isOwner = call.key.role === 'owner';
		call.refuseIf('2.12', !isOwner, 'forbidden', 'Deleting a task requires OWNER access.');
		return records.remove(call);
	},
};
