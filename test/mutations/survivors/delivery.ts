import { type Survivor, survivorsOf } from './survivor';

const folder = 'nodes/AiVisibilityTrigger/delivery';

export const delivery: Survivor[] = [
	...survivorsOf(`${folder}/envelope.ts`, [
		['A function that ends without a return gives undefined as well.', '} catch {', '{}'],
	]),
	...survivorsOf(`${folder}/duplicates.ts`, [
		[
			'Without news there is nothing to add, and what is in order stays in order: the line saves time.',
			'if (news.length === 0) return;',
			'false',
		],
	]),
];
