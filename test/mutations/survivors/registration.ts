import { type Survivor, survivorsOf } from './survivor';

const folder = 'nodes/AiVisibilityTrigger';

/** Finding, creating and removing the endpoint of a trigger. */
export const registration: Survivor[] = [
	...survivorsOf(`${folder}/registration/plan.ts`, [
		[
			'isStored() is only true of an endpoint that is stored, and the type checker cannot see that.',
			'rotate: existing !== undefined && !(isStored(existing) && stored?.secret),',
			'stored.secret',
		],
	]),
];
