import { type Survivor, survivorsOf } from './survivor';

const folder = 'nodes/AiVisibilityTrigger/registration';

/** Of finding, making and removing the endpoint of a trigger. */
export const registration: Survivor[] = [
	...survivorsOf(`${folder}/plan.ts`, [
		[
			'isStored() is only true of an endpoint that is stored, and the type checker cannot see that.',
			'rotate: keep !== undefined && !(isStored(keep) && Boolean(stored?.secret)),',
			'stored.secret',
		],
	]),
	...survivorsOf(`${folder}/deliveryLog.ts`, [
		[
			'A failure has no body, and an answer without a body is an empty log as well: the line only tells the type checker.',
			'if (answer instanceof ApiFailure) return [];',
			'false',
		],
	]),
];
