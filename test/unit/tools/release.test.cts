import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../harness/paths.cts';
import { type Manifest, unsetOf } from '../../../tools/release/checklist.cts';
import { changedLines } from '../../../tools/release/changedLines.cts';

describe('what changed in the forms', () => {
	const FORMS = '# node 1\n## email\nsend: POST /send\noptions = {}\n  limit number = 50\n## list\nname = a\n';

	it.each<[string, string, string[]]>([
		['another order', FORMS.replace('## list\nname = a\n', '').replace('## email', '## list\nname = a\n## email'), []],
		['a line more', `${FORMS}size = 1\n`, ['+ node → list → size = 1']],
		['a line less', FORMS.replace('name = a\n', ''), ['- node → list → name = a']],
		[
			'another default of a field in a collection',
			FORMS.replace('50', '100'),
			['- node → email → options → limit number = 50', '+ node → email → options → limit number = 100'],
		],
		['a line that another resource has', `${FORMS}send: POST /send\n`, ['+ node → list → send: POST /send']],
	])('%s', (_, now, changes) => {
		expect(changedLines(FORMS, now)).toEqual(changes);
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
