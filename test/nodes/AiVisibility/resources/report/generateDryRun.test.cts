import type { IDataObject } from 'n8n-workflow';
import { byId, NODE, useScene } from '../../../support/scene.cts';

const scene = useScene({ speed: 300 });

const generate = (more: object = {}) =>
	scene.call('report', 'generate', {
		promptSource: 'text',
		promptTexts: 'Which coffee is best?\nWhere is coffee fresh?\nWho sells?\nwhich coffee is best?',
		additionalFields: { aiPlatforms: ['chatgpt', 'claude', 'gemini'] },
		options: { dryRun: true },
		...more,
	});

const previewOf = async (more: object = {}): Promise<IDataObject> => {
	const { records, hints } = await scene.run(generate(more));
	expect(records).toEqual([{ dry_run: expect.any(Object) }]);
	return { ...(records[0].dry_run as IDataObject), hints: hints(NODE) };
};

const stepOf = ({ steps }: IDataObject, name: string) =>
	(steps as IDataObject[]).find(({ step }) => step === name)!;

const lampsId = () =>
	scene.sandbox.state.brands.all().find(({ name }) => name === 'Example Lamps')!.id;

/** Everything that a report could have changed or cost. */
const world = () => {
	const { reports, prompts, jobs, facts, account } = scene.sandbox.state;
	const counts = [reports, prompts, jobs, facts].map((records) => records.all().length);
	return { counts, credits: account.credits };
};

describe('Report: Generate with Dry Run', () => {
	it('says for each step that costs credits what it would cost, changes nothing, and reads the facts only', async () => {
		const before = world();
		const preview = await previewOf();
		expect(preview.steps).toEqual([
			{ step: 'Create report', credits: 0 },
			{ step: 'Run report', credits: 6, note: '3 prompts × 2 credits.' },
		]);
		expect(preview).toMatchObject({
			credits: 6,
			credits_are_estimated: false,
			prompt_count: 3,
			prompts: ['Which coffee is best?', 'Where is coffee fresh?', 'Who sells?'],
			credits_per_prompt: 2,
			quota: { limit: 100_000 },
			hints: [expect.stringMatching(/^Duplicate prompts were removed \(1\)/)],
		});
		expect(world()).toEqual(before);
		const sent = scene.requests.filter(({ template }) => template !== '/v1/me');
		expect(sent.map(({ method, template, query }) => [method, template, query])).toEqual([
			['GET', '/v1/brands/{brand_id}/facts', {}],
			['POST', '/v1/reports', { dry_run: 'true' }],
		]);
	});

	it('includes the research of missing facts', async () => {
		scene.sandbox.state.facts.delete(lampsId());
		const before = world();
		const preview = await previewOf({ brandId: byId(lampsId()) });
		expect(stepOf(preview, 'Research brand facts')).toMatchObject({ credits: 1 });
		expect(preview.credits).toBe(7);
		expect(world()).toEqual(before);
	});

	it.each<[string, object, object, string]>([
		[
			'the most that prompts of the service can cost',
			{ promptSource: 'generated' },
			{ credits: 100, prompts: null, prompt_count: null },
			'50 prompts × 2 credits. This is an estimate, because the service decides how many prompts it writes (at most 50).',
		],
		[
			"the brand's own platforms as standard ones",
			{ additionalFields: {} },
			{ credits: 3 },
			"3 prompts × 1 credit. This is an estimate, because 'AI Assistants' is empty. The brand's default assistants are counted as standard ones.",
		],
	])('estimates %s, and says so', async (_, form, cost, note) => {
		const preview = await previewOf(form);
		expect(preview).toMatchObject({ ...cost, credits_are_estimated: true });
		expect(stepOf(preview, 'Run report').note).toBe(note);
	});
});
