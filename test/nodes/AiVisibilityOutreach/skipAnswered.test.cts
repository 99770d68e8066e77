import type { IDataObject } from 'n8n-workflow';
import { PACK } from '../engine/nodeTypes.cts';
import { byId, NODE, useScene } from '../support/scene.cts';

const scene = useScene();

const EMAILS = '/v1/brands/{brand_id}/emails';
const SENDS = `${EMAILS}/{email_id}/sends`;

const dayOf = (day: number) => `2026-03-0${day}T09:00:00Z`;

/** Adds an email to a person, saved on the fifth of March unless it says otherwise. */
function add(recipient_email: string, fields: object = {}): string {
	const saved = { created_at: dayOf(5), updated_at: dayOf(5) };
	return scene.sandbox.add.email({ brand_id: scene.brandId, recipient_email, ...saved, ...fields })
		.id;
}

const sending = (items: IDataObject[], more: IDataObject = {}) =>
	scene.call(
		'email',
		'send',
		{ emailId: byId('={{ $json.id }}'), sendWhen: 'now', ...more },
		{ items },
	);

beforeEach(() => scene.sandbox.state.emails.clear());

it('sends to nobody who bounced, left or replied since, and says why', async () => {
	const drafts = ['anna', 'bo', 'chris', 'dora', 'emil'].map((name) => ({
		id: add(`${name}@x.example`),
	}));
	drafts.push({ id: add('fay@x.example', { parent_email_id: 'in a thread' }) });
	add('Bo <BO@x.example>', { status: 'replied', replied_at: dayOf(6) });
	add('chris@x.example', { status: 'bounced', bounced_at: dayOf(1) });
	add('dora@x.example', { status: 'unsubscribed', created_at: dayOf(1) });
	add('emil@x.example', { status: 'replied', updated_at: dayOf(6), campaign_id: 'c1' });
	add('fay@x.example', { status: 'unsubscribed' });
	const { records, hints } = await scene.run(sending(drafts));
	expect(records.map(({ status, skipped, skip_reason: why }) => [status, skipped, why])).toEqual([
		['scheduled', undefined, undefined],
		['draft', true, 'The person has replied since this draft was saved'],
		['draft', true, 'An earlier email to this person bounced'],
		['draft', true, 'The person has unsubscribed'],
		['draft', true, 'The person has replied since this draft was saved'],
		['draft', true, 'The person has unsubscribed'],
	]);
	expect(scene.requestsTo('POST', SENDS)).toHaveLength(1);
	expect(hints(NODE)).toEqual([
		'Not sent, because an email to the person bounced, or the person unsubscribed or replied: bo@x.example; chris@x.example; dora@x.example; emil@x.example; fay@x.example.',
	]);
});

it('reads the emails once per run, 100 per request, and before a preview', async () => {
	const items = Array.from({ length: 120 }, (_, index) => ({ id: add(`p${index}@x.example`) }));
	add('p0@x.example', { status: 'replied', replied_at: dayOf(6) });
	const options = { dryRun: true };
	const { records } = await scene.run(sending(items, { options }));
	expect(records[0]).toMatchObject({ skipped: true });
	expect(records[1]).toHaveProperty('dry_run');
	expect(scene.requestsTo('GET', EMAILS)).toHaveLength(2);
});

it('sends nothing when the emails cannot be read', async () => {
	const id = add('anna@x.example');
	const status = { kind: 'status', status: 403, code: 'forbidden' } as const;
	scene.sandbox.faults.add({ ...status, path: EMAILS, method: 'GET' });
	const { error } = await scene.runFailing(sending([{ id }]));
	expect(error.message).toContain('permission');
	expect(scene.requestsTo('POST', SENDS)).toEqual([]);
});

it('is off on wish', async () => {
	const id = add('anna@x.example');
	add('anna@x.example', { status: 'replied', replied_at: dayOf(6) });
	const { records } = await scene.run(sending([{ id }], { skipIfAnswered: false }));
	expect(records).toMatchObject([{ status: 'scheduled' }]);
	expect(scene.requestsTo('GET', EMAILS)).toEqual([]);
});

it('is off in a tool, unless a person has switched it on', async () => {
	const id = add('anna@x.example');
	add('anna@x.example', { status: 'replied', replied_at: dayOf(6) });
	const node = { type: `${PACK}.aiVisibilityOutreachTool` };
	const asTool = async (more: IDataObject) =>
		(await scene.run({ ...sending([{ id }], more), node })).records;
	expect(await asTool({ skipIfAnswered: true })).toMatchObject([{ skipped: true }]);
	expect(await asTool({})).toMatchObject([{ status: 'scheduled' }]);
});
