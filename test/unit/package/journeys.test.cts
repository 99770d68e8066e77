import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pollEvents } from '../../../nodes/AiVisibilityPollTrigger/events';
import type { Operation } from '../../../nodes/shared/forms/describe/types';
import { root } from '../../../harness/paths.cts';
import { type Declared, declaredNodes, operationsOf } from '../../../tools/generate/declared.cts';

/** The texts of the tests with the sandbox; those of coverage/ take all declarations alike. */
const journeys = readdirSync(join(root, 'test/nodes'), { recursive: true, encoding: 'utf8' })
	.filter((file) => file.endsWith('.test.cts') && !file.startsWith('coverage'))
	.map((file) => readFileSync(join(root, 'test/nodes', file), 'utf8'));

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
	const folders = ['nodes', 'docs', 'test'];
	const left = folders.flatMap((folder) =>
		readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
			.filter((file) => /\.(c?ts|json|md)$/.test(file) && !file.includes('node_modules'))
			.filter((file) => readFileSync(join(root, folder, file), 'utf8').includes(`TO ${'SAY'}`))
			.map((file) => join(folder, file)),
	);
	expect(left).toEqual([]);
});
