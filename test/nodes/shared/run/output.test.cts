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

	it('is the preview for an operation that would start a job: nothing is waited for', async () => {
		const reportId = byId(await scene.draftReport());
		const { records } = await scene.run({
			parameters: { resource: 'report', operation: 'run', reportId, options: { dryRun: true } },
		});
		expect(records).toEqual([{ dry_run: expect.objectContaining({ credits: 1 }) }]);
		expect(scene.requestsTo('GET', '/v1/jobs/{job_id}')).toEqual([]);
	});
});

describe('a service with another abbreviation', () => {
	const scene = useScene({ abbreviation: 'ab' });

	it('gets its own names of filter and sort, and returns its own score', async () => {
		expect(scene.apiKey).toMatch(/^ab_live_/);
		const form = { sort: { sortBy: 'svc_score' }, filters: { minSvcScore: 60 } };
		const { records } = await scene.run(scene.call('citation', 'getMany', form));
		expect(scene.requests[0].query).toMatchObject({ min_ab_score: '60', sort: 'ab_score' });
		expect(Number(records[0].ab_score)).toBeGreaterThanOrEqual(60);
	});
});
