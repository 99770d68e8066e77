import { randomUUID } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { byId, NODE, useScene } from '../support/scene.cts';

const scene = useScene();

const TASKS = '/v1/brands/{brand_id}/tasks';

const many = async (resource: string, filters: IDataObject, more: IDataObject = {}) =>
	await scene.run(
		scene.call(resource, 'getMany', { returnAll: true, filters, simplify: false, ...more }),
	);

const statusesOf = (records: IDataObject[]) => [...new Set(records.map(({ status }) => status))];

describe('Get Many with a status', () => {
	beforeAll(() => {
		const { emails } = scene.sandbox.state;
		const [email] = emails.where(({ brand_id: id }) => id === scene.brandId);
		for (const status of ['sent', 'replied'] as const) {
			emails.add({ ...email, id: randomUUID(), status });
		}
	});

	it('returns the emails that have one of them', async () => {
		const ofBrand = scene.sandbox.state.emails.where(({ brand_id: id }) => id === scene.brandId);
		const status = ['draft', 'SENT'];
		const { records } = await many('email', { status });
		expect(statusesOf(records).sort()).toEqual(['draft', 'sent']);
		const expected = ofBrand.filter((email) => ['draft', 'sent'].includes(email.status));
		expect(records).toHaveLength(expected.length);
		expect(expected.length).toBeLessThan(ofBrand.length);
	});

	it('returns the campaigns that have it', async () => {
		const { campaigns } = scene.sandbox.state;
		const [draft] = campaigns.where(({ brand_id: id }) => id === scene.brandId);
		campaigns.add({ ...draft, id: 'paused', status: 'paused' });
		const { records } = await many('campaign', { status: ['paused'] });
		expect(records.map(({ id }) => id)).toEqual(['paused']);
	});

	it('takes text from an expression', async () => {
		const expression = { status: '={{ "draft, sent" }}' };
		const { records } = await many('email', expression);
		expect(statusesOf(records).sort()).toEqual(['draft', 'sent']);
	});

	it('returns the contacts that have it', async () => {
		const [list] = scene.sandbox.state.contactLists.where(
			({ brand_id }) => brand_id === scene.brandId,
		);
		const more = { listId: byId(list.id) };
		const left = { status: 'Unsubscribed, complained' };
		const { records } = await many('contact', left, more);
		expect(records).toMatchObject([{ email: 'gone@quiet.example' }]);
	});
});

describe('Get Many of tasks', () => {
	const DONE = ['completed', 'Closed', 'done'];

	beforeAll(() => {
		for (let count = 0; count < 120; count++) {
			scene.sandbox.state.tasks.add({
				id: `3f6c1f0e-8d5b-4b1e-9a57-${String(count).padStart(12, '0')}`,
				object: 'task',
				brand_id: scene.brandId,
				title: `Task ${count}`,
				status: count % 40 === 39 ? DONE[Math.floor(count / 40)] : 'open',
				created_at: '2026-03-01T09:00:00Z',
				updated_at: '2026-03-01T09:00:00Z',
			});
		}
	});

	it('returns the first with these statuses, as far as they are needed', async () => {
		const filters = { status: 'completed, closed, DONE' };
		const { records } = await many('task', filters, {
			returnAll: false,
			limit: 1,
		});
		expect(records).toHaveLength(1);
		expect(DONE).toContain(records[0].status);
		expect(scene.requestsTo('GET', TASKS).map(({ query }) => query.limit)).toEqual(['100']);
		const all = await many('task', filters);
		expect(statusesOf(all.records).sort()).toEqual([...DONE].sort());
	});

	it('say which statuses there are, when none has that', async () => {
		const { hints } = await many('task', { status: 'Archived, don' });
		const [said] = hints(NODE);
		expect(said).toMatch(/^No record has this status: archived, don\. There are: [\w, ]+\.$/);
		for (const status of ['open', ...DONE]) expect(said).toContain(status);
		const none = await many('task', { status: 'x' }, { brandId: byId(scene.otherBrandId) });
		expect([none.records, none.hints(NODE)]).toEqual([[], []]);
	});

	it('checks a dry run without looking at records', async () => {
		const options = { dryRun: true };
		const { records } = await many('task', { status: 'done' }, { options });
		expect(records[0]).toHaveProperty('dry_run');
	});
});
