import type { IDataObject } from 'n8n-workflow';
import { AGENTS, CONTINUES, createBrand, useScene } from '../../support/scene.cts';

const scene = useScene();

describe.each(AGENTS)('what a model hears of a failure (%s)', (agent) => {
	const REFUSED = { method: 'POST', path: '/v1/brands', kind: 'status', status: 403 } as const;
	const SAFE = 'It is safe to call this tool again with the same arguments: nothing was done.';

	it('is in the message, once, first whether it may call again', async () => {
		scene.sandbox.faults.add({ ...REFUSED, code: 'brand_plan_required' });
		const { finished } = scene.startAgent({ parameters: createBrand('Heard') }, [{}], agent);
		const { error, jsons } = await finished;
		const heard = error?.message ?? String((jsons('Agent')[0].records as IDataObject[])[0].error);
		expect(heard).toMatch(
			new RegExp(`^The plan of the brand's owner does not include .*\\. ${SAFE} .*subscription`),
		);
		expect(heard.split(SAFE)).toHaveLength(2);
	});

	it('is in the error item, once, with On Error: Continue', async () => {
		scene.sandbox.faults.add({ ...REFUSED, code: 'brand_plan_required' });
		const setup = { agent, node: CONTINUES };
		const [{ error }] = await scene.runAsTool(createBrand('Heard'), [{}], setup);
		expect(JSON.stringify(error).split(SAFE)).toHaveLength(2);
	});

	it('warns of calling again where a change may have been made', async () => {
		scene.sandbox.faults.add({ method: 'POST', path: '/v1/brands', kind: 'dropAfter', times: 5 });
		const setup = { agent, node: CONTINUES };
		const [{ error }] = await scene.runAsTool(createBrand('Heard'), [{}], setup);
		expect((error as IDataObject).description).toMatch(
			/^Do not call this tool again with the same/,
		);
	});
});
