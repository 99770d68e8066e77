import { ApiError } from '../apiError.cts';
import type { Area } from '../call.cts';
import { freeArea } from '../freeArea.cts';

const records = freeArea(({ tasks }) => tasks, 'task', 'task_id');

/** Tasks; only an owner may delete one (sandbox/api.md 2.12). */
export const tasks: Area = {
	getBrandsTasks: records.list,
	postBrandsTasks: records.create,
	patchBrandsTasksOne: records.update,
	deleteBrandsTasksOne: (call) => {
		if (call.key.role !== 'owner') {
			throw new ApiError('forbidden', { message: 'Deleting a task requires OWNER access.' });
		}
		return records.remove(call);
	},
};
