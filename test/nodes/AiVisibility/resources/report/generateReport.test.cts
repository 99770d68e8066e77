import type { IDataObject } from 'n8n-workflow';
import type { Fault } from '../../../../../sandbox/index.cts';
import { byId, CONTINUES, useScene } from '../../../support/scene.cts';

const scene = useScene({ creationSeconds: 0, speed: 300 });

const PROMPTS = '/v1/reports/{report_id}/prompts';
const RUNS = '/v1/reports/{report_id}/runs';

let lastName = 0;

/** A name that tells the reports of a test from all others. */
const newName = () => `Generated ${++lastName}`;

const generate = (name: string, more: object = {}) => ({
	resource: 'report',
	operation: 'generate',
	brandId: byId(scene.brandId),
	promptSource: 'text',
	promptTexts: 'Which coffee is best?\nWhere is coffee fresh?',
	additionalFields: { name },
	...more,
});

const reportsNamed = (wanted: string) =>
	scene.sandbox.state.reports.where(({ name }) => name === wanted);

const steps = () =>
	scene.requests
		.filter(({ method }) => method !== 'GET')
		.map(({ method, template }) => `${method} ${template}`);

const lampsId = () =>
	scene.sandbox.state.brands.all().find(({ name }) => name === 'Example Lamps')!.id;

describe('Report: Generate', () => {
	it('creates and runs a report from the given prompts', async () => {
		const name = newName();
		const prompts = { prompt: [{ promptText: 'Which coffee?', category: 'Taste' }] };
		const additionalFields = { name, aiPlatforms: ['chatgpt', 'gemini'], country: 'Peru' };
		const form = { promptSource: 'list', promptTexts: undefined, prompts, additionalFields };
		const { records } = await scene.run({ parameters: generate(name, form) });
		expect(records).toMatchObject([{ name, status: 'completed', country: 'Peru' }]);
		expect(reportsNamed(name)).toMatchObject([{ ai_platforms: ['chatgpt', 'gemini'] }]);
		const answered = expect.objectContaining({ is_mentioned: expect.anything() });
		const results = expect.arrayContaining([answered]);
		const asked = { prompt_text: 'Which coffee?', category: 'Taste', results };
		expect(records[0].prompts).toMatchObject([asked]);
		expect(steps()).toEqual(['POST /v1/reports', `POST ${PROMPTS}`, `POST ${RUNS}`]);
	});

	it('lets the service generate the prompts', async () => {
		const { records } = await scene.run({
			parameters: generate(newName(), { promptSource: 'generated' }),
		});
		expect(records[0].prompts).toHaveLength(5);
		expect(scene.requestsTo('POST', PROMPTS)[0].body).toEqual({ auto_generate: {} });
	});
});

describe('a brand without facts', () => {
	beforeEach(() => scene.sandbox.state.facts.delete(lampsId()));

	const forLamps = (more: object = {}) =>
		generate(newName(), { brandId: byId(lampsId()), ...more });

	it('is researched first, once for all of its items', async () => {
		scene.sandbox.state.facts.delete(scene.brandId);
		const brands = [lampsId(), scene.brandId, lampsId()];
		const items = brands.map((brand, n) => ({ brand, prompts: `Which ${n}?` }));
		const [name, brandId] = ['={{ $json.prompts }}', byId('={{ $json.brand }}')];
		const parameters = generate(name, { promptTexts: name, brandId });
		const { records } = await scene.run({ items, parameters });
		expect(records.map(({ status }) => status)).toEqual(Array(3).fill('completed'));
		expect(steps()[0]).toBe('POST /v1/brands/{brand_id}/facts');
		const researched = scene.requestsTo('POST', '/v1/brands/{brand_id}/facts');
		expect(researched.map(({ path }) => path.split('/')[3]).sort()).toEqual(
			brands.slice(0, 2).sort(),
		);
	});

	it.each([
		['Check brand facts', {}],
		['Dry run', { dryRun: true }],
	])('is not taken for one whose facts cannot be read: %s', async (step, options) => {
		const path = '/v1/brands/{brand_id}/facts';
		scene.sandbox.faults.add({ method: 'GET', path, kind: 'status', code: 'insufficient_scope' });
		const { error } = await scene.runFailing({ parameters: forLamps({ options }) });
		expect(error.message).toMatch(new RegExp(`^${step}: The API key lacks the scope read:brands`));
		expect(steps()).toEqual([]);
	});
});

