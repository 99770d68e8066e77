import { randomUUID } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { byId, NODE, useScene } from '../support/scene.cts';

const scene = useScene();

const TASKS = '/v1/brands/{brand_id}/tasks';
const DONE = ['completed', 'Closed', 'done'];

const many = async (resource: string, filters: IDataObject, more: IDataObject = {}) =>
	await scene.run(
		scene.call(resource, 'getMany', { returnAll: true, filters, simplify: false, ...more }),
	);

const statusesOf = (records: IDataObject[]) =>
	[...new Set(records.map(({ status }) => String(status)))].sort();

const ofBrand = ({ brand_id: brandId }: { brand_id: string }) => brandId === scene.brandId;

beforeAll(() => {
	const { campaigns, emails, tasks } = scene.sandbox.state;
	const [[email], [campaign]] = [emails.where(ofBrand), campaigns.where(ofBrand)];
	for (const status of ['sent', 'replied'] as const)
		emails.add({ ...email, id: randomUUID(), status });
	campaigns.add({ ...campaign, id: randomUUID(), status: 'paused' });
	const created_at = '2026-03-01T09:00:00Z';
	const task = { object: 'task', brand_id: scene.brandId, created_at, updated_at: created_at };
	for (let count = 0; count < 120; count++) {
		const status = count % 40 === 39 ? DONE[Math.floor(count / 40)] : 'open';
		tasks.add({ ...task, id: randomUUID(), title: `Task ${count}`, status });
	}
});

it.each<[string, unknown, string[]]>([
	['email', ['draft', 'SENT'], ['draft', 'sent']],
	['email', '={{ "draft, sent" }}', ['draft', 'sent']],
	['campaign', ['paused'], ['paused']],
	['contact', 'Unsubscribed, complained', ['unsubscribed']],
	['task', 'completed, closed, DONE', DONE],
])(
	'Get Many of %ss with the status %j returns those that have it',
	async (resource, status, of) => {
		const { campaigns, contacts, contactLists, emails, tasks, unsubscribed } = scene.sandbox.state;
		const [{ id: listId }] = contactLists.where(ofBrand);
		const all: Record<string, Array<{ id: string; status?: unknown }>> = {
			email: emails.where(ofBrand),
			campaign: campaigns.where(ofBrand),
			contact: contacts
				.where(({ list_ids: ids }) => ids.includes(listId))
				.map(({ id, email }) => ({ id, status: unsubscribed.has(email) ? 'unsubscribed' : '' })),
			task: tasks.where(ofBrand),
		};
		const { records } = await many(resource, { status } as IDataObject, { listId: byId(listId) });
		const expected = all[resource].filter((each) => of.includes(String(each.status)));
		expect(records.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
		expect(statusesOf(records)).toEqual([...of].sort());
		expect(expected.length).toBeLessThan(all[resource].length);
	},
);

it('reads only as many tasks as are needed', async () => {
	const first = { returnAll: false, limit: 1 };
	const { records } = await many('task', { status: DONE.join() }, first);
	expect(DONE).toContain(records[0].status);
	expect(records).toHaveLength(1);
	expect(scene.requestsTo('GET', TASKS).map(({ query }) => query.limit)).toEqual(['100']);
});

it('says which statuses there are, when none has that', async () => {
	const { hints } = await many('task', { status: 'Archived, don' });
	const [said] = hints(NODE);
	expect(said).toMatch(/^No record has this status: archived, don\. There are: [\w, ]+\.$/);
	for (const status of ['open', ...DONE]) expect(said).toContain(status);
	const none = await many('task', { status: 'x' }, { brandId: byId(scene.otherBrandId) });
	expect([none.records, none.hints(NODE)]).toEqual([[], []]);
});

it('checks a dry run without looking at records', async () => {
	const { records } = await many('task', { status: 'done' }, { options: { dryRun: true } });
	expect(records[0]).toHaveProperty('dry_run');
});
