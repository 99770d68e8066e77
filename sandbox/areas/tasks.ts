import { ApiError } from '../apiError';
import type { Area } from '../call';
import { freeArea } from '../freeArea';

const records = freeArea(({ tasks }) => tasks, 'task', 'task_id');

/** Tasks; only an owner may delete one (docs/api.md 2.12). */
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
