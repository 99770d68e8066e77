import { chosenEnd } from '../harness/ends';
import { ExampleScene } from './exampleScene';
import { errorOf, jsonOf } from '../harness/executions';
import { until } from '../harness/until';

const timeout = 300_000;

const byChange = 'aiVisByChange001';
const digest = 'aiVisDigest00001';
const keyHealth = 'aiVisKeyHealth01';
const rollOut = 'aiVisRollOut0001';

describe(`the example workflows about reports in n8n ${chosenEnd().version}`, () => {
	let scene: ExampleScene;
	let coffee: string;

	beforeAll(async () => {
		scene = await ExampleScene.open({ speed: 120 });
		const brands = await scene.controls.state<{ id: string; name: string }>('brands');
		const idOf = (wanted: string) => brands.find(({ name }) => name === wanted)?.id ?? '';
		coffee = idOf('Example Coffee');
	}, timeout);

	afterAll(async () => {
		await scene?.close();
	}, timeout);

	it(
		'route a completed report by its change, and create one task per prompt without the brand',
		async () => {
			const missed = 'Where can I buy good coffee beans? [not mentioned]';
			const named = 'Which coffee brand is fair to farmers? [mentioned]';
			const [region] = await scene.controls.state<{ id: string }>('regionConfigs');
			await scene.n8n.rest.activate(byChange);
			const reports: Array<{ name: string; prompts: string[]; regionConfigId?: string }> = [
				{ name: 'Low', prompts: [missed] },
				{ name: 'High', prompts: [named] },
				{ name: 'High again', prompts: [named] },
				{ name: 'Low again', prompts: [missed] },
				{ name: 'Elsewhere', prompts: [named], regionConfigId: region.id },
			];
			for (const [index, report] of reports.entries()) {
				await scene.completedReport({ brandId: coffee, ...report });
				await scene.n8n.rest.finishedOf(byChange, index + 1);
			}
			const executions = await scene.n8n.rest.finishedOf(byChange, reports.length);
			expect(executions.map(errorOf)).toEqual(reports.map(() => undefined));
			const messages = executions.map((execution) =>
				['first', 'better', 'worse', 'same'].flatMap((way) => {
					const items = jsonOf(execution, `Message ${way}`);
					return items.map(({ report, score, change }) => [way, report, score, change]);
				}),
			);
			expect(messages).toEqual([
				[['worse', 'Low', 0, expect.any(Number)]],
				[['better', 'High', 100, 100]],
				[['same', 'High again', 100, 0]],
				[['worse', 'Low again', 0, -100]],
				[['first', 'Elsewhere', 100, null]],
			]);
			const tasks = await scene.controls.state<{ title: string }>('tasks');
			const opened = tasks.filter(({ title }) => title.startsWith('Get named for: '));
			expect(opened.map(({ title }) => title)).toEqual([`Get named for: ${missed}`]);

			await scene.n8n.rest.deactivate(byChange);
			await until('the endpoint is removed', 10_000, async () =>
				(await scene.controls.state('webhooks')).length === 0 ? true : undefined,
			);
		},
		timeout,
	);

	it(
		'write one digest of all brands per day: the change, the best and the worst prompts',
		async () => {
			await scene.completedReport({
				brandId: coffee,
				name: 'Weekly digest 2020-01-06',
				prompts: ['Where can I buy good coffee beans? [not mentioned]'],
			});
			const digests = async () =>
				(await scene.controls.state<{ name: string }>('reports')).filter(({ name }) =>
					name.startsWith('Weekly digest'),
				).length;
			await scene.controls.addFault({
				method: 'POST',
				path: '/v1/reports',
				kind: 'status',
				// The dry run that asks whether the cause is gone is refused, too.
				times: 2,
				status: 400,
				code: 'validation_error',
			});
			const mailOf = async () => {
				const execution = await scene.n8n.rest.runToEnd(digest, 'Every Monday at 7');
				expect(errorOf(execution)).toBeUndefined();
				const [mail] = jsonOf(execution, 'Mail') as Array<{ subject: string; html: string }>;
				return mail;
			};
			expect((await mailOf()).html).toContain('Not measured: Create report: The service refused');
			expect(await digests()).toBe(2);

			const { subject, html } = await mailOf();
			expect(subject).toMatch(/^AI visibility, week \d+: /);
			expect(subject).toMatch(/Example Bikes [\d.]+ \(first digest\)/);
			expect(subject).toMatch(/Example Coffee ([\d.]+) \(\+\1\)/);
			expect(html).toMatch(
				/Best prompts.*Which coffee is best\?.*Worst prompts.*value for an office/s,
			);
			expect(html).toContain('width:100%');
			expect(html).not.toContain('{{');
			expect(await digests()).toBe(3);

			expect(await mailOf()).toEqual({ subject, html });
			expect(await digests()).toBe(3);
		},
		timeout,
	);

	/** Creates an endpoint that does not respond, and deactivates it after a failed delivery. */
	async function haveDeliveryFail(): Promise<void> {
		const { id } = await scene.ask<{ id: string }>('POST', `/v1/brands/${coffee}/webhooks`, {
			url: 'http://127.0.0.1:9/closed',
			events: ['report.completed'],
		});
		await scene.completedReport({ brandId: coffee, name: 'Undelivered', prompts: ['Which?'] });
		await until('the delivery has failed', 10_000, async () => {
			const rows = await scene.controls.state<{ error: string | null }>('deliveries');
			return rows.some(({ error }) => error !== null) ? true : undefined;
		});
		await scene.ask('PATCH', `/v1/brands/${coffee}/webhooks/${id}`, { is_active: false });
	}

	it(
		'put the health of the key into one row, whether everything or nothing works',
		async () => {
			const rowOf = async (node: string) => {
				const execution = await scene.n8n.rest.runToEnd(keyHealth, 'Every day at 6');
				expect(errorOf(execution)).toBeUndefined();
				const rows = jsonOf(execution, node);
				expect(rows).toHaveLength(1);
				return rows[0];
			};
			expect(await rowOf('Row of the day')).toMatchObject({
				key_works: true,
				plan: 'pro',
				scopes: '*',
				quota_left: expect.any(Number),
				credits: { balance: expect.any(Number) },
				endpoints: 0,
				failed_deliveries: 0,
				not_readable: [],
				warnings: '',
			});

			await haveDeliveryFail();
			expect(await rowOf('Row of the day')).toMatchObject({
				endpoints: 1,
				endpoints_off: ['http://127.0.0.1:9/closed'],
				failed_deliveries: 1,
				failures: [expect.any(String)],
				warnings: '1 webhook endpoints are switched off; 1 deliveries failed',
			});

			const scopes = ['read:meta', 'read:brands'];
			const poorKey = await scene.controls.createKey({ scopes });
			await useKey(poorKey);
			expect(await rowOf('Row of the day')).toMatchObject({
				scopes: scopes.join(', '),
				not_readable: [expect.stringContaining('read:webhooks')],
				warnings: 'something could not be read',
			});
			await useKey('svc_live_0000000000000000000000000000000000000000');
			expect(await rowOf('Row without a key')).toMatchObject({
				key_works: false,
				warnings: expect.stringMatching(/^The API key is not valid/),
			});
			await useKey(scene.sandbox.apiKey);
		},
		timeout,
	);

	it(
		'roll a brand out to a list of markets: each one once, even if a run fails half-way',
		async () => {
			const run = async () =>
				await scene.n8n.rest.runToEnd(rollOut, 'When clicking Execute workflow');
			await scene.controls.addFault({
				method: 'POST',
				path: '/v1/region-configs/{region_config_id}/prompts',
				kind: 'status',
				status: 400,
				code: 'validation_error',
				skip: 2,
				times: 2,
			});
			expect(errorOf(await run())?.message).toMatch(/The service refused/);

			const execution = await run();
			expect(errorOf(execution)).toBeUndefined();
			const rows = jsonOf(execution, 'Best first');
			const countries = ['France', 'Germany', 'Spain', 'United Kingdom'];
			expect(rows.map(({ country }) => country).sort()).toEqual(countries);
			for (const row of rows) {
				expect(row).toMatchObject({ status: 'completed', visibility_score: expect.any(Number) });
			}
			const [schedule, ...more] = (
				await scene.controls.state<{ id: string; name: string; frequency: string }>(
					'scheduledReports',
				)
			).filter(({ name }) => name === 'Roll-out');
			expect(more).toEqual([]);
			expect(schedule.frequency).toBe('weekly');
			const regions = (
				await scene.controls.state<{ id: string; country: string; scheduled_report_id: string }>(
					'regionConfigs',
				)
			).filter(({ scheduled_report_id: id }) => id === schedule.id);
			expect(regions.map(({ country }) => country).sort()).toEqual(countries);
			const questions = (
				await scene.controls.state<{ region_config_id: string }>('regionConfigPrompts')
			).filter(({ region_config_id: id }) => regions.some((region) => region.id === id));
			expect(questions).toHaveLength(12);

			// Without a new country there is nothing to do, and nothing to pay for.
			expect(errorOf(await run())).toBeUndefined();
			const runs = await scene.controls.state<{ scheduled_report_id: string }>('scheduledRuns');
			expect(runs.filter(({ scheduled_report_id: id }) => id === schedule.id)).toHaveLength(1);
		},
		timeout,
	);

	const useKey = async (apiKey: string) => {
		const { credential } = scene.sandbox;
		await scene.n8n.cli.importCredentials([
			{ ...credential, data: { ...credential.data, apiKey } },
		]);
	};
});
