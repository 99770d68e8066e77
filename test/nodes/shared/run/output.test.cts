import { AiVisibility } from '../../../../nodes/AiVisibility/AiVisibility.node';
import { formContext } from '../../support/formContext.cts';
import { byId, useScene } from '../../support/scene.cts';

describe('the output of a node', () => {
	const scene = useScene();

	const citationId = () => byId(scene.sandbox.state.citations.all()[0].id);

	const getCitation = (more = {}) => ({
		resource: 'citation',
		operation: 'get',
		citationId: citationId(),
		...more,
	});

	const asTool = async (more: object) => (await scene.runAsTool(getCitation(more)))[0];

	it('offers all fields of the records, and takes a list of them', async () => {
		const form = { resource: 'citation', operation: 'get', output: 'selectedFields' };
		const { loadOptions } = new AiVisibility().methods;
		const offered = await loadOptions.getOutputFields.call(formContext(scene, form));
		expect(offered).toContainEqual({ name: 'domain', value: 'domain' });
		expect(offered).toContainEqual({ name: 'score', value: 'svc_score' });
		const selectedFields = offered.map(({ value }) => value) as string[];
		const { records } = await scene.run({ parameters: getCitation({ simplify: false }) });
		expect(selectedFields.filter((name) => name.includes('*'))).toEqual([]);
		const selected = await asTool({ output: 'selectedFields', selectedFields });
		expect(Object.keys(selected).sort()).toEqual(Object.keys(records[0]).sort());
	});

	it('has the fields that the model names', async () => {
		// As n8n's button "Let the model define this parameter" writes it.
		const said = "={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('Names', ``, 'string') }}";
		const fields = getCitation({ output: 'selectedFields', selectedFields: said });
		const [citation] = await scene.runAsTool(fields, [{ Names: 'domain, brand_id' }]);
		expect(Object.keys(citation)).toEqual(['domain', 'brand_id', 'id']);
	});
});