const ADD = 'Continue with Prompt: Add or Prompt: Generate, then Report: Run.';

/** With what to do next, where the report is made already. */
const STEPS: Array<[step: string, method: 'GET' | 'POST', path: string, next?: string]> = [
	['Check brand facts', 'GET', '/v1/brands/{brand_id}/facts'],
	['Create report', 'POST', '/v1/reports'],
	['Create report', 'GET', '/v1/jobs/{job_id}', ADD],
	['Read report', 'GET', '/v1/reports/{report_id}', 'Check its status with Report: Get.'],
	['Add prompts', 'POST', PROMPTS, ADD],
	['Run report', 'POST', RUNS, 'It is a draft with its prompts. Continue with Report: Run.'],
	['Wait for results', 'GET', '/v1/jobs/{job_id}', 'Continue with Job: Wait or Report: Get.'],
];

describe.each(STEPS)('when the step "%s" does not succeed', (step, method, path, next) => {
	// The job of the creation and then the report are looked at first, once each.
	const skip = /^(Read report|Wait for results)$/.test(step) ? 1 : 0;
	const fault: Fault = { method, path, skip, kind: 'status', code: 'unauthorized' };

	it('names the step and what was created so far', async () => {
		const name = newName();
		scene.sandbox.faults.add(fault);
		const { records } = await scene.run({ parameters: generate(name), node: CONTINUES });
		const error = records[0].error as IDataObject;
		const id = reportsNamed(name).at(0)?.id;
		const isRunning = step === 'Wait for results';
		const made = `The report ${id}${isRunning ? ` with the job ${String(error.job_id)}` : ''} already`;
		expect(error).toMatchObject({
			...{ step, code: 'unauthorized', status: 401, report_id: next ? id : null },
			job_id: isRunning ? expect.any(String) : null,
			message: `${step}: The service did not accept the credential`,
			description: expect.stringContaining(
				next ? `${made} exists. ${next}` : 'No report was created yet.',
			),
		});
	});

	it.each([
		['another execution with the same Idempotency Key', true],
		['the retry of the engine', false],
	])('%s continues where it stopped: one report, prompts once, one run', async (_, isAnother) => {
		const name = newName();
		const jobs = scene.sandbox.state.jobs.all().length;
		// No refusal of a write: the service may keep those under the key. With lost responses, it is done.
		const lost: Fault = { method, path, kind: 'dropAfter', times: 5 };
		const undone: Fault = { ...fault, code: 'internal_error', times: 5 };
		scene.sandbox.faults.add(method === 'GET' ? fault : isAnother ? lost : undone);
		const retryOnce = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
		const options = isAnother ? { idempotencyKey: `key-${name.replace(' ', '-')}` } : {};
		const call = {
			parameters: generate(name, { options }),
			node: isAnother ? {} : retryOnce,
		};
		if (isAnother) {
			const { error } = await scene.runFailing(call);
			expect(error.message).toMatch(new RegExp(`^${step}: `));
			scene.sandbox.faults.clear();
		}
		const { records } = await scene.run(call);
		expect(records).toMatchObject([{ name, status: 'completed' }]);
		const reports = reportsNamed(name);
		expect(reports).toHaveLength(1);
		const { prompts, jobs: allJobs } = scene.sandbox.state;
		expect(prompts.where(({ report_id: id }) => id === reports[0].id)).toHaveLength(2);
		// That of the creation and that of the run.
		expect(allJobs.all()).toHaveLength(jobs + 2);
	});
});

it.each([
	['its own key', { idempotencyKey: `again-${Date.now()}` }],
	['the key of the execution', {}],
])('Report: Generate does not pay again for a report that failed, with %s', async (_, options) => {
	const name = newName();
	const call = {
		parameters: generate(name, { promptTexts: 'Which coffee? [fail]', options }),
		workflow: { executionId: name },
	};
	for (let execution = 0; execution < 2; execution++) {
		const { error } = await scene.runFailing(call);
		expect(error.message).toMatch(/^Wait for results: The job did not succeed: /);
		expect(error.description).toContain('If the report failed, use Report: Run.');
	}
	expect(reportsNamed(name)).toHaveLength(1);
	expect(scene.requestsTo('POST', RUNS)).toHaveLength(1);
});
