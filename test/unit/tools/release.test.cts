import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import { root } from '../../../harness/paths.cts';
import { type Manifest, unsetOf } from '../../../tools/release/checklist.cts';
import { breaksOf, formsOf } from '../../../tools/release/forms.cts';
import { currentForms, keptForms } from '../../../tools/release/kept.cts';

const limit = { name: 'limit', type: 'number', default: 50 };
const tone = { name: 'tone', type: 'options', default: 'formal', options: ['casual', 'formal'] };
const show = { resource: ['email'], operation: ['create'] };

/** A node with a text to fill in, a choice and a collection. */
function nodeWith(changes: {
	version?: number | number[];
	body?: object;
	tone?: object;
	limit?: object;
	more?: object[];
}) {
	const { version = 1, more = [] } = changes;
	const choice = { ...tone, ...changes.tone };
	const properties = [
		{ name: 'body', type: 'string', default: '', displayOptions: { show }, ...changes.body },
		{ ...choice, options: choice.options.map((value) => ({ name: value, value })) },
		{ name: 'options', type: 'collection', default: {}, options: [{ ...limit, ...changes.limit }] },
		...more,
	] as INodeProperties[];
	return formsOf([{ name: 'node', version, properties } as INodeTypeDescription]);
}

const released = nodeWith({});

describe('a saved workflow', () => {
	it.each<[string, Parameters<typeof nodeWith>[0], string[]]>([
		['a new field', { more: [{ name: 'new', type: 'string', default: '' }] }, []],
		['a new choice', { tone: { options: ['casual', 'formal', 'new'] } }, []],
		['a new typeVersion beside the old one', { version: [1, 2] }, []],
		['another name', { body: { name: 'text' } }, ['email.create/body is gone']],
		['another type', { body: { type: 'json' } }, ['email.create/body is no string any more']],
		['another default', { limit: { default: 100 } }, ['options.limit has another default']],
		['a choice less', { tone: { options: ['formal'] } }, ['tone has no casual any more']],
		['a field to fill in', { body: { required: true } }, ['email.create/body is required now']],
		[
			'a new field to fill in',
			{ more: [{ name: 'new', type: 'string', default: '', required: true }] },
			['new is required now'],
		],
		[
			'a field that only a new typeVersion has',
			{ version: [1, 2], body: { displayOptions: { show: { ...show, '@version': [2] } } } },
			['email.create/body is gone'],
		],
	])('after %s: %#', (_, changes, expected) => {
		expect(breaksOf(released, nodeWith(changes))).toEqual(
			expected.map((change) => `node 1: ${change}`),
		);
	});

	it('does not find its typeVersion any more', () => {
		expect(breaksOf(released, nodeWith({ version: 2 }))).toEqual(['node 1 is gone']);
	});

	it('of the last release runs as before', async () => {
		const now = await currentForms();
		expect(Object.keys(now)).toHaveLength(5);
		expect(Object.values(now).flatMap((form) => Object.keys(form)).length).toBeGreaterThan(1_000);
		expect(breaksOf(keptForms()?.forms ?? {}, now)).toEqual([]);
	});
});

describe('before the first release', () => {
	const place = 'https://git.example/nodes';
	const whole: Manifest = {
		version: '1.0.0',
		author: { name: 'Somebody', email: 'somebody@nodes.test' },
		repository: { url: `git+${place}.git` },
		bugs: { url: `${place}/issues` },
		homepage: `${place}#readme`,
	};
	const docs = [`${place}/blob/main/docs/operations.md#ai-visibility`];
	const video = '[A video of a minute](https://video.test/1)';

	it.each<[string[], Partial<Manifest>, string, string[]?]>([
		[[], {}, video],
		[['docs'], {}, video, [...docs, 'https://www.npmjs.com/package/nodes#node']],
		[['video'], {}, 'No link'],
		[['author'], { author: { name: 'Nobody', email: 'nobody@nodes.example' } }, video],
		[['repository', 'bugs', 'homepage', 'docs'], { repository: undefined }, video],
		[['bugs'], { bugs: { url: 'https://elsewhere.test/' } }, video],
		[['homepage'], { homepage: undefined }, video],
	])('%j is missed', (missing, changes, readme, leadsTo = docs) => {
		expect(unsetOf({ ...whole, ...changes }, readme, leadsTo)).toEqual(missing);
	});

	it('the document says what is checked', () => {
		const text = readFileSync(join(root, 'docs', 'developers', 'releases.md'), 'utf8');
		const [, list] = text.split('## Before the first release');
		for (const name of unsetOf({ version: '1.0.0' }, '', [])) expect(list).toContain(name);
	});
});
