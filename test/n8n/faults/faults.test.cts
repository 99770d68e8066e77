import { chosenEnd } from '../../../harness/ends.cts';
import { itemsOf, type Execution } from '../../../harness/executions.cts';
import type { SharedN8n } from '../../../harness/sharedN8n.cts';
import { until } from '../../../harness/until.cts';
import { byId, manualTrigger, packNode, workflowOf } from '../../../harness/workflows.cts';
import { triggerWorkflow } from '../../../harness/triggerWorkflow.cts';
import { pollItems, pollWorkflow, TriggerScene } from '../trigger/triggerScene.cts';
import { Front } from './front.cts';

const refused = 'refused connection';

const faults = ['lost answer', 'dropped connection', refused] as const;

/** Creates a brand. */
const createWorkflow = (id: string) => {
	const brand = { name: id, website: 'https://brand.example' };
	const form = { resource: 'brand', operation: 'create', ...brand };
	return workflowOf(id, [manualTrigger, packNode('Create', 'aiVisibility', form)]);
};

const GIVEN_UP = 'given up';

/** @throws the error, unless it says that the service did not answer */
function toGivenUp(error: Error): typeof GIVEN_UP {
	if (/No response from|did not answer within/.test(error.message)) return GIVEN_UP;
	throw error;
}

describe(`the way to the service from n8n ${chosenEnd().version}`, () => {
	let scene: TriggerScene<SharedN8n>;
	let front: Front;
	let brandId: string;
	let campaign: string;
	/** How many changes of its status there were. */
	let changes = 0;

	beforeAll(async () => {
		scene = await TriggerScene.open();
		[brandId] = scene.brandIds;
		front = await Front.start(scene.sandbox.url);
		const { credential } = scene.sandbox;
		const data = { ...credential.data, baseUrl: front.url };
		await scene.n8n.rest.saveCredentials([{ ...credential, data }]);
		const body = { name: 'Watched' };
		campaign = (await scene.ask<{ id: string }>('POST', campaigns(), body)).id;
		await scene.n8n.rest.saveWorkflows([
			...faults.map((_, index) => createWorkflow(`create${index}`)),
			...faults.map((_, index) => triggerWorkflow(`trigger${index}`, { brandId })),
			pollWorkflow('polls', {
				event: 'campaignStatusChanged',
				brandId: byId(brandId),
				campaignStatuses: ['active', 'paused'],
			}),
		]);
		await scene.n8n.rest.activate('polls');
		await until('the watch trigger has taken note', async () => {
			const requests = await scene.controls.requests();
			const polled = requests.filter(
				({ method, path }) => method === 'GET' && path === campaigns(),
			);
			return polled.length > 0 || undefined;
		});
	});

	afterAll(async () => {
		await scene?.close();
		await front?.close();
	});

	const campaigns = () => `/v1/brands/${brandId}/campaigns`;

	const openList = async () => {
		const parameters = { resource: 'brand', operation: 'get', brandId: '' };
		const node = packNode('Get', 'aiVisibility', parameters);
		return (await scene.n8n.rest.listSearch({ typeVersion: 1, ...node }, 'brandId', 'searchBrands'))
			.results;
	};

	describe.each(faults.map((fault, index) => [fault, index] as const))(
		'after a %s',
		(fault, index) => {
			let execution: Execution;
			let list: Array<{ value: string | number }>;

			/** One request of each of those whose work is tested here; a trigger looks before it registers. */
			const places = () => [
				'POST /v1/brands',
				'GET /v1/brands',
				`${fault === refused ? 'GET' : 'POST'} /v1/brands/${brandId}/webhooks`,
				// Polls pause for 30 seconds after a find, which is longer than a refused node tries again.
				...(fault === refused ? [] : [`GET ${campaigns()}`]),
			];

			/** Starts to harm them, and returns what resolves when each has met its fault. */
			const harmAll = async (): Promise<{ met: Promise<unknown> }> => {
				if (fault !== refused) {
					return {
						met: Promise.all(places().map(async (each) => await front.harmNext(each, fault))),
					};
				}
				await front.close();
				const { length } = scene.n8n.log;
				const isLogged = (place: string) =>
					scene.n8n.log.slice(length).includes(`${place} ended with connect ECONNREFUSED`);
				const met = until(
					'every connection was refused',
					async () => places().every(isLogged) || undefined,
				);
				return { met };
			};

			beforeAll(async () => {
				const { rest } = scene.n8n;
				const { met } = await harmAll();
				changes += 1;
				const status = changes % 2 === 1 ? 'active' : 'paused';
				await scene.ask('PATCH', `${campaigns()}/${campaign}`, { status });
				const work = Promise.all([
					rest.runToEnd(`create${index}`, 'Start'),
					openList().catch(toGivenUp),
					rest.activate(`trigger${index}`).catch(toGivenUp),
				]);
				work.catch(() => undefined);
				await met;
				if (fault === refused) await front.reopen();
				// What gives up, because a person waits for it, is done again.
				const [ended, opened, activated] = await work;
				execution = ended;
				list = opened === GIVEN_UP ? await openList() : opened;
				if (activated === GIVEN_UP) await rest.activate(`trigger${index}`);
			});

			afterAll(async () => {
				await scene.n8n.rest.deactivate(`trigger${index}`);
			});

			it('a node has created its record once', async () => {
				expect(execution.status).toBe('success');
				const brands = await scene.controls.state<{ id: string; name: string }>('brands');
				const created = brands.filter(({ name }) => name === `create${index}`);
				expect(created).toHaveLength(1);
				expect(itemsOf(execution, 'Create')).toMatchObject([{ json: { id: created[0].id } }]);
			});

			it('a list in the editor is filled', () => {
				expect(list.map(({ value }) => value)).toContain(brandId);
			});

			it('a trigger has one endpoint, whose deliveries start the workflow', async () => {
				expect(await scene.announceTo(`trigger${index}`)).toMatchObject({ status: 'delivered' });
				await scene.started(`trigger${index}`, 1);
			});

			it('a poll has found the change, once', async () => {
				await until('it has found the change', async () => {
					const { length } = await pollItems(scene.n8n.rest, 'polls');
					return length >= changes || undefined;
				});
				expect(await pollItems(scene.n8n.rest, 'polls')).toHaveLength(changes);
			});
		},
	);
});
