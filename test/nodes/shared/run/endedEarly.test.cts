import { hostLog } from '../../engine/engineHost.cts';
import { byId, createBrand, UNKNOWN, useScene } from '../../support/scene.cts';

const scene = useScene({ speed: 120, jobSeconds: 120 });

const RUNS = '/v1/reports/{report_id}/runs';

const RUN = { resource: 'report', operation: 'run', reportId: byId('={{ $json.id }}') };

const jobs = () => scene.sandbox.state.jobs.all();

const logged = () => hostLog.filter(({ message }) => message.includes('ended early'));

describe('a run that ends early', () => {
	it('names the jobs that other items have started, in the description and in the log', async () => {
		const items = [{ id: await scene.draftReport() }, { id: await scene.draftReport() }];
		// The third is refused when the jobs of the others are under way.
		scene.sandbox.faults.add({ path: RUNS, kind: 'delay', delayMs: 300, skip: 2 });
		const before = jobs().length;
		const { error } = await scene.runFailing({
			items: [...items, { id: UNKNOWN }],
			parameters: RUN,
		});
		expect(error.message).toBe(`There is no report with the ID "${UNKNOWN}" [item 2]`);
		const started = jobs().slice(before);
		expect(started).toHaveLength(2);
		for (const { id } of started) expect(error.description).toContain(`job_id ${id}`);
		expect(error.description).toMatch(
			/ Already started: item \d: job_id .*; item \d: job_id [^;]*\.$/,
		);
		const [line] = logged().slice(-1);
		for (const { id } of started) expect(line.message).toContain(`job_id ${id}`);
	});

	it('names the items that were sent before, but no dry run', async () => {
		const drafts = scene.sandbox.state.emails.where(({ status }) => status === 'draft');
		const items = drafts.slice(0, 3).map(({ id }, at) => ({ id, isDry: at === 2 }));
		scene.sandbox.faults.add({
			path: `/v1/brands/${scene.brandId}/emails/${UNKNOWN}/sends`,
			kind: 'delay',
			delayMs: 300,
		});
		const options = { dryRun: '={{ $json.isDry === true }}' };
		const send = scene.call('email', 'send', { emailId: byId('={{ $json.id }}'), options });
		const { error } = await scene.runFailing({ ...send, items: [...items, { id: UNKNOWN }] });
		expect(error.message).toBe(`There is no brand or email with this ID [item 3]`);
		expect(error.description).toMatch(/ Already done: items 0 to 1\.$/);
	});

	it('names an item that was waiting for its next attempt after a lost response', async () => {
		const brands = { method: 'POST', path: '/v1/brands' };
		scene.sandbox.faults.add({ ...brands, kind: 'status', status: 504, retryAfter: 60 });
		scene.sandbox.faults.add({ ...brands, kind: 'status', status: 403, code: 'forbidden' });
		scene.sandbox.faults.add({ ...brands, kind: 'delay', delayMs: 50, skip: 1 });
		const { error } = await scene.runFailing({
			items: [{}, {}],
			parameters: createBrand('Lost'),
		});
		expect(error.message).toMatch(/\[item 1\]$/);
		expect(error.description).toMatch(/ May have been processed: item 0\.$/);
		expect(logged().at(-1)?.message).toContain('May have been processed: item 0');
	});
});
