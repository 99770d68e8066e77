import { type Survivor, survivorsOf } from './survivor';

export const delivery: Survivor[] = [
	...survivorsOf('nodes/AiVisibilityTrigger/delivery/envelope.ts', [
		['A function that ends without a return gives undefined as well.', '} catch {', '{}'],
	]),
];
