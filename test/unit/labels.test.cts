import type { INodeProperties } from 'n8n-workflow';
import { AiVisibilityApi } from '../../credentials/AiVisibilityApi.credentials';
import { declaredNodes } from '../../tools/generate/declared.cts';
import { AiVisibilityPollTrigger } from '../../nodes/AiVisibilityPollTrigger/AiVisibilityPollTrigger.node';
import { AiVisibilityTrigger } from '../../nodes/AiVisibilityTrigger/AiVisibilityTrigger.node';
import { publicExamples } from '../../harness/exampleWorkflows.cts';
import { filesLike, stringsOf } from './package/files.cts';

/** Every label in a form: of fields, of what they offer, and of entries. */
function labelsIn(value: unknown, seen = new Set<unknown>()): string[] {
	if (typeof value !== 'object' || value === null || seen.has(value)) return [];
	seen.add(value);
	const { displayName, name } = value as INodeProperties;
	const own = [displayName, name].filter((label) => typeof label === 'string');
	return [...own, ...Object.values(value).flatMap((each) => labelsIn(each, seen))];
}

/** "'Max Wait (Minutes)'" */
const LABEL = /(?<=^|[\s(])'([A-Z][\w ()/&-]*)'(?=$|[\s.,;:)])/g;

/** Of n8n: its Request Options, and nodes that texts speak of. */
const OF_N8N = ['Request Options', 'Proxy', 'Timeout', 'Batch Size'];

it('what texts name in single quotes is in the forms, or an example', async () => {
	const triggers = [new AiVisibilityPollTrigger(), new AiVisibilityTrigger()].map(({ description }) => description);
	const forms = [...(await declaredNodes()).map(({ description }) => description), ...triggers, new AiVisibilityApi()];
	const examples = [...publicExamples().values()].map(({ name }) => name);
	const known = new Set([...forms.flatMap((form) => labelsIn(form)), ...examples, ...OF_N8N]);
	const named = filesLike('nodes/**/*.ts').flatMap((file) =>
		stringsOf(file).flatMap((text) => [...text.matchAll(LABEL)].map(([, name]) => ({ file, name }))),
	);
	expect(named.length).toBeGreaterThan(60);
	const unknown = named.filter(({ name }) => !known.has(name)).map(({ file, name }) => `${file}: '${name}'`);
	expect([...new Set(unknown)]).toEqual([]);
});
