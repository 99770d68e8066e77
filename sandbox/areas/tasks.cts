import type { Area } from '../call.cts';
import { freeArea } from '../freeArea.cts';
import { refuseIf } from '../rules.cts';

const records = freeArea(({ tasks }) => tasks, 'task', 'task_id');

/** Tasks; only an owner may delete one (sandbox/api.md 2.12). */
export const tasks: Area = {
	getBrandsTasks: records.list,
	postBrandsTasks: records.create,
	patchBrandsTasksOne: records.update,
	deleteBrandsTasksOne: (call) => {
		refuseIf(
			call.world,
			'2.12',
			call.key.role !== 'owner',
			'forbidden',
			'Deleting a task requires OWNER access.',
		);
		return records.remove(call);
	},
};
