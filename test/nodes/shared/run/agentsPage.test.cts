import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import { root } from '../../../../harness/paths.cts';
import { useScene } from '../../support/scene.cts';

const scene = useScene({ speed: 240, jobSeconds: 20 });

const page = readFileSync(join(root, 'docs/agents.md'), 'utf8');

const tools = [...page.matchAll(/^\*\*(.+)\.\*\* .*\n```json\n(.*)\n```$/gm)].map(
	([, name, json]) => [name, JSON.parse(json) as INodeParameters] as const,
);

/** What a model says, after the answers of the tools before. */
const said: Record<string, unknown> = {
	name: 'By agent',
	prompts: 'Which shop is best?\nWhich bar?',
};

it('has ten tools', () => {
	expect(tools).toHaveLength(10);
});

it('each does what it says, in the order of the page: a tool uses what those before it have found', async () => {
	said.brand_id = scene.sandbox.state.brands.get(scene.brandId)!.name;
	for (const [name, parameters] of tools) {
		const [answer] = await scene.runAsTool(parameters, [said as never], {
			node: { onError: 'continueRegularOutput' },
		});
		expect([name, answer.error]).toEqual([name, undefined]);
		expect([name, Object.keys(answer)]).not.toEqual([name, []]);
		if (name === 'List reports') said.report_id = answer.id;
		if (name === 'Read report') said.prompt = String((answer.prompts as string[])[0]).split('?')[0];
		const { jobs } = scene.sandbox.state;
		if (name === 'Generate report')
			Object.assign(said, { report_id: answer.id, job_id: jobs.all().at(-1)?.id });
	}
});
