import { pollEvents } from '../../../nodes/AiVisibilityPollTrigger/events';
import type { Operation } from '../../../nodes/shared/forms/describe/types';
import { type Declared, declaredNodes, operationsOf } from '../../../tools/generate/declared.cts';
import { filesLike, textOf } from './files.cts';

/** The texts of the tests with the sandbox; those of coverage/ take all declarations alike. */
const journeys = filesLike('test/nodes/**/*.test.cts')
	.filter((file) => !file.includes('/coverage/'))
	.map(textOf);

const isIn = (text: string, name: string) => new RegExp(`\\b${name}\\b`).test(text);

/** Whether it does more than its declaration says. */
const hasLogic = (operation: Operation): boolean =>
	operation.kind === 'composed' ||
	[operation.prepare, operation.review, operation.skip].some((own) => own !== undefined);

it('each event of the watch trigger has a journey', () => {
	const without = pollEvents.filter(({ value }) => !journeys.some((text) => isIn(text, value)));
	expect(without.map(({ name }) => `${name}: npm run new -- event writes a test to begin with`)).toEqual([]);
});

it('each operation with logic has a journey', async () => {
	const all = (await declaredNodes()).flatMap(operationsOf);
	const has = ({ resource, operation }: Declared) =>
		journeys.some((text) => isIn(text, resource.value) && isIn(text, operation.value));
	const without = all.filter((each) => hasLogic(each.operation) && !has(each));
	expect(without.map(({ resource, operation }) => `${resource.name}: ${operation.name}`)).toEqual([]);
});

it('nothing is left to say', () => {
	const files = filesLike('nodes/**/*.{ts,json}', 'docs/**/*.md', 'test/{nodes,unit}/**/*.cts');
	expect(files.filter((file) => textOf(file).includes(`TO ${'SAY'}`))).toEqual([]);
});
